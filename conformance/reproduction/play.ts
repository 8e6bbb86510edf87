import type { WireRequest } from '../kernel/wire.ts';
import { wireRequest } from '../kernel/wire-request.ts';
import type { KeyName } from '../model/exchange.ts';
import type { Reproduction, ReproductionRequest } from '../model/reproduction.ts';
import { cursorOf, type Reply, type Sighting, sightingIn } from './judge-answers.ts';

export interface Player {
  readonly keys: ReadonlyMap<KeyName, string>;
  /** Null where nothing was answered. */
  readonly send: (request: WireRequest) => Promise<Reply | null>;
}

export interface Played {
  readonly sighting: Sighting;
  readonly statuses: readonly number[];
  /** Why it says nothing, where it does not. */
  readonly why: string | null;
}

/** Sends the requests in their order and looks for the fault in the answers. */
export async function play(reproduction: Reproduction, { keys, send }: Player): Promise<Played> {
  const replies: (Reply | null)[] = [];
  const requests = reproduction.requests.flatMap(onceEach);
  const unclear = (why: string): Played => ({
    sighting: 'unclear',
    statuses: statusesOf(replies),
    why,
  });
  for (const request of requests) {
    if (request.upTo !== undefined && isReturned(reproduction, replies)) break;
    const paged = request.isNextPage === true ? nextPage(request, replies.at(-1) ?? null) : request;
    if (paged === null) {
      replies.push(null);
      continue;
    }
    const wire = wireRequest(askOf(paged), keys);
    if (wire === null)
      return unclear(`the key "${request.credential.key}" is missing, or the change does not change it`);
    const reply = await send(wire);
    if (reply === null) return unclear('no answer came');
    replies.push(reply);
  }
  const sighting = sightingIn({ ...reproduction, requests }, replies);
  const statuses = statusesOf(replies);
  return sighting === 'unclear' ? unclear(`answered ${statuses.join(', ')}`) : { sighting, statuses, why: null };
}

function onceEach(request: ReproductionRequest): readonly ReproductionRequest[] {
  return Array.from({ length: request.upTo ?? 1 }, () => request);
}

/** Further pages say no more. */
function isReturned(reproduction: Reproduction, replies: readonly (Reply | null)[]): boolean {
  const { shows } = reproduction;
  return shows.kind === 'records' && shows.left.length === 0 && sightingIn(reproduction, replies) === 'gone';
}

function statusesOf(replies: readonly (Reply | null)[]): readonly number[] {
  return replies.flatMap((reply) => reply?.status ?? []);
}

function nextPage(request: ReproductionRequest, before: Reply | null): ReproductionRequest | null {
  const cursor = before === null ? null : cursorIn(before);
  if (cursor === null) return null;
  return { ...request, query: [...request.query.filter(([name]) => name !== 'cursor'), ['cursor', cursor]] };
}

function cursorIn({ text }: Reply): string | null {
  try {
    return cursorOf(JSON.parse(text));
  } catch {
    return null;
  }
}

function askOf({ path, query, method, credential, headers, body }: ReproductionRequest) {
  const raw = query.find(([name]) => name === '')?.[1];
  return {
    path,
    method,
    credential,
    headers,
    query: query.filter(([name]) => name !== ''),
    ...(raw === undefined ? {} : { rawQuery: raw }),
    ...(body === undefined ? {} : { body }),
  };
}
