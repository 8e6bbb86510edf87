import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { type Finding, figure, isReached, type Row } from './figures.ts';
import { root } from './program.ts';

/** One row as it was last measured; a run of some rows leaves the others as they are. */
type Result = ReturnType<typeof resultOf>;

interface Measured {
  readonly row: Row;
  readonly findings: readonly Finding[];
  readonly seconds: number;
}

const file = join(root, 'bench/results.json');

export function writeResults(measured: readonly Measured[], order: readonly Row[]): void {
  const known = new Map(readResults().map((result) => [result.name, result]));
  for (const { row, findings, seconds } of measured) known.set(row.name, resultOf(row, findings, seconds));
  const results = order.flatMap(({ name }) => known.get(name) ?? []);
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(join(root, 'bench/RESULTS.md'), page(results));
}

function readResults(): Result[] {
  try {
    const results: Result[] = JSON.parse(readFileSync(file, 'utf8'));
    return results;
  } catch {
    return [];
  }
}

function resultOf({ name, title }: Row, findings: readonly Finding[], seconds: number) {
  // How busy the machine was with this and everything else, over the last minute.
  const [load = 0] = loadavg();
  return { name, title, date: new Date().toISOString(), commit: commit(), machine: machine(), load, seconds, findings };
}

function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  try {
    const changed = git('status', '--porcelain', '--untracked-files=no', '--', ':!bench') !== '';
    return `${git('rev-parse', '--short', 'HEAD')}${changed ? ' with changes' : ''}`;
  } catch {
    // Git is not installed, or this is no clone.
    return 'unknown';
  }
}

function machine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${first?.model.trim()}, ${memory} GB, Linux ${release()}, Node ${process.version}`;
}

function page(results: readonly Result[]): string {
  const machines = [...new Set(results.map((result) => result.machine))];
  return `# What was measured

Written by \`npm run bench\`; \`npm run bench -- ${results[0]?.name}\` measures one row again. Every figure is a ratio, or a time, of one
run on one machine: ${machines.join('; ')}. Contenders took turns, so that other load on the machine affected all of
them; a ratio is the median over the rounds. A server's requests per second of processor time are what one thread of it can
answer: autocannon, which makes the load, takes more processor time for a request than a bare server does. The load column is how busy the machine was, its processors being as many as
said: above that number the row shared them with other work.

${results.map(section).join('\n')}`;
}

function section({ title, date, commit: at, load, seconds, findings }: Result): string {
  const lines = findings.map(
    (finding) =>
      `| ${finding.what} | ${finding.versus} | ${wish(finding)} | ${value(finding)} | ${mark(finding)} | ${finding.from} |`,
  );
  return `## ${title}

| what | versus | goal | measured | | from |
|---|---|---|---|---|---|
${lines.join('\n')}

${date.slice(0, 16).replace('T', ' ')} UTC, commit ${at}, ${Math.round(seconds)} s, load ${load.toFixed(1)}.
`;
}

function value({ value: number, unit }: Finding): string {
  return `**${figure(number)}** ${unit}`.trim();
}

function wish({ goal, unit }: Finding): string {
  if (goal === undefined) return '–';
  return 'least' in goal ? `≥ ${goal.least} ${unit}` : `≤ ${goal.most} ${unit}`;
}

function mark(finding: Finding): string {
  const reached = isReached(finding);
  return reached === null ? '' : reached ? 'reached' : 'missed';
}
