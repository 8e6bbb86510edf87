import { byStoreOperations, openStoreIdOperations } from '../../../../contract/operations.ts';
import type { ProbeContext } from '../../../model/probe.ts';
import { type Question, questionOf } from './question.ts';

/** Documented with "store UUID" or "UUID" among their errors; on the other lists 400 and 403 are both right. */
const STORE_UUID = byStoreOperations.filter((operation) => !openStoreIdOperations.includes(operation));

export function idQuestions(context: ProbeContext, own: readonly string[]): readonly Question[] {
  return [...staffIds(context), ...storeIds(own)];
}

function staffIds(context: ProbeContext): readonly Question[] {
  const uuid = context.randomUuid('staff id');
  return (['staffId', 'tabCreatorId'] as const).flatMap((parameter) => {
    const about = { kind: 'uuid', expect: 'refuse', parameter } as const;
    return [
      questionOf('listSales', { ...about, what: 'a word' }, { [parameter]: 'abc' }),
      questionOf('listSales', { ...about, what: 'a UUID cut short' }, { [parameter]: uuid.slice(0, -1) }),
    ];
  });
}

function storeIds(own: readonly string[]): readonly Question[] {
  const about = { kind: 'store-id', expect: 'refuse', parameter: 'storeIds' } as const;
  const alone = [...STORE_UUID, ...openStoreIdOperations].map((operation) =>
    questionOf(operation, { ...about, what: 'not a UUID' }, { storeIds: 'abc' }),
  );
  const [store] = own;
  if (store === undefined) return alone;
  const mixed = STORE_UUID.map((operation, turn) => {
    const [form, storeIds] =
      turn % 2 === 0 ? (['comma', `${store},abc`] as const) : (['repeated', [store, 'abc']] as const);
    return questionOf(operation, { ...about, what: `not a UUID, after an own store, ${form} form` }, { storeIds });
  });
  return [...alone, ...mixed];
}
