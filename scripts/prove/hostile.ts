/** The hostile deployments, clients and files of `proof/hostile`. Needs Linux, because processes are watched through /proc. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostiles } from '../../proof/hostile/catalogue.ts';
import type { Hostile } from '../../proof/hostile/hostile.ts';
import { play, type Theatre } from '../../proof/hostile/watch/play.ts';
import { openDeployment } from '../../proof/open-deployment.ts';
import { TESTED_BIN } from '../../proof/tested-bin.ts';
import { serve } from '../../reference-impl/index.ts';
import { type HowToRun, inLanes, type Part, type Result, since } from './part.ts';

const SLOW_S = 60;
/** Rows that may take more than a minute do hardly anything but wait. */
const AT_ONCE = { quick: 2, slow: 8 };
const SCALE = 0.005;

const isSlow = ({ within = 0 }: Hostile): boolean => within > SLOW_S;

export const hostile: Part = {
  name: 'hostile',
  ids: hostiles.toSorted((a, b) => (b.within ?? 0) - (a.within ?? 0)).map(({ id }) => id),
  sample: 40,
  each: 3,
  busy: 1,
  run,
};

async function run(ids: readonly string[], { report, isAlone }: HowToRun): Promise<void> {
  const rows = hostiles.filter(({ id }) => ids.includes(id));
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
  const deployment = await openDeployment(Date.now(), { scale: SCALE });
  const theatre: Theatre = { deployment, folder, sample: once(() => finishedCheck(deployment, folder)) };
  const work = async (row: Hostile): Promise<void> => report(await played(row, theatre));
  const slow = rows.filter(isSlow);
  const quick = rows.filter((row) => !isSlow(row));
  try {
    if (isAlone) await inLanes(rows, 1, work);
    else await Promise.all([inLanes(slow, AT_ONCE.slow, work), inLanes(quick, AT_ONCE.quick, work)]);
  } finally {
    await deployment.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function played(row: Hostile, theatre: Theatre): Promise<Result> {
  const began = performance.now();
  const { problems, code, peaks } = await play(row, theatre);
  const cost = `exit ${code}, ${Math.round(peaks.ours)} MB, browser ${Math.round(peaks.others)} MB`;
  return {
    id: row.id,
    good: problems.length === 0,
    seconds: since(began),
    said: [cost, ...problems].join('; '),
    detail: peaks,
  };
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** A finished check of the reference, with a bundle. */
async function finishedCheck({ handle, keys }: Theatre['deployment'], folder: string): Promise<string> {
  const served = await serve(handle);
  const out = join(folder, 'sample');
  mkdirSync(out);
  const args = ['check', served.url, '--no-browser', '--no-dredd', '--bundle', '--format', 'html,json', '--out', out];
  const child = spawn(process.execPath, [TESTED_BIN, ...args], {
    env: { PATH: process.env.PATH, COUNTERPROOF_KEY: keys.get('good') },
  });
  await new Promise((done) => child.once('close', done));
  await served.close();
  return out;
}
