import { createHash } from 'node:crypto';
import { isUuid } from '../../../../contract/formats.ts';
import {
  byStoreOperations,
  documentedValues,
  hasTrait,
  type OperationId,
  operations,
  pagedOperation,
  pagedOperations,
  rangedOperations,
  rankedOperations,
} from '../../../../contract/operations.ts';
import { lastWeek, type Values } from '../../../ask/questions/ask.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { PairsCovered, ProbeContext } from '../../../model/probe.ts';
import { LIST_FILTERS, type ParameterKind } from '../../shared/requests/tries.ts';
import {
  type Cell,
  NEIGHBOURS,
  type Neighbour,
  PLACES,
  pairsIn,
  pairsOf,
  placed,
  placeWords,
  type Question,
  questionOf,
  turnOf,
  type ValueClass,
  type ValuePlace,
} from './cells.ts';

const LIMITED = [...pagedOperations, ...rankedOperations];

/** One cursor that each list gave out, where it has a second page. */
export type Cursors = ReadonlyMap<OperationId, string>;

export function limitQuestions(cursors: Cursors, around: Surroundings): readonly Question[] {
  return [
    ...LIMITED.flatMap((operation, turn) => [
      ...refusedLimits(operation, turn, around),
      ...(cursors.has(operation) ? [] : limitFarAbove(operation, turn)),
      ...takenLimits(operation),
    ]),
    ...LIMITED.flatMap((operation, turn) => limitOnNextPage(operation, turn, cursors.get(operation))),
  ];
}

function refusedLimits(operation: OperationId, turn: number, around: Surroundings): readonly Question[] {
  const others = neighbourValues({ operation, parameter: 'limit' }, turn % 2 === 0 ? 'filter' : 'stores', around);
  const refused = [
    ['limit-above', 'just above the maximum', '101', 'above'],
    ['limit-negative', 'negative', '-1', 'negative'],
    // One for a parser that stops at the first sign that is no digit, ten for one that allows for groups of digits.
    ['limit-not-integer', 'digits in groups', '1_0', 'followed'],
    turnOf<readonly [ParameterKind, string, string, ValueClass]>(
      [
        // A number in some languages, in any script.
        ['limit-not-integer', 'digits of another script', '１０', 'other-script'],
        // A digit for what looks for digits, and then no number for what makes one of them.
        ['limit-not-integer', 'a superscript digit', '²', 'other-script'],
      ],
      turn,
    ),
    ...(turn % 3 === 2
      ? ([['limit-not-integer', 'digits with a letter before them', 'x10', 'preceded']] as const)
      : []),
    ['limit-not-integer', 'a fraction', turnOf(['1.5', '99.9'], turn), 'fraction'],
  ] as const;
  return refused.map(([kind, what, limit, value]) =>
    questionOf(
      operation,
      { kind, expect: 'refuse', parameter: 'limit', what, value },
      value === 'fraction' ? { ...others, limit } : { limit },
    ),
  );
}

/** Some clamp, or take the default, from one size on: a list with a second page is asked there. */
const LIMITS_FAR_ABOVE = [
  '1000',
  '99999999999999999999',
  '1000000',
  '2147483648',
  '99999999999999999999',
  '1000000',
] as const;
const LIMITS_FAR_ABOVE_LATER = ['2147483648', '99999999999999999999', '1000000', '2147483648'] as const;

function limitFarAbove(operation: OperationId, turn: number): readonly Question[] {
  const what = 'far above the maximum';
  const about = { kind: 'limit-above', expect: 'refuse', parameter: 'limit', what, value: 'far-above' } as const;
  return [questionOf(operation, about, { limit: turnOf(LIMITS_FAR_ABOVE, turn) })];
}

function takenLimits(operation: OperationId): readonly Question[] {
  return [1, 100].map((limit) => {
    const value = limit === 1 ? 'smallest' : 'largest';
    const about = { kind: 'limits-taken', expect: 'accept', parameter: 'limit', what: `${limit}`, value } as const;
    const isShownBy = ({ query }: Exchange) => query.some(([name, sent]) => name === 'limit' && sent === `${limit}`);
    return { ...questionOf(operation, about, { limit: `${limit}` }), limit, isShownBy };
  });
}

