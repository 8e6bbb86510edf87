import { TransportError, type WireRequest } from '../conformance/ask/kernel/wire.ts';
import { createHandlerTransport, type Played, play } from '../conformance/index.ts';
import type { Reproduction } from '../conformance/model/reproduction.ts';
import type { Run } from '../conformance/model/run.ts';
import type { Handler } from '../contract/http.ts';
import type { Deployment } from './fault.ts';
import { limited, seconds, tooFast } from './fault-kit/limits.ts';

/** How the reproduction of a fault went: to be seen where the fault is, and not where it is not; and never gone in what was recorded. */
export interface Reproduced {
  /** The rule that leads the first cause. */
  readonly rule: string;
  readonly shows: Reproduction['shows']['kind'] | null;
  readonly requests: number;
  readonly recorded: Played['sighting'] | null;
  readonly faulty: Played['sighting'] | null;
  readonly correct: Played['sighting'] | null;
  /** Null where it shows the fault, and not the correct deployment. */
  readonly reason: keyof typeof REASONS | null;
}

/** What a burst meets where nothing is wrong with the limit. */
const RIGHT_LIMIT = limited((_served, leftMs) => tooFast({ 'retry-after': seconds(leftMs) }));

type Held = Pick<Deployment, 'handle' | 'keys'>;

/** Plays the reproduction of the first cause against recorded answers, the faulty deployment and the correct one; null where nothing failed. */
export async function reproducedIn(
  run: Run,
  faulty: Held & { readonly again: Handler },
  correct: Held,
  needsBurst = false,
): Promise<Reproduced | null> {
  const rule = run.causes?.[0]?.rule;
  if (rule === undefined) return null;
  const reproduction = run.results.find((result) => result.rule === rule)?.reproduction;
  if (reproduction === undefined) {
    const seen = { recorded: null, faulty: null, correct: null };
    return { rule, shows: null, requests: 0, ...seen, reason: reasonFor(seen, needsBurst) };
  }
  const { shows, requests } = reproduction;
  const right = needsBurst ? { ...correct, handle: RIGHT_LIMIT.wrap(correct.handle) } : correct;
  const recorded = await seenAt({ ...faulty, handle: faulty.again }, reproduction);
  const seen = { recorded, faulty: await seenAt(faulty, reproduction), correct: await seenAt(right, reproduction) };
  return { rule, shows: shows.kind, requests: requests.length, ...seen, reason: reasonFor(seen, needsBurst) };
}

type Seen = Pick<Reproduced, 'recorded' | 'faulty' | 'correct'>;

export function isReproduced({ recorded, faulty, correct }: Seen): boolean {
  return recorded !== 'gone' && faulty === 'there' && correct === 'gone';
}

/** Why a reproduction does not tell the two deployments apart, by kinds; in the order of printing. */
export const REASONS = {
  burst: 'needs a burst: the rate limit is not met by a few requests',
  none: 'no request that can be sent again shows it: the process ended, it comes and goes, or the values of headers were not kept',
  lost: 'says that the fault is gone where the recorded answers come again',
  doubtful: 'is wrong compared with other answers, which the same fault made wrong: it cannot tell',
  passing: 'is not in the same requests again: it comes and goes, is new each time, or is in the text of the key',
  compared: 'is seen in several answers together, and the one that is named is right by itself',
} as const;

export function reasonFor({ recorded, faulty, correct }: Seen, needsBurst: boolean): keyof typeof REASONS | null {
  if (isReproduced({ recorded, faulty, correct })) return null;
  if (needsBurst) return 'burst';
  if (faulty === null) return 'none';
  if (faulty === 'there') return recorded === 'gone' ? 'lost' : 'compared';
  if (recorded === 'unclear' && faulty === 'unclear') return 'doubtful';
  return recorded === 'gone' && faulty === 'gone' ? 'lost' : 'passing';
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
