import { spawn } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientCases } from '../../client/qualify/qualify-clients.ts';
import { requirement } from '../../contract/requirements/index.ts';
import { inLanes, once } from '../../contract/serving/recent-results.ts';
import { judgeCases, type Place } from '../../proof/case-pool.ts';
import { missingProgram } from '../../proof/clients/source.ts';
import { hostiles } from '../../proof/hostile/catalogue.ts';
import type { Hostile } from '../../proof/hostile/kit.ts';
import { play, type Theatre } from '../../proof/hostile/watch/play.ts';
import { NOW } from '../../proof/moment.ts';
import { openDeployment } from '../../proof/open-deployment.ts';
import { askOracle, oracleAgrees, oracleWords } from '../../proof/oracle/ask-oracle.ts';
import { type CaseResult, qualificationCases } from '../../proof/qualify-case.ts';
import { SHOPS } from '../../proof/shops.ts';
import { TESTED_BIN } from '../../proof/tested-bin.ts';
import { tools as othersTools } from '../../proof/tools/catalogue.ts';
import { serve } from '../../reference-impl/index.ts';
import { SLOW } from '../../vitest.config.ts';
import { lastWords } from '../failures.ts';
import { drawings, seedOfCommit, weather } from './commit.ts';
import { eachOf, type HowToRun, type Part, type Result, since } from './part.ts';

/** Cases wait between retries, and another part runs next to them. */
const THREADS = 2;

const cases = qualificationCases();
const isFault = ({ kind }: { readonly kind: string }): boolean => kind === 'fault';

function resultOf(done: CaseResult): Result {
  const { id, good, ms, verdict, message, reproduced } = done;
  const isSaidOfCorrect = reproduced?.correct === 'there';
  const said = isSaidOfCorrect
    ? 'its reproduction finds the fault in the correct deployment'
    : `${verdict}: ${message}`;
  return { id, good: good && !isSaidOfCorrect, seconds: Math.round(ms / 100) / 10, said, detail: done };
}

/** What only some records show changes nothing in a shop that has none of them, and shows in another requirement where they are few. */
function inOtherShop(done: CaseResult, unseen: string | undefined): Result {
  const isVoid = done.verdict === 'conformant' && done.effects.length === 0;
  if (isVoid) return { ...resultOf(done), good: true, said: 'it changes nothing in this shop' };
  if (unseen !== undefined && done.verdict === 'conformant') return { ...resultOf(done), good: true, said: unseen };
  const isNoticed = done.kind === 'fault' && done.verdict === 'nonconformant';
  return resultOf(isNoticed ? { ...done, good: true } : done);
}

function judgeIn(place: Partial<Place> & Pick<Place, 'now'>, toResult = resultOf): Part['run'] {
  return async (ids, { report, isAlone }) => {
    const chosen = cases.filter(({ id }) => ids.includes(id));
    await judgeCases(chosen, { ...place, threads: isAlone ? 1 : THREADS }, (result) => report(toResult(result)));
  };
}

const shared = { each: 1.4, run: judgeIn({ now: NOW }) };

export const faults: Part = { name: 'faults', ids: cases.filter(isFault).map(({ id }) => id), sample: 60, ...shared };

export const variants: Part = {
  name: 'variants',
  ids: cases.filter((one) => !isFault(one)).map(({ id }) => id),
  sample: 30,
  ...shared,
};

const QUARTERS = 4;

/** In each other shop a quarter of the faults, and of the variants; the next commit has another quarter. */
const otherShops: readonly Part[] = Object.entries(SHOPS).map(([name, place], index) => ({
  name: `shop-${name}`,
  ids: cases.filter((_, at) => (at + index + seedOfCommit) % QUARTERS === 0).map(({ id }) => id),
  each: 1.4 + 4 * Math.min(1, place.shop?.scale ?? 0),
  run: judgeIn(place, (done) => inOtherShop(done, place.unseen?.[done.id])),
}));

