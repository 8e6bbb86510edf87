import { type OperationId, pathOf } from '../../../../contract/operations.ts';
import type { AskedOperation } from '../../../model/exchange.ts';
import type { Ask } from '../../../model/probe.ts';
import { queryOf, type Values } from '../../../requests/ask.ts';
import type { ParameterTry } from '../../../requests/parameter-try.ts';

export interface Question extends Omit<ParameterTry, 'exchange' | 'status' | 'control' | 'records'> {
  readonly ask: Ask;
}

type About = Pick<Question, 'kind' | 'expect' | 'parameter' | 'what'>;

/** The other values that are sent are valid. */
export function questionOf(operation: OperationId, about: About, values: Values): Question {
  const sent = [values[about.parameter] ?? []].flat().map(shortened).join(' & ');
  return {
    ...about,
    operation,
    sent,
    limit: null,
    ask: { operation, path: pathOf(operation), query: queryOf(values) },
  };
}

export function rawQuestion(operation: OperationId, about: About, rawQuery: string): Question {
  const ask = { operation, path: pathOf(operation), rawQuery };
  return { ...about, operation, sent: shortened(rawQuery), limit: null, ask };
}

export function pathQuestion(operation: AskedOperation, what: string, path: string): Question {
  const about = { kind: 'url', expect: 'survive', parameter: 'path', what } as const;
  return { ...about, operation, sent: shortened(path), limit: null, ask: { operation, path } };
}

function shortened(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 60)}… (${text.length} characters)`;
}

/** One of the items, another one at the next turn: variety without sending everything to every operation. */
export function turnOf<T>(items: readonly [T, ...T[]], turn: number): T {
  return items[turn % items.length] ?? items[0];
}
