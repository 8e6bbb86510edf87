import { spawnSync } from 'node:child_process';
import { type Finding, median, ms, type Row } from '../harness/figures.ts';
import { analytics, million, walk } from './analytics.ts';
import { check, memory } from './check.ts';
import { client, clientPage, log } from './client-page.ts';
import { document } from './document.ts';
import { fleet, shared } from './fleet.ts';
import { latency, mock, sandbox, start } from './start.ts';

const help: Row = { name: 'help', title: 'counterproof --help', run: measure };

async function measure(program: string): Promise<Finding[]> {
  const times = Array.from({ length: 21 }, () => ({ ours: timed([program, '--help']), node: timed(['-e', '0']) }));
  const value = median(times.map(({ ours, node }) => ours / node));
  const from = `${ms(median(times.map(({ ours }) => ours)))}; node ${ms(median(times.map(({ node }) => node)))}`;
  return [{ what: '--help', versus: 'node -e 0', value, unit: '×', goal: { most: 3 }, from }];
}

function timed(args: readonly string[]): number {
  const started = performance.now();
  const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`);
  return performance.now() - started;
}

export const rows: readonly Row[] = [
  sandbox,
  log,
  million,
  analytics,
  shared,
  mock,
  start,
  memory,
  check,
  client,
  clientPage,
  latency,
  document,
  walk,
  fleet,
  help,
];