/** Later pages have handlers and caches of their own: too large is too large there as well. */
function limitOnNextPage(operation: OperationId, turn: number, cursor: string | undefined): readonly Question[] {
  if (cursor === undefined) return [];
  const what = 'far above the maximum on the next page';
  const about = { kind: 'limit-above', expect: 'refuse', parameter: 'limit', what, value: 'far-above' } as const;
  return [questionOf(operation, about, { limit: turnOf(LIMITS_FAR_ABOVE_LATER, turn), cursor })];
}

const WORDS = {
  above: 'above the maximum',
  'far-above': 'far above the maximum',
  negative: 'negative',
  word: 'a word',
  fraction: 'a fraction',
  cut: 'a valid one cut short',
  followed: 'a valid one with more behind it',
  preceded: 'a valid one with more before it',
  'other-letter': 'a UUID with a letter that is not a digit',
  'other-script': 'digits of another script',
  wrapped: 'a UUID in braces',
  epoch: 'seconds since 1970',
  impossible: 'a date that does not exist',
  unknown: 'unknown',
} as const;

type Wrong = keyof typeof WORDS;

function isWrong(value: ValueClass): value is Wrong {
  return value in WORDS;
}

/** A value of this class, in its place among valid ones, and with valid parameters. */
function wrongQuestion(slot: Slot, choice: Choice, draw: string, material: Material): Question {
  const { operation, parameter, good } = slot;
  const { value, place, neighbour } = choice;
  if (!isWrong(value)) throw new Error(`a value that is ${value} does not have to be refused`);
  const wrong = wrongValue(slot, value, Number.parseInt(draw.slice(0, 8), 16));
  const kind = kindOf(slot, choice);
  const what = [WORDS[value], ...inPlace(place), ...(neighbour === 'nothing' ? [] : [ALONGSIDE[neighbour]])].join(', ');
  const others = neighbourValues(slot, neighbour, { startedAt: material.context.startedAt, own: material.own });
  const about = { kind, expect: 'refuse', parameter, what, value, place } as const;
  return questionOf(operation, about, { ...others, [parameter]: placed(wrong, good, place) });
}

const ALONGSIDE = {
  limit: 'with a limit',
  range: 'with a range',
  stores: 'with a store',
  filter: 'with a filter',
  cursor: 'with a cursor',
} as const;

function inPlace(place: ValuePlace): readonly string[] {
  return place === 'alone' ? [] : [placeWords(place)];
}

/** No number, no date, no id and no documented value, in any reading of them. */
const NONSENSE = ['abc', 'undefined', 'null', 'tea', 'n/a'] as const;
const UNKNOWN = ['DRAFT', 'BARTER', 'VANISH', 'UNKNOWN', 'OTHER'] as const;
const ABOVE = ['101', '102', '128', '200', '500'] as const;
const FAR_ABOVE = ['1000', '5000', '1000000', '2147483648', '4294967297', '99999999999999999999'] as const;
const NEGATIVE = ['-1', '-2', '-25', '-100'] as const;
const OTHER_SCRIPTS = ['１０', '٢٥', '²', '१०'] as const;
const FRACTIONS = ['1.5', '99.9', '0.5', '10.01'] as const;
/** Months, days and hours that no calendar and no clock has. */
const IMPOSSIBLE = ['2024-13-45T00:00:00.000Z', '2025-14-32T00:00:00.000Z', '2025-06-42T25:61:00.000Z'] as const;

function wrongValue({ operation, parameter, good }: Slot, value: Wrong, turn: number): string {
  const plain: Readonly<Record<Wrong, () => string>> = {
    above: () => turnOf(ABOVE, turn),
    'far-above': () => turnOf(FAR_ABOVE, turn),
    negative: () => turnOf(NEGATIVE, turn),
    word: () => turnOf(NONSENSE, turn),
    fraction: () => turnOf(FRACTIONS, turn),
    impossible: () => turnOf(IMPOSSIBLE, turn),
    unknown: () => turnOf(UNKNOWN, turn),
    'other-letter': () => `${good.slice(0, 9)}g${good.slice(10)}`,
    cut: () => good.slice(0, -1),
    followed: () => `${good}${addedTo(parameter)}`,
    preceded: () => `${parameter === 'limit' ? 'x' : addedTo(parameter)}${good}`,
    wrapped: () => `{${good}}`,
    'other-script': () => turnOf(OTHER_SCRIPTS, turn),
    epoch: () => String(Math.floor(Date.parse(good) / 1000)),
  };
  const wrong = plain[value]();
  if (documentedValues(operation, parameter).includes(wrong)) throw new Error(`${wrong} is documented`);
  return wrong;
}

