import { type OperationId, pathOf } from '../../../../contract/operations.ts';
import { queryOf, type Values } from '../../../ask/questions/ask.ts';
import type { AskedOperation, Exchange } from '../../../model/exchange.ts';
import type { Ask } from '../../../model/probe.ts';
import type { ParameterTry } from '../../shared/requests/parameter-try.ts';
import { type Cell, neighbourIn, type ValueClass, type ValuePlace } from './cells.ts';

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
  return items[turn % items.length] ?? items[0];
}
