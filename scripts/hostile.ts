/**
 * Runs the hostile deployments of `proof/hostile` against the commands, and says what each cost: all, or, with
 * ids as arguments, only those. Needs Linux, because processes are watched through /proc.
 */

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostiles } from '../proof/hostile/catalogue.ts';
import type { Hostile } from '../proof/hostile/hostile.ts';
import { type Played, play, type Theatre } from '../proof/hostile/watch/play.ts';
import { openDeployment } from '../proof/open-deployment.ts';
import { TESTED_BIN } from '../proof/tested-bin.ts';
import { serve } from '../reference-impl/index.ts';
import { answerHelp } from './options.ts';

/** More than there are processors: rows wait as well, and those that may take more than a minute do hardly anything else. */
const AT_ONCE = { quick: 2, slow: 8 };
const SLOW_S = 60;
const SCALE = 0.005;

answerHelp('node scripts/hostile.ts [ID...]: runs every hostile deployment, client and file, or those that are named');

const ids = process.argv.slice(2);
const rows = Object.groupBy(
  hostiles.filter(({ id }) => ids.length === 0 || ids.includes(id)),
  ({ within = 0 }) => (within > SLOW_S ? 'slow' : 'quick'),
);
const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
const deployment = await openDeployment(Date.now(), SCALE);
const theatre: Theatre = { deployment, folder, sample: once(sample) };
const started = performance.now();
const played: Played[] = [];
try {
  await Promise.all([workers(rows.slow, AT_ONCE.slow), workers(rows.quick, AT_ONCE.quick)]);
  await repeatFailed();
} finally {
  await deployment.close();
  rmSync(folder, { recursive: true, force: true });
}
summarize();

async function workers(waiting: Hostile[] | undefined, atOnce: number): Promise<void> {
  await Promise.all(Array.from({ length: atOnce }, () => work(waiting ?? [])));
}

async function work(waiting: Hostile[]): Promise<void> {
  for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) played.push(await shown(row));
}

/** Memory and time depend on what else the machine does: a row has failed if it fails alone too. What failed first stays printed. */
async function repeatFailed(): Promise<void> {
  const doubtful = played.filter(({ problems }) => problems.length > 0);
  if (doubtful.length > 0) process.stdout.write(`Once more, alone: ${doubtful.map(({ row }) => row.id).join(', ')}\n`);
  for (const first of doubtful) played.splice(played.indexOf(first), 1, await shown(first.row));
}

async function shown(row: Hostile): Promise<Played> {
  const result = await play(row, theatre);
  const { problems, seconds, code, peaks } = result;
  const cost = `${seconds.toFixed(1)} s, ${Math.round(peaks.ours)} MB${peaks.others < 1 ? '' : `, browser ${Math.round(peaks.others)} MB`}`;
  process.stdout.write(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${row.id}: exit ${code}, ${cost}\n`);
  for (const problem of problems) process.stdout.write(`         ${problem}\n`);
  return result;
}

function summarize(): void {
  const failed = played.filter(({ problems }) => problems.length > 0);
  const most = (value: (one: Played) => number): string => {
    const top = played.toSorted((a, b) => value(b) - value(a))[0];
    return top === undefined ? 'nothing' : `${Math.round(value(top))} (${top.row.id})`;
  };
  process.stdout.write(
    `${played.length} rows in ${Math.round((performance.now() - started) / 1000)} s, ${failed.length} failed; at most: ` +
      `${most(({ seconds }) => seconds)} s, ${most(({ peaks }) => peaks.ours)} MB of a process of ours, ` +
      `${most(({ peaks }) => peaks.others)} MB of a browser, ${most(({ peaks }) => peaks.disk)} MB of disk\n`,
  );
  process.exitCode = failed.length === 0 && played.length > 0 ? 0 : 1;
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** A finished check of the reference, with a bundle. */
async function sample(): Promise<string> {
  const served = await serve(deployment.handle);
  const out = join(folder, 'sample');
  mkdirSync(out);
  const key = deployment.keys.get('good');
  const args = ['check', served.url, '--no-browser', '--no-dredd', '--bundle', '--format', 'html,json', '--out', out];
  const child = spawn(process.execPath, [TESTED_BIN, ...args], {
    env: { PATH: process.env.PATH, COUNTERPROOF_KEY: key },
  });
  await new Promise((done) => child.once('close', done));
  await served.close();
  return out;
}
