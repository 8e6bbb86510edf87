import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { type Checked, check, type Visit } from '../../conformance/index.ts';
import { drawingOf } from '../../proof/draws.ts';
import type { Deployment } from '../../proof/fault.ts';
import { NOW } from '../../proof/moment.ts';
import { openDeployment } from '../../proof/open-deployment.ts';
import { qualificationCases, visitOfCase } from '../../proof/qualify-case.ts';
import { visitThird } from '../../proof/third/check-third.ts';
import { moveClockTo, stopClockAt } from '../../proof/thread-clock.ts';
import { type NetCase, type Normal, normalOf, outcomesOf } from './normal.ts';

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

/** Drawings are those of one seed, for ever. */
const SEED = 1;

const cases = new Map(qualificationCases().map((one) => [`${one.kind} ${one.id}`, one]));

/** Checks the deployment of a case from the same moment, and with the same seed. */
async function visitCase({ kind, id }: NetCase, deployment: Deployment, now: number): Promise<Checked> {
  if (kind === 'drawing') {
    const drawing = drawingOf(SEED, Number(id.split('-')[1]));
    return await visitThird(drawing, (visit) => check(begunAt(drawing.now, visit)));
  }
  const one = cases.get(`${kind} ${id}`);
  if (one === undefined) throw new Error(`there is no ${kind} ${id}`);
  const visit = begunAt(now, visitOfCase(one, deployment));
  return await check({ ...visit, ...(kind === 'fault' ? { secondLookAfterMs: 0 } : {}) });
}

/** Ranges and unknown ids are made of the moment at which a run begins: to the millisecond the same one. */
function begunAt(now: number, visit: Visit): Visit {
  stopClockAt(now);
  let isBegun = false;
  return {
    ...visit,
    transport: (request) => {
      if (!isBegun) moveClockTo(now);
      isBegun = true;
      return visit.transport(request);
    },
  };
}
