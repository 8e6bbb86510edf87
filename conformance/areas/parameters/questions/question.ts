import { type OperationId, pathOf } from '../../../../contract/operations.ts';
import type { AskedOperation } from '../../../model/exchange.ts';
import type { Ask } from '../../../model/probe.ts';
import type { ParameterTry } from '../../../requests/parameter-try.ts';

export type Pairs = readonly (readonly [string, string])[];

export interface Question extends Omit<ParameterTry, 'exchange' | 'status' | 'control' | 'records'> {
  readonly ask: Ask;
}

type About = Pick<Question, 'kind' | 'expect' | 'parameter' | 'what'>;

/** The named parameter is the last of the pairs that bear its name; what stands beside it is valid. */
export function questionOf(operation: OperationId, about: About, query: Pairs): Question {
  const sent = query.filter(([name]) => name === about.parameter).map(([, value]) => value);
  return {
    ...about,
    operation,
    sent: sent.map(shortened).join(' & '),
    limit: null,
    ask: { operation, path: pathOf(operation), query },
  };
}

export function rawQuestion(operation: OperationId, about: About, rawQuery: string): Question {
  return {
    ...about,
    operation,
    sent: shortened(rawQuery),
    limit: null,
    ask: { operation, path: pathOf(operation), rawQuery },
  };
}

export function pathQuestion(operation: AskedOperation, what: string, path: string): Question {
  const about = { kind: 'url', expect: 'survive', parameter: 'path', what } as const;
  return { ...about, operation, sent: shortened(path), limit: null, ask: { operation, path } };
}

function shortened(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 60)}… (${text.length} characters)`;
}

/** One of the items, another one at the next turn: variety without asking everything of everybody. */
export function turnOf<T>(items: readonly [T, ...T[]], turn: number): T {
  return items[turn % items.length] ?? items[0];
}
