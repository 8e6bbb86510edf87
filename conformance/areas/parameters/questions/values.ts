import { isUuid } from '../../../../contract/formats.ts';
import {
  byStoreOperations,
  documentedValues,
  hasTrait,
  type OperationId,
  openStoreIdOperations,
  operations,
  pagedOperation,
  pagedOperations,
  rangedOperations,
  rankedOperations,
} from '../../../../contract/operations.ts';
import { parametersOfKind } from '../../../../contract/surface.ts';
import { lastWeek, type Values } from '../../../ask/questions/ask.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Window } from '../../../model/lists.ts';
import { LIST_FILTERS } from '../../shared/requests/tries.ts';
import {
  type ListPlace,
  type Neighbour,
  placed,
  placeWords,
  type Question,
  questionOf,
  type Turns,
  turnOf,
  type ValueClass,
  type ValuePlace,
} from './cells.ts';
import { type Material, neighbourValues, refused } from './slots.ts';

/** A wrong value: in words, its class, and what is sent in the place of a good one. */
type Wrong = readonly [what: string, value: ValueClass, sent: string | ((good: string) => string)];

/** Wrong values of a parameter: of each row one, at each operation the next; none where it is null. */
type WrongInTurn = readonly Turns<Wrong | null>[];

/** What has to be refused of a parameter, at the operation whose turn it is. */
interface Tried {
  readonly operation: OperationId;
  readonly parameter: string;
  readonly turn: number;
  /** What it would take. */
  readonly good?: string;
  /** What is sent as well. */
  readonly others?: Values;
}

function refusals({ operation, parameter, turn, good = '', others }: Tried, rows: WrongInTurn): readonly Question[] {
  return rows.flatMap((row) => {
    const wrong = turnOf(row, turn);
    if (wrong === null) return [];
    const [what, value, sent] = wrong;
    const given = typeof sent === 'string' ? sent : sent(good);
    return [refused(operation, [parameter, what, value], { ...others, [parameter]: given })];
  });
}

const LIMITED = [...pagedOperations, ...rankedOperations];

const LIMITS: WrongInTurn = [
  [['just above the maximum', 'above', '101']],
  [['negative', 'negative', '-1']],
  // One for a parser that stops at the first sign that is no digit, ten for one that allows for groups of digits.
  [['digits in groups', 'followed', '1_0']],
  [
    // A number in some languages, in any script.
    ['digits of another script', 'other-script', '１０'],
    // A digit for what looks for digits, and then no number for what makes one of them.
    ['a superscript digit', 'other-script', '²'],
  ],
  [null, null, ['digits with a letter before them', 'preceded', 'x10']],
  // As readers of some languages and frameworks take them.
  [
    ['a hexadecimal number', 'preceded', '0x10'],
    ['digits with the sign of a type', 'followed', '10f'],
    ['digits with a comma', 'followed', '1,0'],
  ],
];

const FRACTIONS: WrongInTurn = [
  [
    ['a fraction', 'fraction', '1.5'],
    ['a fraction', 'fraction', '99.9'],
  ],
];

/** Some clamp, or take the default, from one size on: a list with a second page is asked there. */
const FAR_ABOVE = ['1000', '99999999999999999999', '1000000', '2147483648', '99999999999999999999', '1000000'] as const;
const FAR_ABOVE_LATER = ['2147483648', '99999999999999999999', '1000000', '2147483648'] as const;

export function limitQuestions(material: Material): readonly Question[] {
  return LIMITED.flatMap((operation, turn) => {
    const tried = { operation, parameter: 'limit', turn };
    const neighbour = neighbourValues({ operation, name: 'limit' }, turn % 2 === 0 ? 'filter' : 'stores', material);
    const filters = hasTrait(operation, 'paged') ? LIST_FILTERS[operations[operation].name] : {};
    return [
      ...refusals(tried, LIMITS),
      ...refusals({ ...tried, others: neighbour }, FRACTIONS),
      limitFarAbove(operation, turn, material.cursors.get(operation)),
      // One that any reader takes, where a list is searched and narrowed by other code.
      refused(operation, ['limit', 'ten times the maximum, with all filters', 'far-above'], {
        ...filters,
        limit: '1000',
      }),
      ...takenLimits(operation),
    ];
  });
}

/** Later pages have handlers and caches of their own: too large is too large there as well. */
function limitFarAbove(operation: OperationId, turn: number, cursor: string | undefined): Question {
  const what = 'far above the maximum';
  if (cursor === undefined) return refused(operation, ['limit', what, 'far-above'], { limit: turnOf(FAR_ABOVE, turn) });
  const limit = turnOf(FAR_ABOVE_LATER, turn);
  return refused(operation, ['limit', `${what} on the next page`, 'far-above'], { limit, cursor });
}

