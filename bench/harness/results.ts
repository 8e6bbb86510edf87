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
  writeFileSync(join(root, 'bench/results.svg'), chart(results));
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

![Each figure and its goal](results.svg)

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

const barHeight = 18;
const labelWidth = 430;
const width = 900;
const middle = labelWidth + 200;

/** A bar per figure, to the right of the line where it is better than its goal; each doubling is as long as the one before. */
function chart(results: readonly Result[]): string {
  const judged = results.flatMap(({ name, findings }) =>
    findings.filter((finding) => finding.goal !== undefined).map((finding) => ({ name, finding })),
  );
  const height = judged.length * (barHeight + 6) + 40;
  const bars = judged.map(({ name, finding }, index) => bar(name, finding, 30 + index * (barHeight + 6)));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<title>Each figure and its goal</title>
<rect width="100%" height="100%" fill="#fff"/>
<text x="${middle}" y="18" text-anchor="middle" fill="#555">the goal</text>
${bars.join('\n')}
<line x1="${middle}" y1="24" x2="${middle}" y2="${height - 8}" stroke="#555"/>
</svg>
`;
}

function bar(name: string, finding: Finding, y: number): string {
  const length = Math.max(-190, Math.min(190, Math.log2(margin(finding)) * 45));
  const x = length < 0 ? middle + length : middle;
  const colour = isReached(finding) ? '#2a7d4f' : '#b3452c';
  const label = `${name}: ${finding.what}${finding.versus === '–' ? '' : `, versus ${finding.versus}`}`;
  const end = length < 0 ? x - 6 : x + length + 6;
  return `<text x="${labelWidth - 8}" y="${y + 13}" text-anchor="end">${escapeXml(label.slice(0, 68))}</text>
<rect x="${x.toFixed(1)}" y="${y}" width="${Math.max(1, Math.abs(length)).toFixed(1)}" height="${barHeight}" fill="${colour}"/>
<text x="${end.toFixed(1)}" y="${y + 13}" text-anchor="${length < 0 ? 'end' : 'start'}" fill="#333">${figure(finding.value)} ${finding.unit}</text>`;
}

/** How many times better than the goal. */
function margin({ value, goal }: Finding): number {
  if (goal === undefined) return 1;
  if ('least' in goal) return value / goal.least;
  return value === 0 ? (goal.most === 0 ? 1 : 16) : goal.most / value;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
