/**
 * `npm run tools`: holds the served document, the sandbox and the mock against linters, generators, importers and suites that others made.
 * Each is installed in a folder of its own below .cache/tools-of-others. Clients that others made are judged as `counterproof client` does.
 * With `--record`, the tables of docs/tools.md and docs/client-tools.md are written anew.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createMock, createSandbox } from '../api/index.ts';
import { judgeClient } from '../client/run/judge-client.ts';
import { tools } from '../proof/tools/catalogue.ts';
import { type Bench, install, type Judged, runIn, type Tool } from '../proof/tools/tool.ts';
import { readArguments, refuse } from './options.ts';

const { values, positionals: ids } = readArguments(
  'npm run tools -- [--record] [--quick] [--from npm,PyPI] [ID...]: holds document, sandbox and mock against the tools of others, and judges clients of others; --from leaves out those of other registries; --quick tries of clients only what they are known for; --record writes the tables of docs/tools.md and docs/client-tools.md',
  { record: { type: 'boolean' }, quick: { type: 'boolean', default: false }, from: { type: 'string' } },
);
const from = values.from?.split(',');
const unknown = ids.find((id) => tools.every((tool) => tool.id !== id));
if (unknown !== undefined) refuse(`there is no tool ${unknown}: ${tools.map(({ id }) => id).join(', ')}`);

interface Row {
  readonly tool: Tool;
  /** What it was held against, or how it was set up. */
  readonly round: string;
  /** Null where it could not be installed: that says nothing of us. */
  readonly isGood: boolean | null;
  readonly said: string;
}

const REPOSITORY = resolve(import.meta.dirname, '..');
const ROOT = join(REPOSITORY, '.cache/tools-of-others');
const DAY = 86_400_000;
/** What `counterproof client` takes by itself. */
const LIKE_THE_COMMAND = { seed: 1, timeoutMs: 30_000, waivers: [] } as const;
/** Of a client that is tried quickly: every client here does it. */
const ONE_TASK = ['sales-of-month'] as const;
const WORDS: Readonly<Record<string, string>> = { true: 'ok    ', false: 'FAILED', null: 'LEFT OUT' };
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const sandbox = await createSandbox({ scale: 0.1 });
const limited = await createSandbox({ scale: 0.01, rate: '20/60s' });
const mock = await createMock();
const isClient = ({ kind }: Tool): boolean => kind === 'client';
let rows: readonly Row[] = [];
try {
  // Clients mostly wait.
  const lanes = [chosen().filter((tool) => !isClient(tool)), chosen().filter(isClient)];
  rows = (await Promise.all(lanes.map(inTurn))).flat();
} finally {
  await Promise.all([sandbox.close(), limited.close(), mock.close()]);
}
const [good, failed, without] = [true, false, null].map(
  (wanted) => rows.filter(({ isGood }) => isGood === wanted).length,
);
say(`${good} hold, ${failed} failed, ${without} left out, because they could not be installed`);
if (values.record === true) record();
process.exitCode = failed === 0 && good !== 0 ? 0 : 1;

async function inTurn(tools: readonly Tool[]): Promise<readonly Row[]> {
  const done: Row[] = [];
  for (const tool of tools)
    for (const round of tool.rounds ?? ['sandbox']) {
      const row = await held(tool, round);
      done.push(row);
      if (row.isGood === null) break;
    }
  return done;
}

function chosen(): readonly Tool[] {
  const isFrom = ({ registry }: Tool): boolean => from?.includes(registry) !== false;
  return tools.filter((tool) => isFrom(tool) && (ids.length === 0 || ids.includes(tool.id)));
}

async function held(tool: Tool, round: string): Promise<Row> {
  const folder = join(ROOT, tool.id);
  const missing = await install(tool, folder).then(() => null, messageOf);
  const work = async (): Promise<string> => await tool.work(await benchOf(folder, round));
  const seen =
    missing === null
      ? await work().then(
          (said) => ({ isGood: true, said }),
          (error) => ({ isGood: false, said: messageOf(error) }),
        )
      : { isGood: null, said: `not installed: ${missing}` };
  const result = { tool, round, ...seen };
  say(`${WORDS[String(result.isGood)]} ${tool.id}, ${round}: ${result.said}`);
  return result;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function benchOf(folder: string, round: string): Promise<Bench> {
  const { url: base, keys } = round === 'mock' ? mock : sandbox;
  const key = keys.good;
  const document = await fetch(`${base}/public-api/v1/openapi.json`);
  writeFileSync(join(folder, 'openapi.json'), await document.text());
  const today = Math.floor(Date.now() / DAY) * DAY;
  const env = {
    BASE: base,
    KEY: key,
    FROM: new Date(today - 60 * DAY).toISOString(),
    TO: new Date(today).toISOString(),
    UNKNOWN: '00000000-0000-4000-8000-000000000000',
    LIMITED: limited.url,
    LIMITED_KEY: limited.keys.good,
  };
  return {
    folder,
    examples: join(REPOSITORY, 'examples'),
    counterproof: join(REPOSITORY, 'bin/counterproof.js'),
    env,
    base,
    key,
    round,
    isQuick: values.quick,
    judge,
    run: (program, given, options = {}) => runIn(folder, program, given, { ...options, env }),
  };
}

async function judge(command: string, requirements: readonly string[] | null): Promise<Judged> {
  const few = requirements === null ? {} : { tasks: ONE_TASK, tries: requirements };
  const { run } = await judgeClient({ command, ...LIKE_THE_COMMAND, ...few });
  const those = (...outcomes: readonly string[]) =>
    run.results.filter(({ outcome }) => outcomes.includes(outcome)).flatMap((result) => result.requirements);
  return {
    verdict: run.verdict,
    kept: those('passed'),
    broken: those('failed'),
    undecided: those('cantTell'),
    notExercised: those('inapplicable', 'untested'),
  };
}

function record(): void {
  const clients = rows.filter(({ tool }) => isClient(tool));
  const others = rows.filter(({ tool }) => !isClient(tool));
  write('docs/tools.md', others, ['tool', 'version', 'held against', 'holds', 'what it did']);
  write('docs/client-tools.md', clients, ['client', 'version', 'set up', 'as expected', 'what was seen']);
}

function write(page: string, of: readonly Row[], columns: readonly string[]): void {
  if (of.length === 0) return;
  const file = join(REPOSITORY, page);
  const version = ({ packages }: Tool): string => /(?:@|==|:)(v?\d[^@:=]*)$/.exec(packages[0] ?? '')?.[1] ?? '';
  const lines = of.map(
    ({ tool, round, isGood, said }) =>
      `| ${tool.id} | ${version(tool)} (${tool.registry}) | ${round} | ${isGood === true ? 'yes' : isGood === false ? 'no' : 'not installed'} | ${said.split('\n')[0]?.replaceAll('|', '\\|')} |`,
  );
  const table = [`| ${columns.join(' | ')} |`, `|${columns.map(() => '---|').join('')}`, ...lines].join('\n');
  const marked = /<!-- tools -->[\s\S]*<!-- \/tools -->/;
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(
      marked,
      () => `<!-- tools -->\n\n${table}\n\nRecorded on ${day}.\n\n<!-- /tools -->`,
    ),
  );
}