function takenLimits(operation: OperationId): readonly Question[] {
  return [1, 100].map((limit) => {
    const value = limit === 1 ? 'smallest' : 'largest';
    const about = { kind: 'limits-taken', expect: 'accept', parameter: 'limit', what: `${limit}`, value } as const;
    return { ...questionOf(operation, about, { limit: `${limit}` }), limit, isShownBy: sends('limit', `${limit}`) };
  });
}

function sends(parameter: string, value: string): (exchange: Exchange) => boolean {
  return ({ query }) => query.some(([name, sent]) => name === parameter && sent === value);
}

const CUT: Wrong = ['a UUID cut short', 'cut', (uuid) => uuid.slice(0, -1)];
/** What finds a UUID anywhere in a text takes this as well. */
const FOLLOWED: Wrong = ['a UUID and more', 'followed', (uuid) => `${uuid}0`];
const OTHER_LETTER: Wrong = ['a UUID with a letter that is not a digit', 'other-letter', (uuid) => `g${uuid.slice(1)}`];
/** Readers of UUIDs in some languages take these forms as well; the last is short for a UUID of zeros. */
const IN_BRACES: Wrong = ['a UUID in braces', 'wrapped', (uuid) => `{${uuid}}`];
const BEHIND_URN: Wrong = ['a UUID behind urn:uuid:', 'preceded', (uuid) => `urn:uuid:${uuid}`];
const IN_QUOTES: Wrong = ['a UUID in quotes', 'wrapped', (uuid) => `"${uuid}"`];
const OF_ONE_DIGIT: Wrong = ['a UUID of one digit to a group', 'cut', '1-1-1-1-1'];

const PEOPLE: WrongInTurn = [[['a word', 'word', 'abc'], null], [CUT, null], [FOLLOWED], [IN_BRACES, BEHIND_URN]];

/** What is not a UUID, and what only begins or ends with one. */
export function idQuestions(material: Material): readonly Question[] {
  const { context, own } = material;
  const good = context.randomUuid('staff id');
  const people = parametersOfKind('person').flatMap(({ operation, name: parameter }, turn) =>
    refusals({ operation, parameter, turn, good }, PEOPLE),
  );
  const inQuotes = { parameter: 'staffId', turn: 0, good: own.find(isUuid) ?? context.randomUuid('an id in quotes') };
  return [
    ...people,
    ...refusals({ operation: 'listSales', ...inQuotes }, [[IN_QUOTES]]),
    ...refusals({ operation: 'getCustomerAnalytics', ...inQuotes, parameter: 'storeIds' }, [[IN_QUOTES]]),
    ...refusals({ operation: 'listSales', parameter: 'storeIds', turn: 0 }, [[OF_ONE_DIGIT]]),
    ...storeIds(material),
  ];
}

const PLACES_IN_TURN: Turns<ListPlace> = ['comma-last', 'repeated-last', 'comma-first', 'repeated-first'];

/** Documented with "store UUID" or "UUID" among their errors; on the other lists 400 and 403 are both right. */
const STORE_UUID = byStoreOperations.filter((operation) => !openStoreIdOperations.includes(operation));

/** In each place of a list, and alone, in a form that only some readings of a UUID take. */
function storeIds(material: Material): readonly Question[] {
  const { context, own } = material;
  // What is added to an id of another form may make the id of another store.
  const good = own.find(isUuid) ?? context.randomUuid('store id');
  const tried = { parameter: 'storeIds', good };
  const alone = [
    ...STORE_UUID.flatMap((operation, turn) =>
      refusals({ ...tried, operation, turn }, [[OTHER_LETTER, IN_BRACES, BEHIND_URN]]),
    ),
    ...openStoreIdOperations.flatMap((operation) => refusals({ ...tried, operation, turn: 0 }, [[FOLLOWED]])),
  ];
  const [store] = own;
  if (store === undefined) return alone;
  const mixed = STORE_UUID.map((operation, turn) => {
    const place = turnOf(PLACES_IN_TURN, turn);
    const what = `a UUID and more, ${placeWords(place)} with an own store`;
    const others = neighbourValues({ operation, name: 'storeIds' }, turn < 2 ? 'limit' : 'range', material);
    const sent = { ...others, storeIds: placed(`${good}0`, store, place) };
    return refused(operation, ['storeIds', what, 'followed', place], sent);
  });
  return [...alone, ...mixed];
}

/** A documented value, two that are one letter away from it, the beginning of another one, and one that some readers take. */
type Near = readonly [good: string, near: string, after: string, part: string, odd: Wrong];

