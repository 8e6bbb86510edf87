import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { parse } from 'yaml';
import { createSandbox, type Sandbox } from '../api/index.ts';
import { environmentOf } from '../cli/commands/keys-from-environment.ts';
import { addressPrinted, counterproof, type Running, ran, serving } from './support/counterproof.ts';
import { type Block, blocksOf, PAGES, textOf } from './support/pages.ts';
import { NPX, OFFLINE_PIP, OPTIONAL, type Project, readersProject, shim } from './support/project.ts';

/**
 * Every block of code on a page is tried as a reader would, page by page, in one project with the packed file. Not tried: text, the declarations of the
 * programming interface, and what says why (`<!-- not run: … -->`).
 */
const isDeclaration = ({ page, text }: Block): boolean => page === 'docs/api.md' && /^(\/\*\*|export )/.test(text);
const isTried = (block: Block): boolean =>
  block.language !== 'text' && !isDeclaration(block) && !block.comment.startsWith('not run: ');

const tried = PAGES.map((page) => ({ page, blocks: blocksOf(page).filter(isTried) })).filter(
  ({ blocks }) => blocks.length > 0,
);

/** The packages that a page says to install: without one of them a block of it would not run. */
function namedOn(page: string): readonly string[] {
  const commands = textOf(page).matchAll(/\bnpm install (?:--\S+ )*([a-z][\w./-]*)/g);
  return [...new Set([...commands].map(([, name = '']) => name))].filter((name) => name !== 'counterproof');
}

/** Where the machine has it: a program that a page shows runs on every Node that the package runs on. */
const { NODE_22_PATH: OLDEST_NODE = process.execPath } = process.env;

let project: Project;
let folder: string;
let sandbox: Sandbox;
beforeEach(async () => {
  project = readersProject(OPTIONAL);
  folder = project.folder;
  sandbox = await createSandbox({ scale: 0.02 });
  const programs = join(folder, 'node_modules/.programs');
  mkdirSync(programs);
  shim(programs, 'npx', NPX);
  // Installed already, without the network.
  shim(programs, 'npm', '[ "$1" = install ]');
  symlinkSync(process.execPath, join(programs, 'node'));
});
afterEach(async () => {
  await sandbox.close();
  project.remove();
});

/** What stands on a page for what a reader has: an address, a key. */
function filledIn(text: string): string {
  return (
    text
      .replaceAll(
        /https?:\/\/(staging|pos)\.example\.com|http:\/\/(127\.0\.0\.1|localhost):\d+|"?\$STAGING_URL"?/g,
        sandbox.url,
      )
      .replaceAll('cp_live_…', sandbox.keys.good)
      .replaceAll('COUNTERPROOF_KEY=…', `COUNTERPROOF_KEY=${sandbox.keys.good}`)
      // The profile is for a live system, and would take minutes.
      .replaceAll('--profile production', '--profile production --pace 0')
      // With all its tasks each takes half a minute: the sample of known clients has that.
      .replaceAll(/^npx counterproof client --exec "[^"]*"$/gm, '$& --tasks best-customers')
      // What a reader answers on a terminal.
      .replaceAll('npx counterproof init', `npx counterproof init --yes --url ${sandbox.url}`)
  );
}

