/** `npm run bench`: every row, or those that are named. Results go to bench/RESULTS.md. */

import { parseArgs } from 'node:util';
import { howToGet, isCi, missingTools } from '../scripts/machine.ts';
import { answerHelp } from '../scripts/options.ts';
import { type Finding, figure, isReached, type Row } from './harness/figures.ts';
import { buildPackage } from './harness/program.ts';
import { writeResults } from './harness/results.ts';
import { withServers } from './harness/server.ts';
import { analytics, million, walk } from './rows/analytics.ts';
import { check, latency, memory } from './rows/check.ts';
import { client, clientPage, log } from './rows/client-page.ts';
import { fleet, shared } from './rows/fleet.ts';
import { mock, sandbox, start } from './rows/start.ts';

const rows: readonly Row[] = [
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
  walk,
  fleet,
];

const known = Object.assign({}, ...rows.map(({ options = {} }) => options));
answerHelp(
  `npm run bench [-- ROW...]: measures every row, or those that are named: ${rows.map((row) => row.name).join(', ')}; the row fleet may be made smaller, and is not kept then: ${Object.entries(
    known,
  )
    .map(([name, value]) => `--${name} ${value}`)
    .join(' ')}`,
);

const { values: given, positionals: wanted } = parseArgs({
  options: Object.fromEntries(Object.keys(known).map((name) => [name, { type: 'string' as const }])),
  allowPositionals: true,
});
const smaller = Object.fromEntries(Object.entries(given).map(([name, value = '']) => [name, value]));
const unknown = wanted.filter((name) => !rows.some((row) => row.name === name));
if (unknown.length > 0) {
  process.stderr.write(
    `bench: there is no ${unknown.join(', ')}; there are ${rows.map((row) => row.name).join(', ')}\n`,
  );
  process.exit(2);
}

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
