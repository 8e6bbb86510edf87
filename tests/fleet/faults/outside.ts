/** What is outside of a fleet: the log of its deployments, and a disk. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Judged, VisitOutcome } from '../../../fleet/visit/outcome.ts';
import { listening } from '../../support/odd-servers.ts';
import type { Received } from '../receivers.ts';

/** The requests of a visit. */
export const STEPS = 4;
/** What such a visit found: it looks at one requirement. */
export function foundOf(result: Judged | 'broken'): Pick<VisitOutcome, 'result' | 'seen'> {
  if (result !== 'conformant' && result !== 'nonconformant') return { result, seen: [] };
  const fails = result === 'nonconformant';
  return { result, seen: [{ requirement: 'PAGE-02', outcome: fails ? 'failed' : 'passed', fails }] };
}

/** How long the lock of a deployment holds without a sign of life. */
export const LEASE_MS = 3000;

/** The name of a deployment, and which of the requests of a visit it is. */
export function partsOf({ path }: Pick<Received, 'path'>): readonly [deployment: string, step: string] {
  const [, deployment = '', step = ''] = path.split('/');
  return [deployment, step];
}

export type Asked = ReturnType<typeof askedIn>;

/** A request, as its sender stamped it: what the network did to it afterwards is not the sender's doing. */
export function askedIn(received: Received) {
  const [deployment, step] = partsOf(received);
  const said = (name: string) => String(received.headers[`x-${name}`]);
  return {
    deployment,
    step,
    visit: said('visit'),
    /** One attempt of one worker at a visit. */
    look: said('look'),
    worker: said('worker'),
    /** On the clock that all processes of a machine share. */
    sent: BigInt(said('sent')),
  };
}

const run = promisify(execFile);

/** A small disk, which can be filled. */
export type SmallDisk = NonNullable<Awaited<ReturnType<typeof smallDisk>>>;

/** Null where this user may not mount one. */
export async function smallDisk(megabytes: number) {
  const folder = await mkdtemp(join(tmpdir(), 'counterproof-disk-'));
  const options = `size=${megabytes}m,mode=1777`;
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).then(
    () => true,
    () => false,
  );
  if (!isMounted) {
    await rm(folder, { recursive: true });
    return null;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    /** Ends with an error when nothing more fits. */
    fill: () => run('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k']).catch(() => undefined),
    free: () => rm(ballast, { force: true }),
    async close() {
      await run('umount', ['-l', folder]);
      await rm(folder, { recursive: true });
    },
  };
}

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
