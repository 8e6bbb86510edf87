import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../api/index.ts';
import { readConfig } from '../cli/commands/config-file.ts';
import { readWaivers } from '../cli/commands/read-waivers.ts';
import { serving } from './support/counterproof.ts';
import { type Block, blocksOf, PAGES } from './support/pages.ts';

/**
 * Every block of code on a page is tried as a reader would, page by page, in one folder. Not tried: text, the declarations of the
 * programming interface, and what says why (`<!-- not run: … -->`).
 */
const TEXT = new Set(['', 'text']);
const isDeclaration = ({ page, text }: Block): boolean => page === 'docs/api.md' && /^(\/\*\*|export )/.test(text);
const isTried = (block: Block): boolean =>
  !TEXT.has(block.language) && !isDeclaration(block) && !block.comment.startsWith('not run: ');

const tried = PAGES.map((page) => ({ page, blocks: blocksOf(page).filter(isTried) })).filter(
  ({ blocks }) => blocks.length > 0,
);

let folder: string;
let sandbox: Sandbox;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'counterproof-docs-'));
  sandbox = await createSandbox({ scale: 0.02 });
  // `npx` of the reader finds what is installed; here, the checkout.
  writeFileSync(
    join(folder, 'npx'),
    `#!/bin/sh\n[ "$1" = counterproof ] && shift && exec node ${resolve('bin/counterproof.js')} "$@"\nexit 99\n`,
  );
  chmodSync(join(folder, 'npx'), 0o755);
  symlinkSync(process.execPath, join(folder, 'node'));
});
afterEach(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
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
  );
}

function shell(script: string): Promise<{ readonly code: number | null; readonly printed: string }> {
  const { PATH = '', HOME, CHROMIUM_PATH } = process.env;
  const env = { PATH: `${folder}${delimiter}${PATH}`, HOME, CHROMIUM_PATH, COUNTERPROOF_KEY: sandbox.keys.good };
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (printed += text.toString()));
  return new Promise((done) => child.once('close', (code) => done({ code, printed })));
}

/** A server that the reader is to leave running. */
const SERVER = /^npx counterproof ((?:sandbox|mock)\b[^#\n]*)/gm;

async function tryCommands(text: string): Promise<void> {
  for (const [, command = ''] of text.matchAll(SERVER)) {
    const args = command.trim().split(/ +/);
    const small = args[0] === 'sandbox' ? ['--memory', '--scale', '0.01', '--log', 'off'] : ['--log', 'off'];
    const server = await serving([...args, '--port', '0', ...small], /Check:|More:/, { cwd: folder });
    await server.stop();
  }
  const { code, printed } = await shell(filledIn(text.replaceAll(SERVER, '')));
  expect(code, printed).toBe(0);
}

async function tryFile(file: string, text: string): Promise<void> {
  const path = join(folder, file);
  // No package of this name is installed here; tests/package.it.test.ts has it.
  writeFileSync(path, text.replaceAll("'counterproof'", `'${resolve('api/index.ts')}'`));
  if (file.startsWith('counterproof.config.')) {
    expect(await readConfig(path, undefined)).toMatchObject({ profile: 'ci', maxDuration: '20m', browser: false });
    rmSync(path);
  } else if (file === 'scenario.yaml') await tryCommands(`npx counterproof sandbox --scenario ${file}`);
  else if (file === 'waivers.json') expect(readWaivers(file, JSON.parse(text))).toHaveLength(1);
  else expect(text).toBe(readFileSync(join('examples/clients', file), 'utf8'));
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
  if (file !== null) return await tryFile(file, text);
  if (language === 'sh') return await tryShell(text);
  if (language !== 'ts') throw new Error(`${page}:${line} is neither tried nor says why not (<!-- not run: … -->)`);
  writeFileSync(join(folder, 'block.ts'), text.replaceAll("'counterproof'", `'${resolve('api/index.ts')}'`));
  await tryCommands('node block.ts');
}

describe.each(tried)('$page', ({ blocks }) => {
  it(`does what it says, in ${blocks.length} blocks`, async () => {
    exported = [];
    for (const block of blocks) await tryBlock(block);
  });
});

it('finds the blocks of the pages that users begin with', () => {
  const pages = tried.map(({ page }) => page);
  for (const page of [
    'README.md',
    'docs/partner.md',
    'docs/pipeline.md',
    'docs/audit.md',
    'docs/configuration.md',
    'docs/api.md',
  ])
    expect(pages).toContain(page);
});
