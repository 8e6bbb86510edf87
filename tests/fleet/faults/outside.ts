/** What is outside of a fleet: its deployments, which note each request, and the receiver of its notices. */

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { listening } from '../../support/odd-servers.ts';

/** The requests of a visit. */
export const STEPS = 4;
/** How long the lock of a deployment holds without a sign of life. */
export const LEASE_MS = 3000;

/** A request, as its sender stamped it: what the network did to it afterwards is not the sender's doing. */
export interface Asked {
  readonly deployment: string;
  readonly visit: string;
  /** One attempt of one worker at a visit. */
  readonly look: string;
  readonly worker: string;
  readonly step: number;
  /** On the clock that all processes of a machine share. */
  readonly sent: bigint;
}

export class Deployments {
  readonly log: Asked[] = [];
  /** Those that break a requirement now. */
  readonly broken = new Set<string>();
  readonly #slow: (name: string) => number;
  readonly #arrived = new EventTarget();
  readonly #server: Server;

  constructor(slow: (name: string) => number) {
    this.#slow = slow;
    this.#server = createServer(async ({ url = '', headers }, response) => {
      const [, deployment = '', step = ''] = url.split('/');
      this.log.push({
        deployment,
        visit: String(headers['x-visit']),
        look: String(headers['x-look']),
        worker: String(headers['x-worker']),
        step: Number(step),
        sent: BigInt(String(headers['x-sent'])),
      });
      this.#arrived.dispatchEvent(new Event(String(headers['x-worker'])));
      await sleep(this.#slow(deployment));
      response.end(this.broken.has(deployment) ? 'broken' : 'kept');
    });
  }

  listen(): Promise<number> {
    return listening(this.#server);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** When the next request of this process arrives; it is in the middle of a visit then. */
  async visitedBy(pid: number, signal: AbortSignal): Promise<void> {
    await once(this.#arrived, String(pid), { signal }).catch(() => undefined);
  }
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
