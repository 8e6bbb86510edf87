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
import { lastWeek, type Values } from '../../../ask/questions/ask.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Window } from '../../../model/lists.ts';
import type { ProbeContext } from '../../../model/probe.ts';
import { LIST_FILTERS, type ParameterKind } from '../../shared/requests/tries.ts';
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
import { type Cursors, neighbourValues, type Surroundings } from './slots.ts';

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
    const others = neighbourValues({ operation, parameter: 'storeIds' }, turn < 2 ? 'limit' : 'range', {
      startedAt: context.startedAt,
      own,
    });
    return questionOf(operation, { ...about, what, value: 'followed', place }, { ...others, storeIds: sent });
  });
  return [...alone, ...open, ...mixed];
}

/** `good` is documented, `near` and `after` are one letter away from it, `part` is the beginning of another one. */
const ENUMS = [
  { operation: 'listSales', parameter: 'status', good: 'PAID', near: 'PAIDS', after: 'UNPAID', part: 'REFUND' },
  { operation: 'listSales', parameter: 'paymentMethods', good: 'CASH', near: 'CASHS', after: 'XCASH', part: 'MASTER' },
  {
    operation: 'listInventoryLogs',
    parameter: 'types',
    good: 'RESTOCK',
    near: 'RESTOCKS',
    after: 'XRESTOCK',
    part: 'SALE',
  },
] as const;

type Enum = (typeof ENUMS)[number];

export function enumQuestions(around: Surroundings): readonly Question[] {
  return [...ENUMS.flatMap((one) => [...unknown(one, around), ...documented(one)]), ...booleans()];
}

/** What begins with a documented value in one place of each form, what ends with one in the other. */
function unknown({ operation, parameter, good, near, after, part }: Enum, around: Surroundings): readonly Question[] {
  const mixed: readonly (readonly [string, Values[string], ValuePlace, ValueClass, Neighbour])[] = [
    ['unknown, first of a comma list', `${near},${good}`, 'comma-first', 'followed', 'nothing'],
    ['unknown, last of a comma list', `${good},${after}`, 'comma-last', 'preceded', 'limit'],
    ['unknown, first of a repeated one', [after, good], 'repeated-first', 'preceded', 'range'],
    ['unknown, last of a repeated one', [good, near], 'repeated-last', 'followed', 'nothing'],
  ];
  const alone = { kind: 'unknown', expect: 'refuse', parameter, what: 'a part of one', value: 'cut' } as const;
  return [
    questionOf(operation, alone, { [parameter]: part }),
    ...mixed.map(([what, sent, place, value, neighbour]) => {
      const about = { kind: 'mixed', expect: 'refuse', parameter, what, value, place } as const;
      const others = neighbourValues({ operation, parameter }, neighbour, around);
      return questionOf(operation, about, { ...others, [parameter]: sent });
    }),
  ];
}

function documented({ operation, parameter }: Enum): readonly Question[] {
  const values = documentedValues(operation, parameter);
  const about = { kind: 'values-taken', expect: 'accept', parameter, value: 'documented' } as const;
  const what = 'every documented value, comma form';
  return [questionOf(operation, { ...about, what, place: 'comma-first' }, { [parameter]: values.join(',') })];
}

function booleans(): readonly Question[] {
  const refused = { kind: 'boolean', expect: 'refuse', parameter: 'active' } as const;
  const taken = { kind: 'values-taken', expect: 'accept', parameter: 'active', value: 'documented' } as const;
  const promotions = pagedOperation('promotions');
  return [
    questionOf(promotions, { ...refused, what: 'a word', value: 'word' }, { active: 'maybe' }),
    questionOf(promotions, { ...refused, what: 'a status', value: 'unknown' }, { active: 'INACTIVE' }),
    ...['true', 'false'].map((active) => ({
      ...questionOf(promotions, { ...taken, what: active }, { active }),
      isShownBy: ({ query }: Exchange) => query.some(([name, sent]) => name === 'active' && sent === active),
    })),
  ];
}

/** A UUID as well, and one that no list gives out. */
const NIL = '00000000-0000-0000-0000-000000000000';

