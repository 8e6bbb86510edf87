import { isUuid } from '../../../../contract/formats.ts';
import { byStoreOperations, openStoreIdOperations } from '../../../../contract/operations.ts';
import type { ProbeContext } from '../../../model/probe.ts';
import type { ListPlace, ValueClass } from './cells.ts';
import { type Question, questionOf, type Turns, turnOf } from './question.ts';
import { neighbourValues } from './slots.ts';
import { placed, placeWords } from './wrong-values.ts';

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
    ['tabCreatorId', 'a UUID and more', `${uuid}0`, 'followed'],
    ['staffId', 'a UUID in braces', `{${uuid}}`, 'wrapped'],
    ['tabCreatorId', 'a UUID behind urn:uuid:', `urn:uuid:${uuid}`, 'preceded'],
  ] as const;
  return wrong.map(([parameter, what, sent, value]) =>
    questionOf('listSales', { kind: 'uuid', expect: 'refuse', parameter, what, value }, { [parameter]: sent }),
  );
}

const PLACES_IN_TURN: Turns<ListPlace> = ['comma-last', 'repeated-last', 'comma-first', 'repeated-first'];

/** In each place of a list, and alone, in a form that only some readings of a UUID take. */
function storeIds(context: ProbeContext, own: readonly string[]): readonly Question[] {
  const about = { kind: 'store-id', expect: 'refuse', parameter: 'storeIds' } as const;
  // What is added to an id of another form may make the id of another store.
  const uuid = own.find(isUuid) ?? context.randomUuid('store id');
  const strange: Turns<readonly [string, string, ValueClass]> = [
    ['a UUID with a letter that is not a digit', `g${uuid.slice(1)}`, 'other-letter'],
    ['a UUID in braces', `{${uuid}}`, 'wrapped'],
    ['a UUID behind urn:uuid:', `urn:uuid:${uuid}`, 'preceded'],
  ];
  const alone = STORE_UUID.map((operation, turn) => {
    const [what, sent, value] = turnOf(strange, turn);
    return questionOf(operation, { ...about, what, value }, { storeIds: sent });
  });
  const open = openStoreIdOperations.map((operation) =>
    questionOf(operation, { ...about, what: 'a UUID and more', value: 'followed' }, { storeIds: `${uuid}0` }),
  );
  const [store] = own;
  if (store === undefined) return [...alone, ...open];
  const mixed = STORE_UUID.map((operation, turn) => {
    const place = turnOf(PLACES_IN_TURN, turn);
    const sent = placed(`${uuid}0`, store, place);
    const what = `a UUID and more, ${placeWords(place)} with an own store`;
    const beside = neighbourValues({ operation, parameter: 'storeIds' }, turn < 2 ? 'limit' : 'range', {
      startedAt: context.startedAt,
      own,
    });
    return questionOf(operation, { ...about, what, value: 'followed', place }, { ...beside, storeIds: sent });
  });
  return [...alone, ...open, ...mixed];
}
