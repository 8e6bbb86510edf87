import { linkTo } from '../../tests/fleet/faults/outside.ts';
import { type Ask, askJson } from '../harness/client.ts';
import { absolute, type Finding, median, relative } from '../harness/figures.ts';
import { load } from '../harness/load.ts';
import { startPrism, writeDocument } from '../harness/others.ts';
import { type BenchSandbox, type CheckRun, mockKey, runCheck, startMock, startSandbox } from '../harness/ours.ts';
import { collectValues, salesAsks } from '../harness/sales-requests.ts';
import { type Keep, type RunningServer, residentMegabytes } from '../harness/server.ts';

const CONCURRENCY = 8;
/** The profile that never bursts, at full speed, and with leave to try write methods. */
const noBurst = ['--profile', 'production', '--pace', '0', '--concurrency', `${CONCURRENCY}`, '--allow', 'writes'];
const rounds = 3;

export async function measureCheck(program: string, keep: Keep): Promise<Finding[]> {
  const sandbox = await startSandbox(program, keep);
  const whole = await several(program, sandbox, []);
  const quick = await several(program, sandbox, ['--no-browser', '--no-dredd']);
  return [
    finding('with Dredd and the browser', whole, 5),
    absolute('requests, with both', Math.max(...whole.map((run) => run.requests)), 'requests', verdicts(whole), 1000),
    finding('without both', quick, 2.5),
  ];
}

async function several(program: string, sandbox: BenchSandbox, more: readonly string[]): Promise<CheckRun[]> {
  const runs: CheckRun[] = [];
  for (let round = 0; round < rounds; round++) runs.push(await runCheck(program, sandbox, [...noBurst, ...more]));
  return runs;
}

function finding(what: string, runs: readonly CheckRun[], most: number): Finding {
  const value = median(runs.map((run) => run.seconds));
  return absolute(what, value, 's', `${runs[0]?.requests} requests, ${verdicts(runs)}, report written`, most);
}

function verdicts(runs: readonly CheckRun[]): string {
  return [...new Set(runs.map((run) => run.verdict))].join(', ');
}

const LATENCY_MS = 100;

/** All requests of a check, always as many at once as it may send, would take the time that it is compared with. */
export async function measureLatency(program: string, keep: Keep): Promise<Finding[]> {
  const sandbox = await startSandbox(program, keep);
  const { port, close } = await linkTo(sandbox.server.port, LATENCY_MS);
  keep({ stop: close });
  const behind = { ...sandbox, url: `http://127.0.0.1:${port}` };
  const runs = await several(program, behind, ['--no-browser', '--no-dredd']);
  const ratios = runs.map(({ seconds, requests }) => (seconds * 1000) / ((requests * LATENCY_MS) / CONCURRENCY));
  const [first] = runs;
  const seconds = runs.map((run) => run.seconds.toFixed(1)).join(', ');
  const from = `${seconds} s; ${first?.requests} requests, ${CONCURRENCY} at once, ${first?.verdict}`;
  const versus = 'requests × latency / concurrency';
  return [relative('time of the whole check', versus, median(ratios), { most: 1.3 }, from)];
}

const path = '/public-api/v1/sales';
const requests = 200_000;

export async function measureMemory(program: string, keep: Keep): Promise<Finding[]> {
  const { server: sandbox, url, keys } = await startSandbox(program, keep);
  const shops = await Promise.all(keys.map((key) => collectValues({ url, key }, 200)));
  const asks = salesAsks(shops, 6000);
  const mock = await startMock(program, keep);
  const answer = await askJson({ url: `http://127.0.0.1:${mock.port}`, key: mockKey }, path);
  const prism = keep(
    await startPrism({ document: writeDocument('prism-sales', new Map([[path, answer]])), key: mockKey }),
  );
  const plain = Array.from({ length: 16 }, (_, index) => ({
    path: index % 2 === 0 ? path : `${path}?limit=25&status=PAID`,
    key: mockKey,
  }));
  // Prism takes minutes for it, and what it holds does not depend on what else is going on.
  const [ofPrism, ofSandbox, ofMock] = await Promise.all([
    after(prism, plain),
    after(sandbox, asks),
    after(mock, plain),
  ]);
  return [versus('sandbox', ofSandbox, ofPrism), versus('mock', ofMock, ofPrism)];
}

async function after({ pid, port }: RunningServer, asks: readonly Ask[]): Promise<number> {
  await load(port, asks, { count: requests });
  return residentMegabytes(pid);
}

function versus(what: string, ours: number, prism: number): Finding {
  const from = `${Math.round(ours)} MB; Prism ${Math.round(prism)} MB`;
  return relative(what, "Prism's command line, static", ours / prism, { most: 0.5 }, from);
}