async function shell(script: string, extra: Readonly<Record<string, string>>) {
  const env = {
    PATH: `${join(folder, 'node_modules/.programs')}${delimiter}${process.env.PATH}`,
    COUNTERPROOF_KEY: sandbox.keys.good,
    ...OFFLINE_PIP,
    ...extra,
  };
  const { code, out, err } = await ran('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, env });
  return { code, printed: out + err };
}

/** A server that the reader is to leave running. */
const SERVER = /^npx counterproof ((?:sandbox(?! ctl)|mock)\b[^#\n]*)/gm;
/** What is done to one that runs. */
const CONTROL = /^npx counterproof sandbox ctl /m;

async function tryCommands(text: string): Promise<void> {
  for (const [, command = ''] of text.matchAll(SERVER)) await (await started(command.trim().split(/ +/))).stop();
  const controlled = CONTROL.test(text) ? await started(['sandbox']) : null;
  const env = controlled === null ? {} : { COUNTERPROOF_SANDBOX_URL: addressPrinted(controlled.out) };
  const { code, printed } = await shell(filledIn(text.replaceAll(SERVER, '')), env);
  await controlled?.stop();
  expect(code, printed).toBe(0);
}

function started(args: readonly string[]): Promise<Running> {
  const small = args[0] === 'sandbox' ? ['--memory', '--scale', '0.01'] : [];
  const options = { cwd: folder, bin: project.bin };
  return serving([...args, '--port', '0', '--log', 'off', ...small], /Check:|More:/, options);
}

async function tryFile(file: string, text: string, page: string): Promise<void> {
  writeFileSync(join(folder, file), filledIn(text));
  const example = join('examples/clients', file);
  if (existsSync(example)) expect(text).toBe(readFileSync(example, 'utf8'));
  if (file.startsWith('counterproof.config.')) {
    await tryConfiguration();
    rmSync(join(folder, file));
  } else if (file === '.mcp.json') await tryAgent(readFileSync(join(folder, file), 'utf8'));
  else if (file === 'scenario.yaml') await tryCommands(`npx counterproof sandbox --scenario ${file}`);
  else if (file === 'fleet.yaml') await tryCommands('npx counterproof fleet list');
  else if (file === 'waivers.json') await tryCommands(`npx counterproof check ${sandbox.url} --plan --waivers ${file}`);
  else if (file === 'client.config.json')
    await tryCommands(`npx counterproof client --config ${file} --observe --for 1s --port 0 || [ $? = 3 ]`);
  else if (RUN_BY_NAME.test(file)) expect(commandsOf(page)).toMatch(new RegExp(`^[^#\\n]*${file}`, 'm'));
  else if (file.endsWith('.mts')) {
    typed(file);
    await tryShell(`'${OLDEST_NODE}' ${file}`);
  } else throw new Error(`${file}: say here how it is tried`);
}

/** Another block of the page runs what was saved under this name. */
const RUN_BY_NAME = /^sync\.|\.test\.ts$|\.(?:py|mjs)$/;

function commandsOf(page: string): string {
  const blocks = blocksOf(page).filter(({ language }) => language === 'sh');
  return blocks.map(({ text }) => text).join('\n');
}

/** A client of an agent starts what the page configures, and a tool answers. */
async function tryAgent(configuration: string): Promise<void> {
  const { command, args, env } = JSON.parse(configuration).mcpServers.counterproof;
  expect(Object.keys(env)).toEqual(['COUNTERPROOF_KEY']);
  const PATH = `${join(folder, 'node_modules/.programs')}${delimiter}${process.env.PATH}`;
  const client = new Client({ name: 'a reader', version: '1' });
  const given = { PATH, COUNTERPROOF_KEY: sandbox.keys.good };
  await client.connect(new StdioClientTransport({ command, args, cwd: folder, env: given }));
  const answer = await client.callTool({ name: 'check', arguments: { url: sandbox.url } });
  await client.close();
  expect(answer.structuredContent).toMatchObject({ verdict: 'incomplete', causes: [] });
}

/** The plan of a check says what the configuration decides. */
async function tryConfiguration(): Promise<void> {
  const env = { COUNTERPROOF_KEY: sandbox.keys.good };
  const { code, out, err } = await counterproof(['check', '--plan'], { cwd: folder, bin: project.bin, env });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/ended after 20 min/);
  expect(out).not.toMatch(/^ *\d+ +browser /m);
}

function typed(file: string): void {
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--types', 'node'];
  const types = ['--typeRoots', resolve('node_modules/@types'), '--lib', 'es2024,esnext.disposable,dom'];
  const tsc = resolve('node_modules/typescript-native/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [tsc, ...options, ...types, file], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(status, stdout).toBe(0);
}

/** What a page shows of an answer is in the answer; `…` stands for anything. */
async function tryAnswer(path: string, text: string): Promise<void> {
  const answer = await sandbox.fetch(path, { headers: { authorization: `Bearer ${sandbox.keys.good}` } });
  const { detail, ...body }: Record<string, unknown> = JSON.parse(await answer.text());
  const shown: unknown = JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' && value.includes('…') ? expect.stringMatching(pattern(value)) : value,
  );
  expect({ ...body, detail }).toMatchObject(Object(shown));
}

function pattern(text: string): RegExp {
  return new RegExp(
    `^${text
      .split('…')
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
  );
}

/** What a reader's shell still knows from the blocks before. */
const EXPORTED = /^export .*$/gm;
let exported: readonly string[] = [];

async function tryShell(text: string): Promise<void> {
  await tryCommands([...exported, text].join('\n'));
  exported = [...exported, ...(text.match(EXPORTED) ?? [])];
}

async function tryBlock({ language, file, text, comment, page, line }: Block): Promise<void> {
  const path = /^answer of GET (\S+)$/.exec(comment)?.[1];
  if (path !== undefined) return await tryAnswer(path, text);
  const [, source] = /^lines of (\S+)$/.exec(comment) ?? [];
  if (source !== undefined)
    return expect(readFileSync(source, 'utf8').replaceAll(/^ +/gm, '')).toContain(text.replaceAll(/^ +/gm, ''));
  if (file !== null) return await tryFile(file, text, page);
  if (language === 'sh') return await tryShell(text);
  if (comment === 'step') return await tryStep(parse(text));
  throw new Error(
    `${page}:${line} cannot be tried: mark it sh, text or file=NAME, as a step or as lines of a file, or say why it is not run (<!-- not run: … -->)`,
  );
}

type Inputs = Readonly<Record<string, string>>;

interface OfStep {
  readonly with?: Inputs;
  readonly include?: readonly { readonly inputs: Inputs }[];
  readonly env?: Inputs;
  readonly counterproof?: { readonly variables: Inputs };
}

/** The variables of the gate: as they are, or as inputs of the Action or the component. */
function gateVariables(step: OfStep | undefined): Inputs {
  const inputs = Object.entries(step?.with ?? step?.include?.[0]?.inputs ?? {});
  const named = inputs.map(([name, value]) => [`INPUT_${name.toUpperCase().replaceAll('-', '_')}`, value] as const);
  const own = Object.entries(step?.env ?? step?.counterproof?.variables ?? {});
  return Object.fromEntries([...named, ...own].filter(([name]) => name.startsWith('INPUT_')));
}

/** What the job runs with these inputs; `tests/pipelines` runs both as a whole. */
async function tryStep(shown: OfStep | readonly OfStep[]): Promise<void> {
  const [step] = [shown].flat();
  // What GitHub has kept of an earlier run is not here.
  const { INPUT_URL: url = 'left out', INPUT_BASE: _, ...given } = gateVariables(step);
  expect(url).toMatch(/STAGING_URL|left out/);
  expect(given).not.toEqual({});
  // With a limit that a burst meets, and without the packages that other tests try.
  await using limited = await createSandbox({ scale: 0.02, rate: '300/1s' });
  // A client of the reader's own takes the place of the deployment.
  if (given.INPUT_CLIENT !== undefined)
    writeFileSync(join(folder, 'sync.js'), `import('${resolve('examples/clients/client.mts')}');\n`);
  const { code, printed } = await shell('npx counterproof gate', {
    ...given,
    ...environmentOf({ ...limited.keys, other: '' }),
    ...(given.INPUT_CLIENT === undefined ? { INPUT_URL: limited.url } : {}),
    INPUT_BROWSER: 'false',
    INPUT_DREDD: 'false',
  });
  expect(code, printed).toBe(0);
}

/** Languages of one page each, which a machine may lack, also in CI. */
const COMPILERS = ['go', 'javac'];
const isHere = (program: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((path) => existsSync(join(path, program)));

/** Whether a block of the page runs a program that this machine lacks. */
function isLacking(blocks: readonly Block[]): boolean {
  const programs = inject('missing');
  const compilers = COMPILERS.filter((name) => blocks.some(({ text }) => new RegExp(`^${name} `, 'm').test(text)));
  if (!compilers.every(isHere)) return true;
  return programs.some((name) => blocks.some(({ text }) => new RegExp(`\\b${name}\\b`).test(text)));
}

/** A page for release engineers runs five checks, and judges a client. */
const A_PAGE = 420_000;

describe.each(tried)('$page', ({ page, blocks }) => {
  it.skipIf(isLacking(blocks))(
    `does what it says, in ${blocks.length} blocks`,
    async () => {
      exported = [];
      project.install(...namedOn(page));
      for (const block of blocks) await tryBlock(block);
    },
    A_PAGE,
  );
});

it('finds the blocks of the pages that users begin with', () => {
  const pages = tried.map(({ page }) => page);
  const wanted = 'README.md docs/partner.md docs/pipeline.md docs/audit.md docs/configuration.md docs/api.md';
  expect(pages).toEqual(expect.arrayContaining(wanted.split(' ')));
});
