/** `npm run bench`: every row, or those that are named. Results go to bench/RESULTS.md. */

import { howToGet, isCi, missingTools } from '../scripts/machine.ts';
import { readArguments, refuse } from '../scripts/options.ts';
import { type Finding, figure, isReached, type Row } from './harness/figures.ts';
import { buildPackage } from './harness/program.ts';
import { writeResults } from './harness/results.ts';
import { withServers } from './harness/server.ts';
import { measureAnalytics, measureMillion, measureWalk } from './rows/analytics.ts';
import { measureCheck, measureLatency, measureMemory } from './rows/check.ts';
import { measureClient, measureClientPage, measureLog } from './rows/client-page.ts';
import { measureFleet, measureShared } from './rows/fleet.ts';
import { measureMock, measureSandbox, measureStart } from './rows/start.ts';

const rows: readonly Row[] = [
  {
    name: 'sandbox',
    title: 'sandbox: pages of 25 sales, all parameters mixed, SQLite, default scale',
    run: measureSandbox,
  },
  {
    name: 'log',
    title: 'sandbox: the same while a page of the workbench watches, and its memory over a million requests',
    run: measureLog,
  },
  { name: 'million', title: 'sandbox: the same at a million sales, and deep in the list', run: measureMillion },
  {
    name: 'analytics',
    title: 'sandbox: analytics over 12 months at a million sales, while sales are added',
    run: measureAnalytics,
  },
  {
    name: 'shared',
    title: 'sandbox on PostgreSQL and Redis: two processes versus one',
    needs: ['redis-server'],
    run: measureShared,
  },
  { name: 'mock', title: 'mock: static and dynamic answers of every list, a page of 25 each', run: measureMock },
  { name: 'start', title: 'from the start of the process to its first answer', run: measureStart },
  { name: 'memory', title: 'memory after 200,000 requests for pages of sales', run: measureMemory },
  { name: 'check', title: 'check of the sandbox, all rules, burst off', run: measureCheck },
  {
    name: 'client',
    title: 'client --observe: throughput of a sandbox that observes a client, compared with a plain one',
    run: measureClient,
  },
  {
    name: 'client-page',
    title: 'workbench: how soon the tab "Your client" shows a request, and what it costs the sandbox',
    needs: ['chromium'],
    run: measureClientPage,
  },
  { name: 'latency', title: 'check of the sandbox behind a line with 100 ms latency', run: measureLatency },
  { name: 'walk', title: 'check walking a million sales', run: measureWalk },
  {
    name: 'fleet',
    title: 'fleet: many deployments with samples, on PGlite and on PostgreSQL',
    options: { deployments: '1000', minutes: '60', simulated: '10000' },
    run: measureFleet,
  },
];

const known = Object.assign({}, ...rows.map(({ options = {} }) => options));
const { values: given, positionals: wanted } = readArguments(
  `npm run bench [-- ROW...]: measures every row, or those that are named: ${rows.map((row) => row.name).join(', ')}; the row fleet may be made smaller, and is not kept then: ${Object.entries(
    known,
  )
    .map(([name, value]) => `--${name} ${value}`)
    .join(' ')}`,
  Object.fromEntries(Object.keys(known).map((name) => [name, { type: 'string' as const }])),
);
const smaller = Object.fromEntries(Object.entries(given).map(([name, value = '']) => [name, value]));
const unknown = wanted.filter((name) => !rows.some((row) => row.name === name));
if (unknown.length > 0)
  refuse(`bench: there is no ${unknown.join(', ')}; there are ${rows.map((row) => row.name).join(', ')}`);

const chosen = rows.filter((row) => wanted.length === 0 || wanted.includes(row.name));
const missing = await missingTools({
  names: chosen.flatMap(({ needs = [] }) => needs),
  env: process.env,
  install: (line) => process.stdout.write(`${line}\n`),
});
const measured = chosen.filter((row) => {
  const lacking = missing.filter((name) => row.needs?.includes(name));
  if (lacking.length === 0) return true;
  process.stdout.write(`Left out: ${row.name}, which needs ${lacking.join(', ')}: ${howToGet(lacking)}\n`);
  return false;
});
if (measured.length < chosen.length && isCi(process.env)) process.exitCode = 1;
if (measured.length === 0) process.exit();

const started = performance.now();
const program = buildPackage();
const results: { row: Row; findings: readonly Finding[]; seconds: number }[] = [];

for (const row of measured) {
  process.stdout.write(`\n${row.title}\n`);
  const begun = performance.now();
  try {
    const findings = await withServers((keep) => row.run(program, keep, { ...row.options, ...smaller }));
    for (const finding of findings) process.stdout.write(`  ${lineOf(finding)}\n`);
    results.push({ row, findings, seconds: (performance.now() - begun) / 1000 });
  } catch (error) {
    process.stderr.write(`  failed: ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}

const isSmaller = Object.keys(smaller).length > 0;
if (!isSmaller) writeResults(results, rows);
const kept = isSmaller ? 'not kept' : 'bench/RESULTS.md has the table';
process.stdout.write(`\n${Math.round((performance.now() - started) / 1000)} s altogether; ${kept}\n`);

function lineOf(finding: Finding): string {
  const { what, versus, value, unit, goal, from } = finding;
  const wish = goal === undefined ? '' : ` (${'least' in goal ? `at least ${goal.least}` : `at most ${goal.most}`})`;
  const mark = { true: 'reached', false: 'MISSED ', null: '       ' }[`${isReached(finding)}`];
  return `${mark} ${what}, versus ${versus}: ${figure(value)} ${unit}${wish}   [${from}]`;
}