const NEAR: readonly Near[] = [
  ['PAID', 'PAIDS', 'UNPAID', 'REFUND', ['a number', 'unknown', '1']],
  ['CASH', 'CASHS', 'XCASH', 'MASTER', ['one in quotes', 'wrapped', '"CASH"']],
  ['RESTOCK', 'RESTOCKS', 'XRESTOCK', 'SALE', ['a number', 'unknown', '1']],
];

const BOOLEANS: WrongInTurn = [
  [['a word', 'word', 'maybe']],
  [['a status', 'unknown', 'INACTIVE']],
  [['true in quotes', 'wrapped', '"true"']],
];

export function enumQuestions(material: Material): readonly Question[] {
  const words = parametersOfKind('word').flatMap(({ operation, name }) => [
    ...unknown(operation, name, material),
    documented(operation, name, documentedValues(operation, name).join(','), 'every documented value, comma form'),
  ]);
  const [operation, parameter] = [pagedOperation('promotions'), 'active'];
  const taken = ['true', 'false'].map((active) => ({
    ...documented(operation, parameter, active, active),
    isShownBy: sends(parameter, active),
  }));
  return [...words, ...refusals({ operation, parameter, turn: 0 }, BOOLEANS), ...taken];
}

/** What begins with a documented value in one place of each form, what ends with one in the other. */
function unknown(operation: OperationId, parameter: string, material: Material): readonly Question[] {
  const values = documentedValues(operation, parameter);
  const known = NEAR.find(([good]) => values.includes(good));
  if (known === undefined) return [];
  const [good, near, after, part, odd] = known;
  const mixed: readonly (readonly [string, string, ListPlace, ValueClass, Neighbour])[] = [
    ['unknown, first of a comma list', near, 'comma-first', 'followed', 'nothing'],
    ['unknown, last of a comma list', after, 'comma-last', 'preceded', 'limit'],
    ['unknown, first of a repeated one', after, 'repeated-first', 'preceded', 'range'],
    ['unknown, last of a repeated one', near, 'repeated-last', 'followed', 'nothing'],
  ];
  return [
    ...refusals({ operation, parameter, turn: 0 }, [[['a part of one', 'cut', part]], [odd]]),
    ...mixed.map(([what, wrong, place, value, neighbour]) => {
      const others = neighbourValues({ operation, name: parameter }, neighbour, material);
      return refused(operation, [parameter, what, value, place], {
        ...others,
        [parameter]: placed(wrong, good, place),
      });
    }),
  ];
}

function documented(operation: OperationId, parameter: string, sent: string, what: string): Question {
  const place: ValuePlace = parameter === 'active' ? 'alone' : 'comma-first';
  const about = { kind: 'values-taken', expect: 'accept', parameter, what, value: 'documented', place } as const;
  return questionOf(operation, about, { [parameter]: sent });
}

/** A UUID as well, and one that no list gives out. */
const NIL = '00000000-0000-0000-0000-000000000000';

const CURSORS: WrongInTurn = [
  [
    ['not a UUID', 'word', 'null'],
    ['not a UUID', 'word', '123'],
    ['not a UUID', 'word', 'undefined'],
    ['not a UUID', 'word', 'abc'],
  ],
  [FOLLOWED],
  [OTHER_LETTER],
  [BEHIND_URN, IN_BRACES],
  [null, null, null, CUT],
  [OF_ONE_DIGIT],
];

export function cursorQuestions({ context, cursors }: Material): readonly Question[] {
  const issued = [...cursors.values()];
  return pagedOperations.flatMap((operation, turn) => {
    const good = cursors.get(operation) ?? context.randomUuid(`cursor ${operation}`);
    const [other] = turn < 2 ? issued.filter((one) => one !== good) : [];
    const strange = [
      turn % 2 === 0
        ? ['never issued', context.randomUuid(`cursor never issued ${operation}`)]
        : ['of zeros alone', NIL],
      ...(other === undefined ? [] : [['of another list', other] as const]),
    ] as const;
    return [
      ...refusals({ operation, parameter: 'cursor', turn, good }, CURSORS),
      ...strange.map(([what, cursor]) =>
        questionOf(operation, { kind: 'value', expect: 'survive', parameter: 'cursor', what }, { cursor }),
      ),
    ];
  });
}

export function rangeQuestions(startedAt: string): readonly Question[] {
  const week = lastWeek(startedAt);
  return rangedOperations.flatMap((operation, turn) => [
    ...badBounds(operation, week, turn),
    ...readByOthers(operation, { ...week, now: startedAt }, turn),
    backwards(operation, week),
    taken(operation, week, turn),
  ]);
}

const BOUNDS = ['from', 'to'] as const;

