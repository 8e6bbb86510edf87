import { TransportError, type WireRequest } from '../conformance/ask/kernel/wire.ts';
import { createHandlerTransport, type Played, play } from '../conformance/index.ts';
import type { Reproduction } from '../conformance/model/reproduction.ts';
import type { Run } from '../conformance/model/run.ts';
import type { Handler } from '../contract/http.ts';
import type { Deployment } from './fault.ts';
import { limited, seconds, tooFast } from './fault-kit/limits.ts';

/** How the reproduction of a fault went: to be seen where the fault is, and not where it is not. */
export interface Reproduced {
  /** The rule that leads the first cause. */
  readonly rule: string;
  readonly shows: Reproduction['shows']['kind'] | null;
  readonly requests: number;
  readonly faulty: Played['sighting'] | null;
  readonly correct: Played['sighting'] | null;
  /** Null where it shows the fault, and not the correct deployment. */
  readonly reason: keyof typeof REASONS | null;
}

/** What a burst meets where nothing is wrong with the limit. */
const RIGHT_LIMIT = limited((_served, leftMs) => tooFast({ 'retry-after': seconds(leftMs) }));

type Held = Pick<Deployment, 'handle' | 'keys'>;

/** Plays the reproduction of the first cause against the faulty deployment and against the correct one; null where nothing failed. */
export async function reproducedIn(
  run: Run,
  faulty: Held,
  correct: Held,
  needsBurst = false,
): Promise<Reproduced | null> {
  const rule = run.causes?.[0]?.rule;
  if (rule === undefined) return null;
  const reproduction = run.results.find((result) => result.rule === rule)?.reproduction;
  if (reproduction === undefined) {
    const seen = { faulty: null, correct: null };
    return { rule, shows: null, requests: 0, ...seen, reason: reasonFor(seen, needsBurst) };
  }
  const { shows, requests } = reproduction;
  const right = needsBurst ? { ...correct, handle: RIGHT_LIMIT.wrap(correct.handle) } : correct;
  const seen = { faulty: await seenAt(faulty, reproduction), correct: await seenAt(right, reproduction) };
  return { rule, shows: shows.kind, requests: requests.length, ...seen, reason: reasonFor(seen, needsBurst) };
}

export function isReproduced({ faulty, correct }: Pick<Reproduced, 'faulty' | 'correct'>): boolean {
  return faulty === 'there' && correct === 'gone';
}

/** Why a reproduction does not tell the two deployments apart, by kinds; in the order of printing. */
export const REASONS = {
  burst: 'needs a burst: the rate limit is not met by a few requests',
  none: 'no request that can be sent again shows it: the process ended, it comes and goes, or the values of headers were not kept',
  passing: 'is not in the same requests again: it comes and goes, is new each time, or is in the text of the key',
  compared: 'is seen in several answers together, and the one that is named is right by itself',
} as const;

export function reasonFor(
  { faulty, correct }: Pick<Reproduced, 'faulty' | 'correct'>,
  needsBurst: boolean,
): keyof typeof REASONS | null {
  if (isReproduced({ faulty, correct })) return null;
  if (needsBurst) return 'burst';
  if (faulty === null) return 'none';
  return faulty === 'there' ? 'compared' : 'passing';
}

async function seenAt({ handle, keys }: Held, reproduction: Reproduction): Promise<Played['sighting']> {
  const send = (request: WireRequest) => answered(handle, request);
  const { sighting } = await play(reproduction, { keys, allowsBurst: true, send });
  return sighting;
}

async function answered(handle: Handler, request: WireRequest) {
  try {
    const { status, headers, body } = await createHandlerTransport(handle)(request);
    return { status, headers, text: body.toString() };
  } catch (error) {
    if (error instanceof TransportError) return null;
    throw error;
  }
}