/** What keeps the rest of the value as it is: a digit on an id, a word on everything else. */
function addedTo(parameter: string): string {
  if (parameter === 'limit') return 'abc';
  if (parameter === 'from' || parameter === 'to') return 'tea';
  return parameter === 'active' ? 'ish' : /Ids?$|cursor/.test(parameter) ? '0' : 'X';
}

/** One parameter of one operation, and the ways in which a value of it can be wrong. */
interface Slot {
  readonly operation: OperationId;
  readonly parameter: string;
  readonly classes: readonly ValueClass[];
  readonly isList: boolean;
  /** What it would take. */
  readonly good: string;
}

export interface Surroundings {
  readonly startedAt: string;
  readonly own: readonly string[];
}

type Choice = Pick<Cell, 'value' | 'place' | 'neighbour'>;

interface Stock {
  readonly own: readonly string[];
  readonly cursors: Cursors;
}

const LIMIT: readonly ValueClass[] = [
  'above',
  'far-above',
  'negative',
  'word',
  'fraction',
  'followed',
  'preceded',
  'other-script',
];
const UUID: readonly ValueClass[] = ['word', 'cut', 'followed', 'preceded', 'other-letter', 'wrapped'];
const BOUND: readonly ValueClass[] = ['word', 'impossible', 'followed', 'preceded', 'epoch'];
const WORD: readonly ValueClass[] = ['unknown', 'cut', 'followed', 'preceded'];
const BOOLEAN: readonly ValueClass[] = ['word', 'cut', 'followed', 'preceded'];

const ENUMS = [
  ['listSales', 'status'],
  ['listSales', 'paymentMethods'],
  ['listInventoryLogs', 'types'],
] as const;

function slotsOf(
  { startedAt, randomUuid }: Pick<ProbeContext, 'startedAt' | 'randomUuid'>,
  { own, cursors }: Stock,
): readonly Slot[] {
  const uuid = randomUuid('wrong ids');
  const week = lastWeek(startedAt);
  // What is added to an id of another form may make the id of another store.
  const store = own.find(isUuid) ?? uuid;
  return [
    ...[...pagedOperations, ...rankedOperations].map((operation) => slot(operation, 'limit', LIMIT, '10')),
    ...pagedOperations.map((operation) => slot(operation, 'cursor', UUID, cursors.get(operation) ?? uuid)),
    ...rangedOperations.flatMap((operation) =>
      (['from', 'to'] as const).map((parameter) => slot(operation, parameter, BOUND, week[parameter])),
    ),
    ...ENUMS.map(([operation, parameter]) => {
      const [good = ''] = documentedValues(operation, parameter);
      return { ...slot(operation, parameter, WORD, good), isList: true };
    }),
    slot(pagedOperation('promotions'), 'active', BOOLEAN, 'true'),
    ...['staffId', 'tabCreatorId'].map((parameter) => slot('listSales', parameter, UUID, uuid)),
    ...byStoreOperations.map((operation) => ({
      ...slot(operation, 'storeIds', UUID, store),
      isList: own.length > 0,
    })),
  ];
}

function slot(operation: OperationId, parameter: string, classes: readonly ValueClass[], good: string): Slot {
  return { operation, parameter, classes, isList: false, good };
}

function kindOf({ parameter }: Pick<Slot, 'parameter'>, { value, place }: Choice): Question['kind'] {
  if (parameter === 'limit' && (value === 'above' || value === 'far-above')) return 'limit-above';
  if (parameter === 'limit') return value === 'negative' ? 'limit-negative' : 'limit-not-integer';
  if (parameter === 'cursor') return 'cursor';
  if (parameter === 'from' || parameter === 'to') return 'timestamp';
  if (parameter === 'active') return 'boolean';
  if (parameter === 'storeIds') return 'store-id';
  if (parameter === 'staffId' || parameter === 'tabCreatorId') return 'uuid';
  return place === 'alone' ? 'unknown' : 'mixed';
}