/** On so many operations such a date is sent as either bound, on the others as one of them. */
const IN_BOTH_BOUNDS = 2;

const TEA: Wrong = ['a timestamp with a word behind it', 'followed', (near) => `${near}tea`];
/** Some parsers take a number for a time. */
const EPOCH: Wrong = ['seconds since 1970', 'epoch', (near) => String(Math.floor(Date.parse(near) / 1000))];

/** Both bounds on every operation: what only begins with a timestamp, which is no timestamp for any parser, a date that there is not, and a number. */
function badBounds(operation: OperationId, week: Window, turn: number): readonly Question[] {
  return BOUNDS.flatMap((parameter) => {
    const isItsTurn = (turn % 2 === 0) === (parameter === 'from');
    const missing: Wrong = ['a date that does not exist', 'impossible', missingDay(week, parameter)];
    const tried = { operation, parameter, turn: 0, good: week[parameter], others: { ...week } };
    return refusals(tried, [[TEA], [turn < IN_BOTH_BOUNDS || isItsTurn ? missing : null], [isItsTurn ? null : EPOCH]]);
  });
}

const WITH_SLASHES: Wrong = ['a date with slashes', 'word', (near) => near.slice(0, 10).replaceAll('-', '/')];
const IN_MILLISECONDS: Wrong = ['milliseconds since 1970', 'epoch', (near) => String(Date.parse(near))];
const AT_TWENTY_FIVE: Wrong = ['an hour that no day has', 'impossible', (near) => near.replace(/T\d\d/, 'T25')];

/** One at each bound, as readers of some languages take it; a bound of a promotion is sent alone. */
function readByOthers(
  operation: OperationId,
  { now, ...week }: Window & { readonly now: string },
  turn: number,
): readonly Question[] {
  // A word may mean a time behind the end of the week.
  const others = hasTrait(operation, 'dated') ? { from: week.from, to: now } : {};
  return BOUNDS.flatMap((parameter, index) => {
    const word: Wrong = ['a word for a time', 'word', parameter === 'from' ? 'yesterday' : 'now'];
    const tried = { operation, parameter, turn: turn + index, good: week[parameter], others };
    return refusals(tried, [[WITH_SLASHES, IN_MILLISECONDS, AT_TWENTY_FIVE, word]]);
  });
}

/**
 * A day that its month does not have, before the range or behind it: what counts on into the next month reads a bound that
 * does not make the range run backwards.
 */
export function missingDay(week: Window, parameter: 'from' | 'to'): string {
  const near = new Date(week[parameter]);
  const step = parameter === 'from' ? -1 : 1;
  let month = near.getUTCMonth() + (parameter === 'from' ? -1 : 0);
  while (lengthOf(near.getUTCFullYear(), month) === LONGEST_MONTH) month += step;
  const first = new Date(Date.UTC(near.getUTCFullYear(), month, 1)).toISOString();
  return first.replace('-01T', `-${lengthOf(near.getUTCFullYear(), month) === LONGEST_MONTH - 1 ? '31' : '30'}T`);
}

const LONGEST_MONTH = 31;

/** Months are counted from 0, and on into other years. */
function lengthOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}

/** By the smallest step there is, within one second: a check that sees this sees every other. */
function backwards(operation: OperationId, week: Window): Question {
  const half = Math.floor(Date.parse(week.to) / 1000) * 1000 - 500;
  const range = { from: new Date(half).toISOString(), to: new Date(half - 1).toISOString() };
  const about = { kind: 'backwards', expect: 'refuse', parameter: 'from', value: 'backwards' } as const;
  return questionOf(operation, { ...about, what: 'a millisecond after to' }, range);
}

/**
 * The contract promises that a promotion is found by one bound as well. For other lists it does not say where the other end
 * would be, so a service may require both.
 */
function taken(operation: OperationId, week: Window, turn: number): Question {
  const parameter = turn % 2 === 0 ? 'from' : 'to';
  const about = { kind: 'timestamps-taken', expect: 'accept', parameter, value: 'documented' } as const;
  const isDated = hasTrait(operation, 'dated');
  const what = `${isDated ? 'both' : 'alone'}, with milliseconds and Z`;
  const sent = isDated ? { ...week } : { [parameter]: week[parameter] };
  return {
    ...questionOf(operation, { ...about, what }, sent),
    isShownBy: ({ query }) =>
      BOUNDS.every((bound) => {
        const given = query.filter(([name]) => name === bound);
        // With milliseconds that are not zero: some services accept no others.
        return bound in sent ? given.some(([, value]) => /\.(?!000)\d{3}Z$/.test(value)) : given.length === 0;
      }),
  };
}
