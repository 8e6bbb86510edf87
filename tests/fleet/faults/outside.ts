/** What is outside of a fleet: the log of its deployments, and a disk. */

import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Judged, VisitOutcome } from '../../../fleet/visit/outcome.ts';
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
