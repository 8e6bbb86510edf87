import {
  analyticsOperations,
  byIdOperations,
  keyedOperations,
  listOperations,
  type OperationId,
  pagedOperations,
  rangedOperations,
  rankedOperations,
} from '../operations.ts';

/** Words of a row that stand for several operations. */
const GROUPS: ReadonlyMap<string, readonly OperationId[]> = new Map([
  ['keyed', keyedOperations],
  ['lists', listOperations],
  ['paged', pagedOperations],
  ['ranged', rangedOperations],
  ['ranked', rankedOperations],
  ['analytics', analyticsOperations],
  ['byId', byIdOperations],
]);

/** The parts of openapi.yaml that a row names: `paged?limit cursor, keyed 401, listStores, DateRange.from to`. */
export function namesIn(text: string): readonly string[] {
  return text.split(', ').flatMap((each) => {
    const [, head = each, sign = '', ends = ''] = /^(\w+)([.? ])(.+)$/.exec(each) ?? [];
    const heads: readonly string[] = GROUPS.get(head) ?? [head];
    return heads.flatMap((name) => ends.split(' ').map((end) => `${name}${sign}${end}`));
  });
}
