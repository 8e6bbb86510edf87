/** `npm run bench`: every row, or those that are named. Results go to bench/RESULTS.md and bench/results.svg. */

import { figure } from './harness/format.ts';
import { startLoadMaker } from './harness/load.ts';
import { buildPackage } from './harness/package.ts';
import { writeResults } from './harness/results.ts';
import { type Finding, isReached, type Row } from './harness/row.ts';
import { rows } from './rows/index.ts';

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !rows.some((row) => row.name === name));
if (unknown.length > 0) {
  process.stderr.write(
    `bench: there is no ${unknown.join(', ')}; there are ${rows.map((row) => row.name).join(', ')}\n`,
  );
  process.exit(2);
}

const chosen = rows.filter((row) => wanted.length === 0 || wanted.includes(row.name));
const started = performance.now();
const program = buildPackage();
const results: { row: Row; findings: readonly Finding[]; seconds: number }[] = [];

for (const row of chosen) {
  process.stdout.write(`\n${row.title}\n`);
  const begun = performance.now();
  // Each with a load process of its own: what one row leaves behind in it is not for the next to carry.
  const load = startLoadMaker();
  try {
    const findings = await row.run({ program, load });
    for (const finding of findings) process.stdout.write(`  ${lineOf(finding)}\n`);
    results.push({ row, findings, seconds: (performance.now() - begun) / 1000 });
  } catch (error) {
    process.stderr.write(`  failed: ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  } finally {
    load.stop();
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
