import type { Exchange } from '../../model/exchange.ts';

const BEFORE = 3;

/**
 * Of thousands of equal answers, those that need not be kept: all but the first and the last few before a limit was met.
 * An answer that shows anything that the first does not (another status, a leak, a header) is kept, and so is one after a 429.
 */
export function redundantAnswers(answers: readonly Exchange[]): Exchange[] {
  const inOrder = [...answers].sort((a, b) => Number(a.id.slice(3)) - Number(b.id.slice(3)));
  const limit = inOrder.findIndex(({ status }) => status === 429);
  const [first, ...rest] = inOrder.slice(0, limit === -1 ? inOrder.length : limit);
  if (first === undefined) return [];
  const known = shown(first);
  return rest.slice(0, -BEFORE).filter((answer) => shown(answer) === known);
}

/** All that rules look at; what an answer weighs and what its headers count down differ without meaning anything. */
function shown({ status, error, headers, facts, attempts }: Exchange): string {
  return JSON.stringify([status, error, headers.map(([name]) => name), { ...facts, bytes: 0 }, attempts.length]);
}
