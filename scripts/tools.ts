/**
 * `npm run tools`: holds the served document, the sandbox and the mock against linters, generators, importers and suites that others made.
 * Each is installed in a folder of its own below .cache/tools-of-others. With `--record`, the table of docs/tools.md is written anew.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createMock, createSandbox } from '../api/index.ts';
import { tools } from '../proof/tools/catalogue.ts';
import { type Bench, install, runIn, type Tool } from '../proof/tools/tool.ts';
import { readArguments, refuse } from './options.ts';

const { values, positionals: ids } = readArguments(
  'npm run tools -- [--record] [--from npm,PyPI] [ID...]: holds document, sandbox and mock against the tools of others; --from leaves out those of other registries; --record writes the table of docs/tools.md',
  { record: { type: 'boolean' }, from: { type: 'string' } },
);
const from = values.from?.split(',');
const unknown = ids.find((id) => tools.every((tool) => tool.id !== id));
if (unknown !== undefined) refuse(`there is no tool ${unknown}: ${tools.map(({ id }) => id).join(', ')}`);

interface Row {
  readonly tool: Tool;
  readonly on: 'sandbox' | 'mock';
  /** Null where it could not be installed: that says nothing of us. */
  readonly isGood: boolean | null;
  readonly said: string;
}

const REPOSITORY = resolve(import.meta.dirname, '..');
const ROOT = join(REPOSITORY, '.cache/tools-of-others');
const DAY = 86_400_000;
const WORDS: Readonly<Record<string, string>> = { true: 'ok    ', false: 'FAILED', null: 'LEFT OUT' };
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const sandbox = await createSandbox({ scale: 0.1 });
const limited = await createSandbox({ scale: 0.01, rate: '20/60s' });
const mock = await createMock();
const rows: Row[] = [];
try {
  for (const tool of chosen()) {
    rows.push(await held(tool, 'sandbox'));
    if (tool.kind === 'generator' && rows.at(-1)?.isGood === true) rows.push(await held(tool, 'mock'));
  }
} finally {
  await Promise.all([sandbox.close(), limited.close(), mock.close()]);
}
const [good, failed, without] = [true, false, null].map(
  (wanted) => rows.filter(({ isGood }) => isGood === wanted).length,
);
say(`${good} hold, ${failed} failed, ${without} left out, because they could not be installed`);
if (values.record === true) record();
process.exitCode = failed === 0 && good !== 0 ? 0 : 1;

function chosen(): readonly Tool[] {
  const isFrom = ({ registry }: Tool): boolean => from?.includes(registry) !== false;
  return tools.filter((tool) => isFrom(tool) && (ids.length === 0 || ids.includes(tool.id)));
}

async function held(tool: Tool, on: Row['on']): Promise<Row> {
  const folder = join(ROOT, tool.id);
  const row = async (): Promise<Omit<Row, 'tool' | 'on'>> => {
    try {
      await install(tool, folder);
    } catch (error) {
      return { isGood: null, said: `not installed: ${messageOf(error)}` };
    }
    try {
      return { isGood: true, said: await tool.work(await benchOf(folder, on)) };
    } catch (error) {
      return { isGood: false, said: messageOf(error) };
    }
  };
  const result = { tool, on, ...(await row()) };
  say(`${WORDS[String(result.isGood)]} ${tool.id} on the ${on}: ${result.said}`);
  return result;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function benchOf(folder: string, on: Row['on']): Promise<Bench> {
  const { url: base, keys } = on === 'mock' ? mock : sandbox;
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
    clients: join(REPOSITORY, 'examples/generated-clients'),
    counterproof: join(REPOSITORY, 'bin/counterproof.js'),
    env,
    base,
    key,
    run: (program, given, options = {}) => runIn(folder, program, given, { ...options, env }),
  };
}

function record(): void {
  const file = join(REPOSITORY, 'docs/tools.md');
  const version = ({ packages: [name = ''] }: Tool): string => /(?:@|==|:)(v?\d[^@:=]*)$/.exec(name)?.[1] ?? '';
  const lines = rows.map(
    ({ tool, on, isGood, said }) =>
      `| ${tool.id} | ${version(tool)} (${tool.registry}) | ${on} | ${isGood === true ? 'yes' : isGood === false ? 'no' : 'not installed'} | ${said.split('\n')[0]?.replaceAll('|', '\\|')} |`,
  );
  const table = ['| tool | version | held against | holds | what it did |', '|---|---|---|---|---|', ...lines].join(
    '\n',
  );
  const page = readFileSync(file, 'utf8');
  const marked = /<!-- tools -->[\s\S]*<!-- \/tools -->/;
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(
    file,
    page.replace(marked, () => `<!-- tools -->\n\n${table}\n\nRecorded on ${day}.\n\n<!-- /tools -->`),
  );
}