function choicesOf(slot: Slot, stock: Stock): readonly Choice[] {
  const places: readonly ValuePlace[] = slot.isList ? PLACES : ['alone'];
  return slot.classes.flatMap((value) =>
    places.flatMap((place) => neighboursOf(slot, stock).map((neighbour) => ({ value, place, neighbour }))),
  );
}

function neighboursOf({ operation, parameter }: Slot, { own }: Stock): readonly Neighbour[] {
  const isPossible: Readonly<Record<Neighbour, boolean>> = {
    nothing: true,
    limit: parameter !== 'limit' && (hasTrait(operation, 'paged') || hasTrait(operation, 'ranked')),
    range: hasTrait(operation, 'ranged'),
    stores: parameter !== 'storeIds' && own.length > 0 && hasTrait(operation, 'byStore'),
    filter: filterFor(operation, parameter) !== null,
    // A cursor belongs to the list that gave it: with other parameters it may be refused for that.
    cursor: false,
  };
  return NEIGHBOURS.filter((neighbour) => isPossible[neighbour]);
}

function filterFor(operation: OperationId, parameter: string): Values | null {
  if (!hasTrait(operation, 'paged')) return null;
  const found = Object.entries(LIST_FILTERS[operations[operation].name]).find(([name]) => name !== parameter);
  return found === undefined ? null : { [found[0]]: found[1] };
}

export function neighbourValues(
  { operation, parameter }: Pick<Slot, 'operation' | 'parameter'>,
  neighbour: Neighbour,
  { startedAt, own }: Surroundings,
): Values {
  const { from, to } = lastWeek(startedAt);
  if (neighbour === 'limit') return { limit: '10' };
  if (neighbour === 'stores') return { storeIds: own.slice(0, 1) };
  if (neighbour === 'filter') return filterFor(operation, parameter) ?? {};
  return neighbour === 'range' ? { from, to } : {};
}

export interface Material extends Stock {
  readonly context: Pick<ProbeContext, 'seed' | 'startedAt' | 'randomUuid'>;
}

interface Candidate {
  readonly slot: Slot;
  readonly choice: Choice;
  readonly cell: Cell;
  readonly pairs: readonly string[];
}

/**
 * So many requests beyond those that are always asked: each adds as many pairs as any that is left. Which one it is of several
 * that add as many, the seed decides.
 */
export function chosen(core: readonly Question[], material: Material, count: number): readonly Question[] {
  const seen = new Set(pairsOf(cellsOf(core)));
  const left = candidates(material);
  const taken: Question[] = [];
  while (taken.length < count) {
    const gains = left.map(({ pairs }) => pairs.filter((pair) => !seen.has(pair)).length);
    const most = Math.max(...gains);
    const alike = left.filter((_, index) => gains[index] === most);
    const [first] = alike
      .map((one) => ({ one, draw: drawOf(one, material) }))
      .sort((a, b) => (a.draw < b.draw ? -1 : 1));
    if (first === undefined) break;
    const { slot, choice, pairs } = first.one;
    taken.push(wrongQuestion(slot, choice, first.draw, material));
    for (const pair of pairs) seen.add(pair);
    left.splice(left.indexOf(first.one), 1);
  }
  return taken;
}

/** Drawn by the seed: where it stands among the others, and which value of its class it has. */
function drawOf({ cell }: Candidate, { context }: Material): string {
  return createHash('sha256')
    .update(`${context.seed} ${Object.values(cell).join(' ')}`)
    .digest('hex');
}

/** Pairs of two choices that some request makes together, of all that could be made. */
export function pairsCovered(questions: readonly Question[], material: Material): PairsCovered {
  const asked = cellsOf(questions);
  const possible = candidates(material).flatMap(({ pairs }) => pairs);
  const covered = pairsOf(asked);
  return { covered: covered.size, of: new Set([...possible, ...covered]).size };
}

function cellsOf(questions: readonly Question[]): readonly Cell[] {
  return questions.flatMap(({ cell }) => cell ?? []);
}

function candidates(material: Material): Candidate[] {
  return slotsOf(material.context, material).flatMap((slot) =>
    choicesOf(slot, material).map((choice) => {
      const cell = { operation: slot.operation, parameter: slot.parameter, ...choice };
      return { slot, choice, cell, pairs: pairsIn(cell) };
    }),
  );
}