const oracle: Part = {
  name: 'oracle',
  ids: ['prism'],
  each: 20,
  run: eachOf(1, async () => {
    const answer = await askOracle(NOW);
    return { good: oracleAgrees(answer), said: oracleWords(answer) };
  }),
};

const SLOW_S = 60;
/** Rows that may take more than a minute do hardly anything but wait. */
const AT_ONCE = { quick: 2, slow: 8 };
const SCALE = 0.005;

const isSlow = ({ within = 0 }: Hostile): boolean => within > SLOW_S;

/** The hostile deployments, clients and files of `proof/hostile`. Needs Linux, because processes are watched through /proc. */
const hostile: Part = {
  name: 'hostile',
  ids: hostiles.toSorted((a, b) => (b.within ?? 0) - (a.within ?? 0)).map(({ id }) => id),
  sample: 40,
  each: 3,
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

/** Only stops one that hangs. */
const LIMIT_MS = 30 * 60_000;

/** Cases that are commands: they hold where the command ends with 0. */
interface Commands extends Omit<Part, 'run'> {
  readonly lanes: number;
  readonly command: (id: string) => readonly string[];
}

function part({ lanes, command, ...part }: Commands): Part {
  return { ...part, run: eachOf(lanes, (id) => ended(command(id))) };
}

function ended([program = '', ...args]: readonly string[]): Promise<Pick<Result, 'good' | 'said'>> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: LIMIT_MS });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed = `${printed}${text}`.slice(-20_000);
    });
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ good: false, said: error.message }));
    child.on('close', (status, signal) => {
      const words = `ended with ${status ?? signal}: ${lastWords(printed.replaceAll('\r', '\n')).join('\n')}`;
      resolve({ good: status === 0, said: status === 0 ? '' : words });
    });
  });
}

const isRunnable = ({ row }: (typeof clientCases)[number]): boolean => missingProgram(row) === null;
const lacking = clientCases.filter((one) => !isRunnable(one)).length;

/** Those that break a recommendation alone may be missed. */
function isPromised(id: string): boolean {
  const known = clientCases.find(({ row }) => row.id === id);
  return known?.kind !== 'faulty' || requirement(known.requirement)?.level === 'must';
}

/** Judged as a user judges one: by the package. A faulty one meets what shows its own requirement, a correct one everything. */
const clients: Part = part({
  name: 'clients',
  // Correct ones meet everything, and take longest.
  ids: clientCases
    .filter(isRunnable)
    .toSorted((a, b) => Number(a.kind === 'faulty') - Number(b.kind === 'faulty'))
    .map(({ row }) => row.id),
  sample: 6,
  isDrawn: isPromised,
  each: 8,
  ...(lacking === 0 ? {} : { leftOut: `${lacking} clients, for want of their languages` }),
  lanes: 3,
  command: (id) => [process.execPath, TESTED_BIN, 'qualify', '--clients', '--quick', '--quiet', '--client', id],
});

const tools: Part = part({
  name: 'tools',
  ids: othersTools.map(({ id }) => id),
  each: 15,
  lanes: 2,
  command: (id) => [process.execPath, 'scripts/tools.ts', id],
});

const slowTests: Part = part({
  name: 'slow-tests',
  ids: globSync(SLOW).sort(),
  each: 20,
  lanes: 2,
  command: (file) => ['vitest', 'run', file],
});

const image: Part = part({
  name: 'image',
  ids: ['slim'],
  each: 200,
  busy: 0,
  lanes: 1,
  command: () => [process.execPath, 'scripts/images.ts'],
});

/** All parts of the proof, in the order in which they begin: what waits runs next to what computes. */
export const parts: readonly Part[] = [
  image,
  clients,
  faults,
  variants,
  ...otherShops,
  hostile,
  slowTests,
  weather,
  drawings,
  tools,
  oracle,
];
