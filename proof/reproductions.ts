import { createHandlerTransport, type Played, play } from '../conformance/index.ts';
import { TransportError, type WireRequest } from '../conformance/kernel/wire.ts';
import type { Reproduction } from '../conformance/model/reproduction.ts';
import type { Run } from '../conformance/model/run.ts';
import type { Handler } from '../contract/http.ts';
import type { Deployment } from './fault.ts';

/** How the reproduction of a fault went: to be seen where the fault is, and not where it is not. */
export interface Reproduced {
  /** The rule that leads the first cause. */
  readonly rule: string;
  readonly shows: Reproduction['shows']['kind'] | null;
  readonly requests: number;
  readonly faulty: Played['sighting'] | null;
  readonly correct: Played['sighting'] | null;
}

type Held = Pick<Deployment, 'handle' | 'keys'>;

/** Plays the reproduction of the first cause against the faulty deployment and against the correct one; null where nothing failed. */
export async function reproducedIn(run: Run, faulty: Held, correct: Held): Promise<Reproduced | null> {
  const rule = run.causes?.[0]?.rule;
  if (rule === undefined) return null;
  const reproduction = run.results.find((result) => result.rule === rule)?.reproduction;
  if (reproduction === undefined) return { rule, shows: null, requests: 0, faulty: null, correct: null };
  const { shows, requests } = reproduction;
  return {
    rule,
    shows: shows.kind,
    requests: requests.length,
    faulty: await seenAt(faulty, reproduction),
    correct: await seenAt(correct, reproduction),
  };
}

export function isReproduced({ faulty, correct }: Reproduced): boolean {
  return faulty === 'there' && correct === 'gone';
}

async function seenAt({ handle, keys }: Held, reproduction: Reproduction): Promise<Played['sighting']> {
  const { sighting } = await play(reproduction, { keys, send: (request) => answered(handle, request) });
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
