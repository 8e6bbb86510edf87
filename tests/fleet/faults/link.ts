/** A wire between a process and what it connects to, that can be long, cut, stalled, or carry no answers. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listening } from '../../support/odd-servers.ts';

export type State = 'open' | 'refuses' | 'stalls' | 'swallows';
export type Link = Awaited<ReturnType<typeof linkTo>>;

/** What is sent arrives after the latency, which delays each answer by as much. */
export async function linkTo(to: number, latencyMs = 0) {
  const pairs = new Set<readonly [Socket, Socket]>();
  let state: State = 'open';
  const apply = (pair: readonly [Socket, Socket]) => {
    for (const socket of pair) {
      if (state === 'stalls') socket.pause();
      else socket.resume();
    }
  };
  const server = createServer({ pauseOnConnect: true }, (near) => {
    const far = connect(to, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of pair) socket.setNoDelay(true).on('error', end).on('close', end);
    // Timers of one length end in the order in which they began.
    const later = (bytes: Buffer) => setTimeout(() => far.writable && far.write(bytes), latencyMs);
    near.on('data', (bytes) => (latencyMs === 0 ? far.write(bytes) : later(bytes)));
    far.on('data', (bytes) => void (state === 'swallows' || near.write(bytes)));
    if (state === 'refuses') near.resetAndDestroy();
    else apply(pair);
  });
  /** Resets each connection. */
  const cut = () => {
    for (const socket of [...pairs].flat()) socket.resetAndDestroy();
  };
  return {
    /** Where it is reached. */
    port: await listening(server),
    cut,
    /** Until another state is set: no connection is taken, no byte goes on, or requests arrive and their answers do not. */
    set: (to: State) => {
      state = to;
      if (state === 'refuses') cut();
      for (const pair of pairs) apply(pair);
    },
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