export function cursorQuestions(context: ProbeContext, cursors: Cursors): readonly Question[] {
  const issued = [...cursors.values()];
  return pagedOperations.flatMap((operation, turn) => {
    const cursor = cursors.get(operation) ?? context.randomUuid(`cursor ${operation}`);
    const refused = [
      ['not a UUID', turnOf(['null', '123', 'undefined', 'abc'], turn), 'word'],
      // What finds a UUID anywhere in a text takes this as well.
      ['a UUID and more', `${cursor}0`, 'followed'],
      ['a UUID with a letter that is not a digit', `g${cursor.slice(1)}`, 'other-letter'],
      ...turnOf<readonly (readonly [string, string, ValueClass])[]>(
        [
          // Readers of UUIDs in some languages take these forms as well.
          [['a UUID behind urn:uuid:', `urn:uuid:${cursor}`, 'preceded']],
          [['a UUID in braces', `{${cursor}}`, 'wrapped']],
          [['a UUID behind urn:uuid:', `urn:uuid:${cursor}`, 'preceded']],
          [
            ['a UUID in braces', `{${cursor}}`, 'wrapped'],
            ['a UUID cut short', cursor.slice(0, -1), 'cut'],
          ],
        ],
        turn,
      ),
    ] as const;
    const strange = [
      turn % 2 === 0
        ? ['never issued', context.randomUuid(`cursor never issued ${operation}`)]
        : ['of zeros alone', NIL],
      ...issued
        .filter((other) => other !== cursor && turn < 2)
        .slice(0, 1)
        .map((other) => ['of another list', other] as const),
    ] as const;
    return [
      ...refused.map(([what, sent, value]) =>
        questionOf(operation, { kind: 'cursor', expect: 'refuse', parameter: 'cursor', what, value }, { cursor: sent }),
      ),
      ...strange.map(([what, value]) =>
        questionOf(operation, { kind: 'value', expect: 'survive', parameter: 'cursor', what }, { cursor: value }),
      ),
    ];
  });
}

export function rangeQuestions(startedAt: string): readonly Question[] {
  const week = lastWeek(startedAt);
  return rangedOperations.flatMap((operation, turn) => [
    ...badBounds(operation, week, turn),
    backwards(operation, week),
    taken(operation, week, turn),
  ]);
}

/** On so many operations such a date is sent as either bound, on the others as one of them. */
const IN_BOTH_BOUNDS = 2;

