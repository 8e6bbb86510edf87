import { type OperationId, pathOf } from '../../../../contract/operations.ts';
import { queryOf, type Values } from '../../../ask/questions/ask.ts';
import type { AskedOperation, Exchange } from '../../../model/exchange.ts';
import type { Ask } from '../../../model/probe.ts';
import { inForm, type ParameterTry } from '../../shared/requests/tries.ts';

/** How a value is wrong, or right. */
export type ValueClass =
  | 'above'
  | 'far-above'
  | 'negative'
  | 'word'
  | 'fraction'
  | 'cut'
  | 'followed'
  | 'preceded'
  | 'other-letter'
  | 'other-script'
  | 'wrapped'
  | 'epoch'
  | 'impossible'
  | 'unknown'
  | 'backwards'
  | 'smallest'
  | 'largest'
  | 'documented';

/** The two notations of a list, and where the value is among others of its parameter. */
const IN_LISTS = {
  'comma-first': { form: 'comma', position: 'first' },
  'comma-last': { form: 'comma', position: 'last' },
  'repeated-first': { form: 'repeated', position: 'first' },
  'repeated-last': { form: 'repeated', position: 'last' },
} as const;

export type ListPlace = keyof typeof IN_LISTS;
export type ValuePlace = 'alone' | ListPlace;

export const PLACES: readonly ValuePlace[] = ['alone', 'comma-first', 'comma-last', 'repeated-first', 'repeated-last'];

/** What else is sent. */
export const NEIGHBOURS = ['nothing', 'limit', 'range', 'stores', 'filter', 'cursor'] as const;

export type Neighbour = (typeof NEIGHBOURS)[number];

/** One request in the five ways in which requests differ. */
export interface Cell {
  readonly operation: string;
  readonly parameter: string;
  readonly value: ValueClass;
  readonly place: ValuePlace;
  readonly neighbour: Neighbour;
}

const FACTORS = ['operation', 'parameter', 'value', 'place', 'neighbour'] as const;

/** Every two choices that were made together: a fault that needs two of them to show is seen where they meet. */
export function pairsIn(cell: Cell): readonly string[] {
  return FACTORS.flatMap((one, index) =>
    FACTORS.slice(index + 1).map((other) => `${one}=${cell[one]} ${other}=${cell[other]}`),
  );
}

export function pairsOf(cells: readonly Cell[]): ReadonlySet<string> {
  return new Set(cells.flatMap(pairsIn));
}

/** The neighbour that a query has next to the parameter that is tried. */
function neighbourIn(query: readonly (readonly [string, string])[], parameter: string): Neighbour {
  const others = query.map(([name]) => name).filter((name) => name !== parameter);
  if (others.includes('cursor')) return 'cursor';
  if (others.some((name) => name === 'from' || name === 'to')) return 'range';
  if (others.includes('limit')) return 'limit';
  if (others.includes('storeIds')) return 'stores';
  return others.length === 0 ? 'nothing' : 'filter';
}

export interface Question extends Omit<ParameterTry, 'exchange' | 'status' | 'control' | 'records'> {
  readonly ask: Ask;
  /** Where it stands among all requests of its kind; null for what is only to be survived. */
  readonly cell: Cell | null;
  /** Whether a request that was answered with 200 before shows as much. */
  readonly isShownBy?: (exchange: Exchange) => boolean;
}

export interface About extends Pick<Question, 'kind' | 'expect' | 'parameter' | 'what'> {
  readonly value?: ValueClass;
  readonly place?: ValuePlace;
}

/** The other values that are sent are valid. */
export function questionOf(
  operation: OperationId,
  { value, place = 'alone', ...about }: About,
  values: Values,
): Question {
  const sent = [values[about.parameter] ?? []].flat().map(shortened).join(' & ');
  const query = queryOf(values);
  const { parameter } = about;
  const cell =
    value === undefined ? null : { operation, parameter, value, place, neighbour: neighbourIn(query, parameter) };
  return { ...about, operation, sent, limit: null, cell, ask: { operation, path: pathOf(operation), query } };
}

export function rawQuestion(operation: OperationId, about: About, rawQuery: string): Question {
  const ask = { operation, path: pathOf(operation), rawQuery };
  return { ...about, operation, sent: shortened(rawQuery), limit: null, cell: null, ask };
}

export function pathQuestion(operation: AskedOperation, what: string, path: string): Question {
  const about = { kind: 'url', expect: 'survive', parameter: 'path', what } as const;
  return { ...about, operation, sent: shortened(path), limit: null, cell: null, ask: { operation, path } };
}

function shortened(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 60)}… (${text.length} characters)`;
}

export type Turns<T> = readonly [T, ...T[]];

/** One of the items, another one at the next turn: variety without sending everything to every operation. */
export function turnOf<T>(items: Turns<T>, turn: number): T {
  const item = items[turn % items.length];
  return item === undefined ? items[0] : item;
}

export function placeWords(place: ListPlace): string {
  const { form, position } = IN_LISTS[place];
  return `${position} of a ${form} list`;
}

/** One wrong value and one good one, as this place has it. */
export function placed(wrong: string, good: string, place: ValuePlace): string | readonly string[] {
  if (place === 'alone') return wrong;
  const { form, position } = IN_LISTS[place];
  const values = position === 'first' ? [wrong, good] : [good, wrong];
  return inForm(values, form);
}
