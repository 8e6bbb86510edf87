import { bits } from './hash.ts';

/**
 * Deals values like cards: each run of `cards.length` draws has every card exactly once, in a hashed order. So a world of a
 * few hundred sales has every state and method in the same proportion as a large one.
 */
export function deal<T>(cards: readonly T[], key: number, index: number): T {
  const round = Math.floor(index / cards.length);
  const offset = bits(key, round) % cards.length;
  const step = stepFor(cards.length, bits(key, round ^ 0x5bd1e995));
  const card = cards[(offset + (index % cards.length) * step) % cards.length];
  if (card === undefined) throw new RangeError('an empty mix');
  return card;
}

const stepsByLength = new Map<number, readonly number[]>();

/** A step that visits every card of a pack: prime to its length. */
function stepFor(length: number, random: number): number {
  const steps = stepsByLength.get(length) ?? stepsOf(length);
  return steps[random % steps.length] ?? 1;
}

function stepsOf(length: number): readonly number[] {
  const prime = Array.from({ length }, (_, index) => index + 1).filter((step) => gcd(step, length) === 1);
  // Longer steps shuffle better: equal cards lie side by side in a pack.
  const long = prime.filter((step) => step > length / 4 && step < (3 * length) / 4);
  const steps = long.length > 0 ? long : prime;
  stepsByLength.set(length, steps);
  return steps;
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

/** `{ CASH: 3, CARD: 1 }` as a pack of four cards. */
export function pack<T extends string>(counts: Partial<Record<T, number>>, order: readonly T[]): readonly T[] {
  return order.flatMap((card) => Array.from({ length: counts[card] ?? 0 }, () => card));
}
