import {
  basePath,
  hasTrait,
  type OperationId,
  pagedOperations,
  pathOf,
  rangedOperations,
} from '../../../../contract/operations.ts';
import { parametersOfKind, type ValueKind } from '../../../../contract/surface.ts';
import type { Values } from '../../../ask/questions/ask.ts';
import { BY } from '../../shared/filters/semantics.ts';
import { pathQuestion, type Question, questionOf, rawQuestion, type Turns, turnOf } from './cells.ts';
import { type Material, type Slot, slotsOf } from './slots.ts';

const QUOTES = `'"\`;--)/*\\%_\${x}{{x}}<!--[(*+?.^$|ก😀‮`;
/** A letter that has no other case, no accent and no spelling in Latin letters. */
const RARE = 'ꉬ';
const NUL = 'tea\u0000x';
const LONG = 'long '.repeat(1000);
/** A percent escape that is not UTF-8: many routers throw on it. */
const BROKEN = '%E0%A4%A';
/** Some calendars end there: an offset, or a day before or after it, leads out of them. */
const FIRST_INSTANT = '0001-01-01T00:00:00.000Z';
const SECOND_DAY = '0001-01-02T00:00:00.000Z';
const LAST_DAY = '9999-12-31T00:00:00.000Z';
const LAST_INSTANT = '9999-12-31T23:59:59.999Z';

/** Nothing here has to be refused or accepted: none of it may break the service. */
export function hostileQuestions(material: Material): readonly Question[] {
  const { context } = material;
  return [...searches(), ...values(), ...oddForms(material), inBrackets(), ...brokenEscapes(), ...paths(context)];
}

function survive(operation: OperationId, parameter: string, what: string, values: Values): Question {
  return questionOf(operation, { kind: 'value', expect: 'survive', parameter, what }, values);
}

/** No record matches it, in any form. */
function nothing(operation: OperationId, parameter: string, what: string, values: Values): Question {
  return questionOf(operation, { kind: 'nothing', expect: 'nothing', parameter, what }, values);
}

function searches(): readonly Question[] {
  return [
    ...pagedOperations.map((operation) =>
      // An invoice has a number; other searches may take this apart.
      (operation === 'listSales' ? nothing : survive)(operation, 'search', 'quotes, wildcards and other scripts', {
        search: QUOTES,
      }),
    ),
    ...pagedOperations
      .filter((operation) => operation !== 'listSales')
      .map((operation) => nothing(operation, 'search', 'a letter of a rare script', { search: RARE })),
    ...pagedOperations.map((operation) => survive(operation, 'search', 'a NUL character', { search: NUL })),
    survive('listProducts', 'search', '5,000 characters', { search: LONG }),
    survive('listSales', 'search', 'a number beyond all integers', { search: '9'.repeat(40) }),
    survive('listSales', 'search', 'a number that is not whole', { search: '1.5' }),
    survive('listSales', 'search', 'a number beyond 32 bits', { search: '2147483648' }),
    survive('listSales', 'search', 'a superscript digit', { search: '²' }),
  ];
}

/** No shop names a category like this. */
const NO_ID = 'zqxjkvwyq';

/** In turn. A database that keeps them as UUIDs throws on a word, unless the service checks it before. */
const NO_IDS: Turns<readonly [what: string, value: string]> = [
  ['quotes', QUOTES],
  ['a word', NO_ID],
  // As it is sent to provoke an error: once is enough.
  ['a word', `x'"`],
  ['a word', NO_ID],
  ['a NUL character', NUL],
];

function values(): readonly Question[] {
  return [
    nothing('listPromotions', BY.trigger, 'unknown, with quotes', { [BY.trigger]: `NOPE,${QUOTES}` }),
    ...parametersOfKind('goods').map(({ operation, name }, turn) => {
      const [what, value] = turnOf(NO_IDS, turn);
      return nothing(operation, name, what, { [name]: value });
    }),
    ...rangedOperations.flatMap(oddYears),
    survive('listProducts', 'limit', 'odd: "0"', { limit: '0' }),
  ];
}

