import type { ApiResponse, Handler } from '../contract/http.ts';
import { type SandboxKeys, startSandbox } from '../reference-impl/index.ts';
import type { Shape } from '../reference-impl/world/shape.ts';
import type { Deployment } from './fault.ts';

/** A shop in which cases are tried. */
export interface Shop {
  readonly seed: number;
  readonly scale: number;
  readonly shape?: Partial<Shape>;
}

/** Small enough to be visited two hundred times, large enough to hold every kind of record and a second page of each. */
const QUALIFIED: Shop = { seed: 1, scale: 0.02 };

/** Over an hour, so that a clock that is set back by seconds between two cases meets no limit either. */
const UNLIMITED = '1000000/3600s';
/** Characters of answers: those of several checks, in a large shop too. */
const REMEMBERED = 200_000_000;
/** The limit of every sandbox. */
const LIMITED = '1000/10s';

/**
 * The reference is a function of the request, and hundreds of cases begin at the same moment with the same questions: what
 * it answered once need not be worked out again. Faults and variants are wrapped around this, so each still acts anew.
 */
export function remembering(handle: Handler): Handler {
  const known = new Map<string, ApiResponse>();
  let held = 0;
  const keep = (question: string, answer: ApiResponse): void => {
    known.set(question, answer);
    held += answer.body.length;
    for (const [oldest, { body }] of known) {
      if (held <= REMEMBERED) return;
      known.delete(oldest);
      held -= body.length;
    }
  };
  return async (request) => {
    const question = JSON.stringify([request.method, request.url, request.headers]);
    const before = known.get(question);
    if (before !== undefined) {
      // The last one to be forgotten.
      known.delete(question);
      known.set(question, before);
      return before;
    }
    const answer = await handle(request);
    if (answer.status < 429) keep(question, answer);
    return answer;
  };
}

export interface OpenedDeployment extends Deployment {
  close(): Promise<void>;
}

export function keysByName({ good, revoked, disabled, rotated, other }: SandboxKeys): Deployment['keys'] {
  return new Map([
    ['good', good],
    ['revoked', revoked],
    ['disabled', disabled],
    ['rotated', rotated],
    ['other', other],
  ]);
}

/** The reference implementation in this process, with no limit in the way: faults about limits bring their own. */
export async function openDeployment(now: number, shop: Partial<Shop> = {}): Promise<OpenedDeployment> {
  const opened = await openAsServed(now, shop, UNLIMITED);
  return { ...opened, handle: remembering(opened.handle) };
}

/** The same as a sandbox serves it: with a limit, and each answer worked out anew. */
export async function openAsServed(now: number, shop: Partial<Shop> = {}, rate = LIMITED): Promise<OpenedDeployment> {
  const sandbox = await startSandbox({ port: 0, ...QUALIFIED, ...shop, rate, now });
  return { handle: sandbox.handle, keys: keysByName(sandbox.keys), facts: sandbox.facts, close: () => sandbox.close() };
}
