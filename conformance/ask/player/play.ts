import { printableLine } from '../../../contract/printable.ts';
import { bodyOf, isSteady, type Reply, type Sighting, sightingIn } from '../../decide/reproduction/judge-answers.ts';
import { seenWords } from '../../decide/reproduction/reduce.ts';
import type { KeyName } from '../../model/exchange.ts';
import { BURST_AT_ONCE } from '../../model/probe.ts';
import {
  BURST,
  isOfRecordedData,
  type Reproduction,
  type ReproductionRequest,
  type Sending,
  type Shows,
  shownWords,
  TRIES,
} from '../../model/reproduction.ts';
import { cursorOf } from '../../model/values/json.ts';
import { retryWindow } from '../../see/retry-window.ts';
import { createHttpTransport } from '../kernel/http-transport.ts';
import { TransportError, type WireRequest, wireRequest } from '../kernel/wire.ts';

interface Player {
  readonly keys: ReadonlyMap<KeyName, string>;
  /** Null where nothing was answered. A refusal of a burst, or of what is tried several times, is not waited out. */
  readonly send: (request: WireRequest, sending?: Sending) => Promise<Reply | null>;
  /** Many requests may be sent at once. */
  readonly allowsBurst?: boolean;
  /** By `performance.now()`: nothing is sent after it. */
  readonly endsAt?: number;
}

export interface Played {
  readonly sighting: Sighting;
  readonly statuses: readonly number[];
  /** Why it says nothing, where it does not. */
  readonly why: string | null;
  /** What the answers say of the fault, in a sentence. */
  readonly says: string;
}

/** What a run.json says is done as far as this, whoever wrote it. */
const LIMITS = { requests: 500, waitMs: 90_000, characters: 128 * 2 ** 20, ms: 15 * 60_000 };

export function endOfPlay(): number {
  return performance.now() + LIMITS.ms;
}

/**
 * Sends the requests in their order and looks for the fault in the answers. Where other data would hide the fault, it is gone only
 * if the same requests are answered with the same data again.
 */
export async function play(reproduction: Reproduction, player: Player): Promise<Played> {
  const timed = { ...player, endsAt: player.endsAt ?? endOfPlay() };
  const { replies, ...first } = await playOnce(reproduction, timed);
  if (first.sighting !== 'gone' || !isOfRecordedData(reproduction)) return first;
  const { replies: again, ...second } = await playOnce(reproduction, timed);
  if (second.sighting !== 'gone' || isSteady(reproduction.shows, replies, again)) return second;
  return unclear(OTHER_DATA, second.statuses);
}

const OTHER_DATA = 'the same requests are answered with other data each time';

async function playOnce(reproduction: Reproduction, player: Turn['player']) {
  const { endsAt } = player;
  const replies: (Reply | null)[] = [];
  const most = LIMITS.requests + 1;
  const repeated = reproduction.requests.flatMap((request) =>
    Array.from({ length: Math.min(request.upTo ?? 1, most) }, () => request),
  );
  const requests = repeated.slice(0, most);
  let characters = 0;
  const cannotTell = (why: string) => ({ ...unclear(why, statusesOf(replies)), replies });
  if (requests.length > LIMITS.requests) return cannotTell(`it takes more than ${LIMITS.requests} requests`);
  for (const request of requests) {
    if (performance.now() > endsAt) return cannotTell('it takes more than 15 minutes');
    if (request.upTo !== undefined && isReturned(reproduction, replies)) break;
    const came = await ask(request, { player, reproduction, before: replies.at(-1) ?? null });
    if (typeof came === 'string') return cannotTell(came);
    replies.push(came);
    characters += came?.text.length ?? 0;
    if (characters > LIMITS.characters) return cannotTell('the answers have more than 128 MB');
  }
  const sighting = seenIn({ ...reproduction, requests }, replies);
  if (sighting === null) return cannotTell('the answers cannot be read');
  const statuses = statusesOf(replies);
  return sighting === 'unclear'
    ? cannotTell(`${isAsRecorded(reproduction, replies) ? MAY_BE_RIGHT : ''}answered ${statuses.join(', ')}`)
    : { sighting, statuses, why: null, says: sayingOf(sighting, reproduction.shows, replies), replies };
}

const MAY_BE_RIGHT =
  'the answers may be those that were recorded, which other answers contradicted. Check again to know which are wrong; ';

function isAsRecorded({ shows, requests }: Reproduction, replies: readonly (Reply | null)[]): boolean {
  return (
    'mayBeRight' in shows &&
    shows.mayBeRight === true &&
    replies.every((reply, index) => reply?.status === requests[index]?.status)
  );
}

function sayingOf(sighting: Sighting, shows: Shows, replies: readonly (Reply | null)[]): string {
  const answered = `(answered ${statusesOf(replies).join(', ')})`;
  return sighting === 'there'
    ? `The fault is there: ${seenWords(shows, replies)} ${answered}.`
    : `The fault is gone: it is not so any more that ${shownWords(shows)} ${answered}.`;
}

interface Turn {
  readonly player: Player & { readonly endsAt: number };
  readonly reproduction: Reproduction;
  /** What the request before was answered. */
  readonly before: Reply | null;
}

