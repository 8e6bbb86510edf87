import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { NOW } from '../../proof/moment.ts';
import { openDeployment } from '../../proof/open-deployment.ts';
import { moveClockTo } from '../../proof/thread-clock.ts';
import type { NetCase } from './cases.ts';
import { type Normal, normalOf, outcomesOf } from './normal.ts';
import { visitCase } from './record-case.ts';

export interface Asked {
  readonly one: NetCase;
  /** Whether the evidence is wanted. */
  readonly keeps: boolean;
}

/** What became of one case; the evidence is that of a file. */
export interface NetDone {
  readonly one: NetCase;
  readonly normal: Normal;
  readonly evidence: Uint8Array | null;
}

/** Ids that no deployment has are made of random bytes: here the same ones in each run. */
Object.assign(crypto, { randomBytes: (size: number) => Buffer.alloc(size, 7) });
syncBuiltinESMExports();

/** Visits the cases that the main thread hands out; of those that are asked for, with the evidence. */
moveClockTo(NOW);
const deployment = await openDeployment(NOW);

parentPort?.on('message', (asked: Asked | null) => {
  if (asked === null) {
    void deployment.close().then(() => process.exit(0));
    return;
  }
  void recorded(asked).then((done) => parentPort?.postMessage(done));
});
parentPort?.postMessage('ready');

async function recorded({ one, keeps }: Asked): Promise<NetDone> {
  try {
    const { run, evidence, pack } = await visitCase(one, deployment, NOW);
    const normal = one.kind === 'drawing' ? outcomesOf(run) : normalOf(run, evidence.exchanges);
    return { one, normal, evidence: keeps ? await pack() : null };
  } catch (error) {
    // A deployment so broken that no check starts.
    const message = error instanceof Error ? error.message : String(error);
    return { one, normal: { verdict: message, rules: {}, causes: [], requests: {} }, evidence: null };
  }
}