/** Lists give a page of what they have; adding up all that there ever was could take a shop too long. */
function oddYears(operation: OperationId): readonly Question[] {
  const ranges = hasTrait(operation, 'paged')
    ? ([['from the first year to the last', FIRST_INSTANT, LAST_INSTANT]] as const)
    : ([
        ['the first day of the first year', FIRST_INSTANT, SECOND_DAY],
        // In reach of some clocks, and of no calendar.
        ['a year of nine digits', LAST_DAY, '+999999999-12-31T23:59:59.999Z'],
        ['the last day of the last year', LAST_DAY, LAST_INSTANT],
      ] as const);
  return ranges.map(([what, from, to]) => survive(operation, 'from', what, { from, to }));
}

/** More stores than a shop asks for: a list that some readers take for something else. */
const MANY = 100;

const WORDS: ReadonlySet<ValueKind> = new Set(['text', 'goods', 'store', 'word']);
const isOfWords = ({ kind }: Slot): boolean => WORDS.has(kind);

/** Nothing where a value should be, and values again and again: in few requests, as most readers skip what is empty and take the first or the last of several. */
function oddForms(material: Material): readonly Question[] {
  const taken = Map.groupBy(slotsOf(material), ({ operation }) => operation);
  return [...taken].flatMap(([operation, slots]) => {
    const words = slots.filter(isOfWords);
    // What refuses a limit that is empty does not come to a search that is.
    const empties = words.length === 1 ? [slots] : [words, slots.filter((slot) => !isOfWords(slot))];
    return [
      ...empties.map((empty) => oddly(operation, 'empty', empty, () => [''])),
      oddly(operation, 'commas alone', words, () => [',,']),
      oddly(operation, 'given again', slots, ({ kind, good }) => Array(kind === 'store' ? MANY : 2).fill(good || 'a')),
    ];
  });
}

function oddly(operation: OperationId, what: string, slots: readonly Slot[], sent: (slot: Slot) => readonly string[]) {
  const query = slots.flatMap((slot) => sent(slot).map((value) => [slot.name, value]));
  const parameter = slots.map(({ name }) => name).join(' and ');
  return rawQuestion(operation, { kind: 'value', expect: 'survive', parameter, what }, `${new URLSearchParams(query)}`);
}

function inBrackets(): Question {
  return survive('listSales', 'staffId', 'in brackets', {
    'staffId[]': 'abc',
    'status[$ne]': 'PAID',
    '__proto__[x]': '1',
  });
}

function brokenEscapes(): readonly Question[] {
  const named: readonly (readonly [OperationId, string])[] = [
    ['listProducts', 'search'],
    ['getCustomerAnalytics', 'storeIds'],
    ['getMe', 'x'],
    ['getOpenapi', 'x'],
  ];
  return named.map(([operation, parameter]) => {
    const about = { kind: 'url', expect: 'survive', parameter, what: 'a broken percent escape' } as const;
    return rawQuestion(operation, about, `${parameter}=${BROKEN}`);
  });
}

function paths(context: Material['context']): readonly Question[] {
  const quotes = encodeURIComponent(QUOTES);
  const unknown = context.randomUuid('unknown path');
  return [
    pathQuestion('getCustomer', 'a broken percent escape as id', pathOf('getCustomer', BROKEN)),
    pathQuestion('listStaffShifts', 'a broken percent escape as id', pathOf('listStaffShifts', BROKEN)),
    pathQuestion('getCustomer', 'a NUL character as id', pathOf('getCustomer', '%00')),
    pathQuestion('listStaffShifts', 'quotes as id', pathOf('listStaffShifts', quotes)),
    pathQuestion('getCustomer', 'a word as id', pathOf('getCustomer', 'abc')),
    pathQuestion('getCustomer', '2,000 characters as id', pathOf('getCustomer', 'x'.repeat(2000))),
    pathQuestion('other', 'an unknown path', `${basePath}/${unknown}`),
  ];
}
