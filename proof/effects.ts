import type { ApiResponse, Handler } from '../contract/http.ts';
import type { Deployment, Visitor } from './fault.ts';

/** In what a variant differed from the plain deployment while it was checked. */
export type Effect = 'answers' | 'timing' | 'visitor';

export interface Observed {
  readonly handle: Handler;
  /** What has differed so far. */
  readonly effects: () => readonly Effect[];
}

/** Different for each answer of the same deployment. */
const OF_THE_MOMENT = /^(?:date|x-request-id|(?:x-)?ratelimit.*)$/;

/** Compares each answer of a variant with the plain deployment's answer to the same request, until one differs. */
export function observed(variant: Handler, { handle, keys, facts }: Deployment, visitor: Visitor): Observed {
  const effects = new Set<Effect>(isSameVisitor(visitor, { keys, facts }) ? [] : ['visitor']);
  return {
    effects: () => [...effects],
    handle: async (request) => {
      // The plain deployment answers without waiting: an answer that comes after this was delayed.
      let isLate = false;
      const turn = setImmediate(() => {
        isLate = true;
      });
      const answer = await variant(request)
        .finally(() => clearImmediate(turn))
        .catch((error: unknown) => {
          effects.add('answers');
          throw error;
        });
      if (isLate) effects.add('timing');
      if (!effects.has('answers') && !isSameAnswer(answer, await handle(request))) effects.add('answers');
      return answer;
    },
  };
}

function isSameAnswer(answer: ApiResponse, plain: ApiResponse): boolean {
  if (answer === plain) return true;
  return answer.status === plain.status && bodyOf(answer) === bodyOf(plain) && headersOf(answer) === headersOf(plain);
}

function bodyOf({ body }: ApiResponse): string {
  return body.replace(/"requestId": ?"[^"]*"/, '');
}

function headersOf({ headers }: ApiResponse): string {
  const shown = Object.entries(headers).map(([name, value]) => [name, OF_THE_MOMENT.test(name) ? '' : value]);
  return JSON.stringify(shown.sort());
}

function isSameVisitor(visitor: Visitor, plain: Visitor): boolean {
  return same([...visitor.keys], [...plain.keys]) && same(visitor.facts, plain.facts);
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
