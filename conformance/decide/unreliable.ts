import { basePath, pathOf } from '../../contract/operations.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Unreliable } from '../model/run.ts';
import { countsOf, type FirstAttempts, failedIn, firstAttemptsOf } from '../see/first-attempts.ts';

/** Of fewer requests a share says nothing. */
const LEAST_ASKED = 20;
const MOST_LOST = 1 / 10;
/** Statuses of a fault of the service itself, which no limit, restart or proxy explains. */
const INTERNAL: readonly string[] = ['500', '501'];
const MOST_INTERNAL = 1 / 50;
/** How far chance may go beyond a share, in standard deviations. */
const CHANCE = 2;
const SHOWN = 5;

/**
 * Operations of which too many valid requests failed at first; where they are too many over all, each that failed some. A request
 * that fails whenever it is sent is a failure of its own.
 */
export function unreliableIn(exchanges: readonly Exchange[]): readonly Unreliable[] {
  const all = firstAttemptsOf(exchanges);
  const alone = all.filter((attempts) => isUnreliable([attempts]));
  const failing = isUnreliable(all) ? all.filter(({ failed }) => failed.size > 0) : [];
  return (alone.length > 0 ? alone : failing).map((attempts) => {
    const { lost, all, ways } = countsOf(attempts);
    const failed = new Set(failedIn(attempts));
    const shown = exchanges.filter((exchange) => failed.has(exchange)).slice(0, SHOWN);
    return { operation: attempts.operation, lost, all, ways, exchanges: shown.map(({ id }) => id) };
  });
}

function isUnreliable(some: readonly FirstAttempts[]): boolean {
  const lost = some.flatMap(failedIn).length;
  const all = lost + some.flatMap(({ answered }) => answered).length;
  const internal = some.flatMap(({ failed }) => INTERNAL.flatMap((status) => failed.get(status) ?? [])).length;
  if (all < LEAST_ASKED) return false;
  const expected = all * MOST_INTERNAL;
  return lost > all * MOST_LOST || internal > expected + CHANCE * Math.sqrt(expected);
}

/** Why there is no verdict, in one clause; null where nothing is unreliable. */
export function unreliableWords(unreliable: readonly Unreliable[]): string | null {
  const [worst] = unreliable.toSorted((a, b) => b.lost / b.all - a.lost / a.all);
  if (worst === undefined) return null;
  const { operation, lost, all, ways } = worst;
  const others = unreliable.length - 1;
  const more = others === 0 ? '' : `, and ${others} more ${others === 1 ? 'endpoint is' : 'endpoints are'} no better`;
  return `${lost} of ${all} answers of GET ${pathOf(operation, '{id}').slice(basePath.length)} were ${ways}${more}: too unreliable to be judged`;
}