/** The answer that counts; null where there is nothing to ask for, and a text that says why it cannot be asked. */
async function ask(request: ReproductionRequest, turn: Turn): Promise<Reply | null | string> {
  const { player, before } = turn;
  if (request.sent === 'after-wait') {
    if (before?.status !== 429) return null;
    const announcedMs = retryWindow(before.headers, Date.now());
    if (announcedMs === null || announcedMs > LIMITS.waitMs)
      return `the 429 announces ${announcedMs ?? 'no'} ms to wait`;
    await new Promise((resolve) => setTimeout(resolve, announcedMs + SLACK_MS));
  }
  const paged = request.isNextPage === true ? nextPage(request, before) : request;
  if (paged === null) return null;
  const wire = wireRequest(askOf(paged), player.keys);
  if (wire === null) return `the key "${request.credential.key}" is missing, or the change does not change it`;
  if (request.sent === 'burst') return await burst(wire, player);
  if (request.sent === 'until-seen') return await untilSeen(wire, request, turn);
  return (await player.send(wire, request.sent)) ?? NO_ANSWER;
}

const NO_ANSWER = 'no answer came';
/** Clocks tick in whole seconds, and the answer travels. */
const SLACK_MS = 300;

/** The refusal that counts: a 429 where there is one. It ends with the first refusal; what was under way by then still comes. */
async function burst(wire: WireRequest, { send, allowsBurst = false, endsAt }: Turn['player']) {
  if (!allowsBurst)
    return `it sends up to ${BURST} requests, ${BURST_AT_ONCE} at once: allow that with COUNTERPROOF_ALLOW=burst`;
  const refused: Reply[] = [];
  let [begun, answered, unanswered] = [0, 0, 0];
  const isOver = () =>
    refused.length > 0 ||
    begun >= BURST ||
    performance.now() > endsAt ||
    (answered === 0 && unanswered >= BURST_AT_ONCE);
  const sendOn = async (): Promise<void> => {
    while (!isOver()) {
      begun += 1;
      const reply = await send(wire, 'burst');
      if (reply === null) unanswered += 1;
      else answered += 1;
      if (reply !== null && reply.status >= 400) refused.push(reply);
    }
  };
  await Promise.all(Array.from({ length: BURST_AT_ONCE }, sendOn));
  if (answered === 0) return NO_ANSWER;
  const limited = refused.findLast(({ status }) => status === 429) ?? refused.at(-1);
  return limited ?? `none of ${begun} requests was refused, so the limit was not met`;
}

/** The answer that shows the fault, or else the last one. */
async function untilSeen(wire: WireRequest, request: ReproductionRequest, { player, reproduction }: Turn) {
  let last: Reply | null = null;
  for (let tries = 0; tries < TRIES && performance.now() <= player.endsAt; tries++) {
    last = await player.send(wire, request.sent);
    if (last !== null && seenIn({ ...reproduction, requests: [request] }, [last]) === 'there') return last;
  }
  return last ?? NO_ANSWER;
}

/** Null where an answer is nested too deep to be read, or the run says what no run says. */
function seenIn(reproduction: Reproduction, replies: readonly (Reply | null)[]): Sighting | null {
  try {
    return sightingIn(reproduction, replies);
  } catch {
    return null;
  }
}

/** Further pages say no more. */
function isReturned(reproduction: Reproduction, replies: readonly (Reply | null)[]): boolean {
  const { shows } = reproduction;
  return shows.kind === 'records' && shows.left.length === 0 && seenIn(reproduction, replies) === 'gone';
}

function statusesOf(replies: readonly (Reply | null)[]): readonly number[] {
  return replies.flatMap((reply) => reply?.status ?? []);
}

function nextPage(request: ReproductionRequest, before: Reply | null): ReproductionRequest | null {
  const cursor = before === null ? null : cursorOf(bodyOf(before));
  if (cursor === null) return null;
  return { ...request, query: [...request.query.filter(([name]) => name !== 'cursor'), ['cursor', cursor]] };
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

const TIMEOUT_MS = 30_000;
const LONGEST_WAIT_S = 60;
const MOST_TRIES = 3;
const MOST_BYTES = 32 * 2 ** 20;

/** Plays a reproduction against an address, whoever wrote it: an error of any kind says nothing about the fault. */
export async function replay(
  reproduction: Reproduction,
  { base, ...player }: Pick<Player, 'keys' | 'allowsBurst'> & { readonly base: URL },
): Promise<Played> {
  const connections = BURST_AT_ONCE;
  const transport = createHttpTransport({ base, connections, timeoutMs: TIMEOUT_MS, maxBodyBytes: MOST_BYTES });
  let failure: string | null = null;
  const send = async (request: WireRequest) => {
    try {
      const { status, headers, body } = await transport.send(request);
      return { status, headers, text: body.toString() };
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      failure = error.message;
      return null;
    }
  };
  try {
    const played = await play(reproduction, {
      ...player,
      send: (request, sending) => (sending === undefined ? patiently(() => send(request)) : send(request)),
    });
    // Anybody can write a run.
    return played.why === null
      ? { ...played, says: printableLine(played.says) }
      : unclear(printableLine(failure ?? played.why), played.statuses);
  } catch (error) {
    return unclear(printableLine(error instanceof Error ? error.message : String(error)));
  } finally {
    transport.close();
  }
}

function unclear(why: string, statuses: readonly number[] = []): Played {
  return { sighting: 'unclear', statuses, why, says: `Cannot tell: ${why}.` };
}

/** A rate limit is waited for, as long as the answer says. */
async function patiently(ask: () => Promise<Reply | null>): Promise<Reply | null> {
  for (let tries = 1; ; tries++) {
    const reply = await ask();
    if (reply === null || (reply.status !== 429 && reply.status !== 503) || tries === MOST_TRIES) return reply;
    const seconds = Number(reply.headers.find(([name]) => name === 'retry-after')?.[1] ?? 1);
    await new Promise((resolve) => setTimeout(resolve, Math.min(seconds > 0 ? seconds : 1, LONGEST_WAIT_S) * 1000));
  }
}
