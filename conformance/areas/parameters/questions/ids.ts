import { isUuid } from '../../../../contract/formats.ts';
import { byStoreOperations, openStoreIdOperations } from '../../../../contract/operations.ts';
import type { ProbeContext } from '../../../model/probe.ts';
import { type Question, questionOf } from './question.ts';
import { neighbourValues } from './slots.ts';

/** Documented with "store UUID" or "UUID" among their errors; on the other lists 400 and 403 are both right. */
const STORE_UUID = byStoreOperations.filter((operation) => !openStoreIdOperations.includes(operation));

export function idQuestions(context: ProbeContext, own: readonly string[]): readonly Question[] {
  return [...staffIds(context), ...storeIds(context, own)];
}

/** What is not a UUID, and what only begins or ends with one. */
function staffIds(context: ProbeContext): readonly Question[] {
  const uuid = context.randomUuid('staff id');
  const wrong = [
    ['staffId', 'a word', 'abc', 'word'],
    ['staffId', 'a UUID cut short', uuid.slice(0, -1), 'cut'],
    ['staffId', 'a UUID and more', `${uuid}0`, 'followed'],
    ['tabCreatorId', 'a word', 'abc', 'word'],
    ['tabCreatorId', 'a UUID with one more digit before it', `0${uuid}`, 'preceded'],
  ] as const;
  return wrong.map(([parameter, what, sent, value]) =>
    questionOf('listSales', { kind: 'uuid', expect: 'refuse', parameter, what, value }, { [parameter]: sent }),
  );
}

function storeIds(context: ProbeContext, own: readonly string[]): readonly Question[] {
  const about = { kind: 'store-id', expect: 'refuse', parameter: 'storeIds' } as const;
  const alone = [...STORE_UUID, ...openStoreIdOperations].map((operation) =>
    questionOf(operation, { ...about, what: 'not a UUID', value: 'word' }, { storeIds: 'abc' }),
  );
  const [store] = own;
  if (store === undefined) return alone;
  // What is added to an id of another form may make the id of another store.
  const uuid = own.find(isUuid) ?? context.randomUuid('store id');
  const mixed = STORE_UUID.map((operation, turn) => {
    const [more, wrong, value] =
      turn < 2
        ? (['one more digit behind it', `${uuid}0`, 'followed'] as const)
        : (['one more digit before it', `0${uuid}`, 'preceded'] as const);
    const [form, sent, place] =
      turn % 2 === 0
        ? (['comma', `${store},${wrong}`, 'comma-last'] as const)
        : (['repeated', [store, wrong], 'repeated-last'] as const);
    const what = `a UUID with ${more}, after an own store, ${form} form`;
    const beside = neighbourValues({ operation, parameter: 'storeIds' }, turn < 2 ? 'limit' : 'range', {
      startedAt: context.startedAt,
      own,
    });
    return questionOf(operation, { ...about, what, value, place }, { ...beside, storeIds: sent });
  });
  return [...alone, ...mixed];
}
