/** `npm run bench`: every row, or those that are named. Results go to bench/RESULTS.md and bench/results.svg. */

import { howToGet, isCi, missingTools } from '../scripts/machine.ts';
import { answerHelp } from '../scripts/options.ts';
import { type Finding, figure, isReached, type Row } from './harness/figures.ts';
import { buildPackage } from './harness/program.ts';
import { writeResults } from './harness/results.ts';
import { rows } from './rows/index.ts';

answerHelp(
  `npm run bench [-- ROW...]: measures every row, or those that are named: ${rows.map((row) => row.name).join(', ')}`,
);

const wanted = process.argv.slice(2);
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
    const findings = await row.run(program);
    for (const finding of findings) process.stdout.write(`  ${lineOf(finding)}\n`);
    results.push({ row, findings, seconds: (performance.now() - begun) / 1000 });
  } catch (error) {
    process.stderr.write(`  failed: ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}

writeResults(results, rows);
process.stdout.write(
  `\n${Math.round((performance.now() - started) / 1000)} s altogether; bench/RESULTS.md has the table\n`,
);

function lineOf(finding: Finding): string {
  const { what, versus, value, unit, goal, from } = finding;
  const wish = goal === undefined ? '' : ` (${'least' in goal ? `at least ${goal.least}` : `at most ${goal.most}`})`;
  const mark = { true: 'reached', false: 'MISSED ', null: '       ' }[`${isReached(finding)}`];
  return `${mark} ${what}, versus ${versus}: ${figure(value)} ${unit}${wish}   [${from}]`;
}
