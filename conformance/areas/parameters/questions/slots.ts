import { createHash } from 'node:crypto';
import { isUuid } from '../../../../contract/formats.ts';
import { documentedValues, hasTrait, type OperationId, operations } from '../../../../contract/operations.ts';
import { kindOfParameter, type SurfaceParameter, surface, type ValueKind } from '../../../../contract/surface.ts';
import { lastWeek, type Values } from '../../../ask/questions/ask.ts';
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

/** One cursor that each list gave out, where it has a second page. */
export type Cursors = ReadonlyMap<OperationId, string>;

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

/** A value of this class, in its place among valid ones, and with valid parameters. */
function wrongQuestion({ slot, cell }: Candidate, draw: string, material: Material): Question {
  const { value, place, neighbour } = cell;
  const { operation, name, good } = slot;
  const wrong = wrongValue(slot, value, Number.parseInt(draw.slice(0, 8), 16));
  const inPlace = place === 'alone' ? [] : [placeWords(place)];
  const what = [WORDS[value], ...inPlace, ...(neighbour === 'nothing' ? [] : [ALONGSIDE[neighbour]])].join(', ');
  const others = neighbourValues(slot, neighbour, material);
  return refused(operation, [name, what, value, place], { ...others, [name]: placed(wrong, good, place) });
}

export type Refused = readonly [parameter: string, what: string, value: ValueClass, place?: ValuePlace];

/** A value that has to be refused, with what else is sent. */
export function refused(operation: OperationId, [parameter, what, value, place]: Refused, sent: Values): Question {
  const kind = refusalOf(operation, parameter, value, place);
  return questionOf(operation, { kind, expect: 'refuse', parameter, what, value, ...(place && { place }) }, sent);
}

const ALONGSIDE = {
  limit: 'with a limit',
  range: 'with a range',
  stores: 'with a store',
  filter: 'with a filter',
  cursor: 'with a cursor',
} as const;

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

function wrongValue({ kind, good }: Slot, value: Wrong, turn: number): string {
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
    followed: () => `${good}${ADDED[kind] ?? '0'}`,
    preceded: () => `${kind === 'number' ? 'x' : (ADDED[kind] ?? '0')}${good}`,
    wrapped: () => `{${good}}`,
    'other-script': () => turnOf(OTHER_SCRIPTS, turn),
    epoch: () => String(Math.floor(Date.parse(good) / 1000)),
  };
  return plain[value]();
}

/** What keeps the rest of the value as it is: a word, and a digit on an id. */
const ADDED: Partial<Record<ValueKind, string>> = { number: 'abc', instant: 'tea', boolean: 'ish', word: 'X' };

/** One parameter of one operation, and what it would take. */
export interface Slot extends SurfaceParameter {
  readonly isList: boolean;
  readonly good: string;
}

/** What questions are made of: our stores, and the cursors that lists gave out. */
export interface Material {
  readonly context: Pick<ProbeContext, 'seed' | 'startedAt' | 'randomUuid'>;
  readonly own: readonly string[];
  readonly cursors: Cursors;
}

const WRONG_IDS: readonly Wrong[] = ['word', 'cut', 'followed', 'preceded', 'other-letter', 'wrapped'];

/** The ways in which a value can be wrong; a text cannot be, nor an id of an open form. */
const CLASSES: Readonly<Record<ValueKind, readonly Wrong[]>> = {
  number: ['above', 'far-above', 'negative', 'word', 'fraction', 'followed', 'preceded', 'other-script'],
  cursor: WRONG_IDS,
  store: WRONG_IDS,
  person: WRONG_IDS,
  instant: ['word', 'impossible', 'followed', 'preceded', 'epoch'],
  word: ['unknown', 'cut', 'followed', 'preceded'],
  boolean: ['word', 'cut', 'followed', 'preceded'],
  goods: [],
  text: [],
};

export function slotsOf({ context: { startedAt, randomUuid }, own, cursors }: Material): readonly Slot[] {
  const uuid = randomUuid('wrong ids');
  const week = lastWeek(startedAt);
  const good: Readonly<Record<ValueKind, (parameter: SurfaceParameter) => string>> = {
    number: () => '10',
    cursor: ({ operation }) => cursors.get(operation) ?? uuid,
    // What is added to an id of another form may make the id of another store.
    store: () => own.find(isUuid) ?? uuid,
    person: () => uuid,
    instant: ({ name }) => (name === 'from' ? week.from : week.to),
    word: ({ operation, name }) => documentedValues(operation, name)[0] ?? '',
    boolean: () => 'true',
    goods: () => '',
    text: () => '',
  };
  return surface.map((parameter) => ({
    ...parameter,
    isList: parameter.kind === 'word' || (parameter.kind === 'store' && own.length > 0),
    good: good[parameter.kind](parameter),
  }));
}

const REFUSALS: Readonly<Record<Exclude<ValueKind, 'number' | 'word'>, ParameterKind>> = {
  cursor: 'cursor',
  store: 'store-id',
  person: 'uuid',
  instant: 'timestamp',
  boolean: 'boolean',
  goods: 'value',
  text: 'value',
};

function refusalOf(
  operation: OperationId,
  parameter: string,
  value: ValueClass,
  place: ValuePlace = 'alone',
): ParameterKind {
  if (value === 'backwards') return 'backwards';
  const kind = kindOfParameter(operation, parameter);
  if (kind === 'word') return place === 'alone' ? 'unknown' : 'mixed';
  if (kind !== 'number') return REFUSALS[kind];
  if (value === 'above' || value === 'far-above') return 'limit-above';
  return value === 'negative' ? 'limit-negative' : 'limit-not-integer';
}

function neighboursOf({ operation, name, kind }: Slot, { own }: Material): readonly Neighbour[] {
  const isPossible: Readonly<Record<Neighbour, boolean>> = {
    nothing: true,
    limit: kind !== 'number' && (hasTrait(operation, 'paged') || hasTrait(operation, 'ranked')),
    range: hasTrait(operation, 'ranged'),
    stores: kind !== 'store' && own.length > 0,
    filter: filterFor(operation, name) !== null,
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
  { operation, name }: Pick<Slot, 'operation' | 'name'>,
  neighbour: Neighbour,
  { context, own }: Material,
): Values {
  const { from, to } = lastWeek(context.startedAt);
  if (neighbour === 'limit') return { limit: '10' };
  if (neighbour === 'stores') return { storeIds: own.slice(0, 1) };
  if (neighbour === 'filter') return filterFor(operation, name) ?? {};
  return neighbour === 'range' ? { from, to } : {};
}

interface Candidate {
  readonly slot: Slot;
  readonly cell: Cell & { readonly value: Wrong };
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
    taken.push(wrongQuestion(first.one, first.draw, material));
    for (const pair of first.one.pairs) seen.add(pair);
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
  return slotsOf(material).flatMap((slot) => {
    const { operation, name: parameter } = slot;
    const places: readonly ValuePlace[] = slot.isList ? PLACES : ['alone'];
    const neighbours = neighboursOf(slot, material);
    const cells = CLASSES[slot.kind].flatMap((value) =>
      places.flatMap((place) => neighbours.map((neighbour) => ({ operation, parameter, value, place, neighbour }))),
    );
    return cells.map((cell) => ({ slot, cell, pairs: pairsIn(cell) }));
  });
}