/** Both bounds on every operation: what only begins with a timestamp, which is no timestamp for any parser, a date that there is not, and a number. */
function badBounds(operation: OperationId, week: Window, turn: number): readonly Question[] {
  const { from, to } = week;
  const numeric = turn % 2 === 0 ? 'to' : 'from';
  const bound = (parameter: 'from' | 'to', value: ValueClass, what: string, wrong: string) =>
    questionOf(
      operation,
      { kind: 'timestamp', expect: 'refuse', parameter, what, value },
      { ...week, [parameter]: wrong },
    );
  return [
    bound('from', 'followed', 'a timestamp with a word behind it', `${from}tea`),
    bound('to', 'followed', 'a timestamp with a word behind it', `${to}tea`),
    ...(['from', 'to'] as const)
      .filter((parameter) => turn < IN_BOTH_BOUNDS || (turn % 2 === 0) === (parameter === 'from'))
      .map((parameter) => bound(parameter, 'impossible', 'a date that does not exist', missingDay(week, parameter))),
    bound(numeric, 'epoch', 'seconds since 1970', secondsOf(week[numeric])),
  ];
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

/** Some parsers take a number for a time. */
function secondsOf(instant: string): string {
  return String(Math.floor(Date.parse(instant) / 1000));
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
  return hasTrait(operation, 'dated')
    ? {
        ...questionOf(operation, { ...about, what: 'both, with milliseconds and Z' }, { from: week.from, to: week.to }),
        isShownBy: ({ query }) => isWritten(query, 'from') && isWritten(query, 'to'),
      }
    : {
        ...questionOf(
          operation,
          { ...about, what: 'alone, with milliseconds and Z' },
          { [parameter]: week[parameter] },
        ),
        isShownBy: ({ query }) =>
          isWritten(query, parameter) && !query.some(([name]) => name === OTHER_BOUND[parameter]),
      };
}

const OTHER_BOUND = { from: 'to', to: 'from' } as const;

/** With milliseconds that are not zero: some services accept no others. */
function isWritten(query: Exchange['query'], parameter: string): boolean {
  return query.some(([name, sent]) => name === parameter && /\.(?!000)\d{3}Z$/.test(sent));
}

type Bound = 'from' | 'to';

/** Values that have to be refused, and that readers of some languages and frameworks take, at each parameter in turn. */
export function otherReaders(startedAt: string, uuid: string): readonly Question[] {
  return [
    ...[...pagedOperations, ...rankedOperations].flatMap(limits),
    ...rangedOperations.flatMap((operation, turn) => times(operation, turn, startedAt)),
    ...enums(),
    ...ids(uuid),
  ];
}

const NUMBERS: Turns<readonly [what: string, limit: string, value: ValueClass]> = [
  ['a hexadecimal number', '0x10', 'preceded'],
  ['digits with the sign of a type', '10f', 'followed'],
  ['digits with a comma', '1,0', 'followed'],
];

/** One number of another notation; and one that any reader takes, where a list is searched and narrowed by other code. */
function limits(operation: OperationId, turn: number): readonly Question[] {
  const [what, limit, value] = turnOf(NUMBERS, turn);
  const filters = hasTrait(operation, 'paged') ? LIST_FILTERS[operations[operation].name] : {};
  const tooLarge = 'ten times the maximum, with all filters';
  return [
    refused(operation, ['limit-not-integer', 'limit', what, value], { limit }),
    refused(operation, ['limit-above', 'limit', tooLarge, 'far-above'], { ...filters, limit: '1000' }),
  ];
}

const NO_TIMESTAMPS: Turns<readonly [what: string, value: ValueClass, wrong: (near: string, bound: Bound) => string]> =
  [
    ['a date with slashes', 'word', (near) => near.slice(0, 10).replaceAll('-', '/')],
    ['milliseconds since 1970', 'epoch', (near) => String(Date.parse(near))],
    ['an hour that no day has', 'impossible', (near) => near.replace(/T\d\d/, 'T25')],
    ['a word for a time', 'word', (_, bound) => (bound === 'from' ? 'yesterday' : 'now')],
  ];

/** One at each bound; a bound of a promotion is sent alone. */
function times(operation: OperationId, turn: number, startedAt: string): readonly Question[] {
  const week = lastWeek(startedAt);
  return (['from', 'to'] as const).map((bound, index) => {
    const [what, value, wrong] = turnOf(NO_TIMESTAMPS, turn + index);
    // A word may mean a time behind the end of the week.
    const range = hasTrait(operation, 'dated') ? { from: week.from, to: startedAt } : {};
    const sent = { ...range, [bound]: wrong(week[bound], bound) };
    return refused(operation, ['timestamp', bound, what, value], sent);
  });
}

function enums(): readonly Question[] {
  return [
    refused('listSales', ['unknown', 'status', 'a number', 'unknown'], { status: '1' }),
    refused('listInventoryLogs', ['unknown', 'types', 'a number', 'unknown'], { types: '1' }),
    refused('listSales', ['unknown', 'paymentMethods', 'one in quotes', 'wrapped'], { paymentMethods: '"CASH"' }),
    refused('listPromotions', ['boolean', 'active', 'true in quotes', 'wrapped'], { active: '"true"' }),
  ];
}

/** Short for a UUID of zeros, for some readers. */
const SHORT = '1-1-1-1-1';

function ids(uuid: string): readonly Question[] {
  return [
    ...pagedOperations.map((operation) =>
      refused(operation, ['cursor', 'cursor', 'a UUID of one digit to a group', 'cut'], { cursor: SHORT }),
    ),
    refused('listSales', ['store-id', 'storeIds', 'a UUID of one digit to a group', 'cut'], { storeIds: SHORT }),
    refused('getCustomerAnalytics', ['store-id', 'storeIds', 'a UUID in quotes', 'wrapped'], { storeIds: `"${uuid}"` }),
    refused('listSales', ['uuid', 'staffId', 'a UUID in quotes', 'wrapped'], { staffId: `"${uuid}"` }),
  ];
}

type Refused = readonly [kind: ParameterKind, parameter: string, what: string, value: ValueClass];

function refused(
  operation: OperationId,
  [kind, parameter, what, value]: Refused,
  sent: Readonly<Record<string, string>>,
): Question {
  return questionOf(operation, { kind, expect: 'refuse', parameter, what, value }, sent);
}
