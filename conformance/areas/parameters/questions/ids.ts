import { isUuid } from '../../../../contract/formats.ts';
import { byStoreOperations, openStoreIdOperations } from '../../../../contract/operations.ts';
import type { ProbeContext } from '../../../model/probe.ts';
import type { ListPlace } from './cells.ts';
import { type Question, questionOf, type Turns, turnOf } from './question.ts';
import { neighbourValues } from './slots.ts';
import { type StrangeForm, strangeUuid } from './strange-uuids.ts';
import { placed, placeWords } from './wrong-values.ts';

/** Documented with "store UUID" or "UUID" among their errors; on the other lists 400 and 403 are both right. */
const STORE_UUID = byStoreOperations.filter((operation) => !openStoreIdOperations.includes(operation));

export function idQuestions(context: ProbeContext, own: readonly string[]): readonly Question[] {
  return [...staffIds(context), ...storeIds(context, own)];
}

/** What is not a UUID, and what only begins or ends with one. */
function staffIds(context: ProbeContext): readonly Question[] {
  const uuid = context.randomUuid('staff id');
  const forms = [
    ['staffId', ['cut short', 'and more', 'in quotes']],
    ['tabCreatorId', ['and more', 'behind urn:uuid:']],
  ] as const;
  const wrong = forms.flatMap(([parameter, some]) =>
    some.map((form) => [parameter, ...strangeUuid(form, uuid)] as const),
  );
  return [['staffId', 'a word', 'abc', 'word'] as const, ...wrong].map(([parameter, what, sent, value]) =>
    questionOf('listSales', { kind: 'uuid', expect: 'refuse', parameter, what, value }, { [parameter]: sent }),
  );
}

const ALONE: Turns<StrangeForm> = [
  'of one digit to a group',
  'in braces',
  'behind urn:uuid:',
  'with a letter that is not a digit',
  'in quotes',
];
const PLACES_IN_TURN: Turns<ListPlace> = ['comma-last', 'repeated-last', 'comma-first', 'repeated-first'];

/** In each place of a list, and alone, in a form that only some readings of a UUID take. */
function storeIds(context: ProbeContext, own: readonly string[]): readonly Question[] {
  const about = { kind: 'store-id', expect: 'refuse', parameter: 'storeIds' } as const;
  // What is added to an id of another form may make the id of another store.
  const uuid = own.find(isUuid) ?? context.randomUuid('store id');
  const alone = STORE_UUID.map((operation, turn) => {
    const [what, sent, value] = strangeUuid(turnOf(ALONE, turn), uuid);
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
