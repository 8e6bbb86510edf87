import { printableLine } from '../../../contract/printable.ts';
import type { Reply } from '../../decide/reproduction/judge-answers.ts';
import { BURST_AT_ONCE } from '../../model/probe.ts';
import type { Reproduction } from '../../model/reproduction.ts';
import { createHttpTransport } from '../kernel/http-transport.ts';
import { TransportError, type WireRequest } from '../kernel/wire.ts';
import { type Played, type Player, play } from './play.ts';

const TIMEOUT_MS = 30_000;
const LONGEST_WAIT_S = 60;
const MOST_TRIES = 3;
const MOST_BYTES = 32 * 2 ** 20;

interface Replaying extends Pick<Player, 'keys' | 'allowsBurst'> {
  readonly base: URL;
}

/** Plays a reproduction against an address, whoever wrote it: an error of any kind says nothing about the fault. */
export async function replay(reproduction: Reproduction, { base, ...player }: Replaying): Promise<Played> {
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
    return played.why === null ? said(played) : unclear(failure ?? played.why, played.statuses);
  } catch (error) {
    return unclear(error instanceof Error ? error.message : String(error));
  } finally {
    transport.close();
  }
}

/** Anybody can write a run. */
function said(played: Played): Played {
  return { ...played, says: printableLine(played.says) };
}

function unclear(text: string, statuses: readonly number[] = []): Played {
  const why = printableLine(text);
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
