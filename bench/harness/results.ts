import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { run } from '../../scripts/options.ts';
import { type Finding, figure, isReached, type Row } from './figures.ts';
import { root } from './program.ts';

interface Measured {
  readonly row: Row;
  readonly findings: readonly Finding[];
  readonly seconds: number;
}

const file = join(root, 'bench/RESULTS.md');

/** A run of some rows leaves the sections of the others as they are. */
export function writeResults(measured: readonly Measured[], order: readonly Row[]): void {
  const sections = new Map(readSections());
  for (const one of measured) sections.set(one.row.title, section(one));
  writeFileSync(file, [HEAD, ...order.flatMap(({ title }) => sections.get(title) ?? [])].join('\n'));
}

/** Each by its title. */
function readSections(): readonly (readonly [string, string])[] {
  if (!existsSync(file)) return [];
  const [, ...sections] = readFileSync(file, 'utf8').split(/^(?=## )/m);
  return sections.map((text) => [text.slice('## '.length, text.indexOf('\n')), `${text.trimEnd()}\n`]);
}

function commit(): string {
  try {
    const changed =
      run('git', ['status', '--porcelain', '--untracked-files=no', '--', ':!bench'], { cwd: root }) !== '';
    return `${run('git', ['rev-parse', '--short', 'HEAD'], { cwd: root })}${changed ? ' with changes' : ''}`;
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

const HEAD = `# What was measured

Written by \`npm run bench\`; \`npm run bench -- sandbox\` measures one row again. Every figure is a ratio, or a time, of one
run on one machine. Contenders took turns, so that other load on the machine affected all of
them; a ratio is the median over the rounds. A server's requests per second of processor time are what one thread of it can
answer: autocannon, which makes the load, takes more processor time for a request than a bare server does. The load is how busy the machine was, its processors being as many as
said: above that number the row shared them with other work.
`;

function section({ row: { title }, findings, seconds }: Measured): string {
  const lines = findings.map(
    (finding) =>
      `| ${finding.what} | ${finding.versus} | ${wish(finding)} | ${value(finding)} | ${mark(finding)} | ${finding.from} |`,
  );
  // How busy the machine was with this and everything else, over the last minute.
  const [load = 0] = loadavg();
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ');
  return `## ${title}

| what | versus | goal | measured | | from |
|---|---|---|---|---|---|
${lines.join('\n')}

${date} UTC, commit ${commit()}, ${Math.round(seconds)} s, load ${load.toFixed(1)}, on ${machine()}.
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
