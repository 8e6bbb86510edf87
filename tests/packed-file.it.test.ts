import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { HELPS } from '../cli/options/all.ts';
import { CTL_HELP as CTL } from '../cli/options/sandbox.ts';
import type { HelpText } from '../cli/options/table.ts';
import { exportFormats } from '../contract/export/formats.ts';
import { FORMAT_NAMES } from '../reports/index.ts';
import { sampleRun } from '../reports/testing/runs.ts';
import { fileNamesOf } from '../reports/words/file-names.ts';
import { addressPrinted, asked, counterproof, keysPrinted, type Running, serving } from './support/counterproof.ts';
import { PAGES, textOf } from './support/pages.ts';
import { OPTIONAL, readersProject, useProject } from './support/project.ts';

/** The packed file in a reader's project, called as a reader calls it: what esbuild leaves out or joins wrongly shows here alone. */
const NODES = [
  { version: 24, execPath: process.execPath, isMissing: false },
  { version: 22, execPath: process.env.NODE_22_PATH ?? '', isMissing: inject('missing').includes('node-22') },
];

const project = useProject(OPTIONAL);

const SETTINGS = { url: 'http://127.0.0.1:1', profile: 'ci', maxDuration: '20m' };
const YAML = Object.entries(SETTINGS)
  .map(([name, value]) => `${name}: ${value}\n`)
  .join('');
const CONFIGURATIONS = {
  'counterproof.config.json': JSON.stringify(SETTINGS),
  'counterproof.config.yaml': YAML,
  'counterproof.config.yml': YAML,
  'counterproof.config.ts': `import { defineConfig } from 'counterproof';\nexport default defineConfig(${JSON.stringify(SETTINGS)});\n`,
};
const STEPS = [{ do: 'freeze' }, { do: 'sell', as: 'first' }, { do: 'refund', sale: 'first' }];
const SCENARIOS = {
  'scenario.yaml': STEPS.map((step) => `- ${JSON.stringify(step)}\n`).join(''),
  'scenario.json': JSON.stringify({ name: 'a refund', steps: STEPS }),
};

/** Each command with each of its subcommands, `ctl` with those of its own, and an event. */
const HELPED: readonly (readonly string[])[] = [
  ...Object.values(HELPS).flatMap((help) => [[help.name], ...below([help.name], help)]),
  ['sandbox', 'ctl'],
  ...below(['sandbox', 'ctl'], CTL),
  ['sandbox', 'ctl', 'event', 'refund'],
];

function below(words: readonly string[], { subcommands = {} }: HelpText): readonly (readonly string[])[] {
  return [...new Set(Object.keys(subcommands).map((name) => name.split(' ')[0] ?? ''))].map((name) => [...words, name]);
}

function written(name: string, text: string): void {
  writeFileSync(join(project.folder, name), text);
}

/** A small sandbox of the packed file. */
function served(execPath: string, ...more: string[]): Promise<Running> {
  const args = ['sandbox', '--port', '0', '--memory', '--scale', '0.005', '--log', 'off', ...more];
  return serving(args, /Check:/, { cwd: project.folder, bin: project.bin, execPath });
}

describe.each(NODES)('on Node $version', ({ version, execPath, isMissing }) => {
  if (isMissing) return it.skip('needs node-22');
  const called = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    counterproof(args, { cwd: project.folder, bin: project.bin, execPath, env });

  it.each(Object.entries(CONFIGURATIONS))('reads %s', async (name, text) => {
    written(name, text);
    const { out } = await called(['doctor', '--json']);
    rmSync(join(project.folder, name));
    const findings: { readonly name: string }[] = JSON.parse(out);
    expect(findings.find((finding) => finding.name === 'configuration')).toMatchObject({ state: 'ok', says: name });
  });

  it.each(Object.entries(SCENARIOS))('plays %s at the start and while it runs', async (name, text) => {
    written(name, text);
    await using sandbox = await served(execPath, '--scenario', name);
    const url = addressPrinted(sandbox.out);
    const { COUNTERPROOF_KEY: key } = keysPrinted(sandbox.out);
    const refunded = await asked(url, key, '/sales?status=REFUNDED&limit=1');
    expect((await refunded.json()).data).toHaveLength(1);
    expect(await called(['sandbox', 'ctl', '--url', url, 'scenario', name])).toMatchObject({ code: 0, err: '' });
  });

  it.each(['yaml', 'json'])('lints a document in %s', async (format) => {
    const { out } = await called(['contract', 'show', '--format', format]);
    written(`openapi.${format}`, out);
    expect(await called(['contract', 'lint', `openapi.${format}`])).toMatchObject({ code: 0, err: '' });
  });

  it.each(['sandbox', 'mock'])('ends %s when the npx that started it is ended', async (name) => {
    const PATH = `${dirname(execPath)}${delimiter}${process.env.PATH}`;
    const args = ['--no-install', 'counterproof', name, '--port', '0', '--no-control'];
    const npx = spawn('npx', args, { cwd: project.folder, env: { ...process.env, PATH } });
    let said = '';
    for await (const text of npx.stdout) {
      said += String(text);
      if (said.includes('Try:')) break;
    }
    const address = addressPrinted(said);
    npx.kill('SIGTERM');
    const answers = () => fetch(address).then(Boolean, () => false);
    await expect.poll(answers).toBe(false);
  });

  it.each(exportFormats)('exports the contract as %s', async (format) => {
    const out = join('exported', `${version}`, format);
    expect(await called(['contract', 'export', '--format', format, '--out', out])).toMatchObject({ code: 0, err: '' });
    expect(existsSync(join(project.folder, out))).toBe(true);
  });

  it('says the help of every command, and of what stands below it', async () => {
    const left = HELPED.values();
    const inTurn = async () => {
      for (const words of left)
        expect(await called([...words, '--help']), words.join(' ')).toEqual({
          code: 0,
          err: '',
          out: expect.stringMatching(new RegExp(`^counterproof ${words[0]}`)),
        });
    };
    await Promise.all([inTurn(), inTurn(), inTurn()]);
  });

  it('writes every format', async () => {
    await using sandbox = await served(execPath);
    const parts = ['--only', 'document', '--format', FORMAT_NAMES.join(','), '--bundle', '--out', 'all'];
    const { code, err } = await called(['check', addressPrinted(sandbox.out), ...parts], keysPrinted(sandbox.out));
    expect({ code, err }).toEqual({ code: 3, err: '' });
    const files = readdirSync(join(project.folder, 'all'));
    expect(files).toEqual(expect.arrayContaining([...FORMAT_NAMES.flatMap(fileNamesOf), 'bundle.tar']));
    rmSync(join(project.folder, 'all'), { recursive: true });
  });
});

it('says in one line what a PDF needs, where Playwright is not installed', async () => {
  const bare = readersProject();
  const out = join(bare.folder, 'out');
  mkdirSync(out);
  writeFileSync(join(out, 'run.json'), JSON.stringify(sampleRun()));
  const ended = await counterproof(['report', 'out/run.json', '--format', 'pdf'], { cwd: bare.folder, bin: bare.bin });
  bare.remove();
  expect(ended).toEqual({
    code: 2,
    out: '',
    err: expect.stringMatching(/^[^\n]*npm install --save-dev playwright[^\n]*\n$/),
  });
});

it('prints commands that can be pasted, from where they are printed', async () => {
  const setup = { cwd: project.folder, bin: project.bin };
  await using broken = await served(process.execPath, '--fault', 'products-limit-clamped');
  const parts = ['--only', 'parameter-page-limit-above', '--format', 'junit', '--out', 'my results'];
  const args = ['check', addressPrinted(broken.out), ...parts];
  const checked = await counterproof(args, { ...setup, env: keysPrinted(broken.out) });
  expect(checked).toMatchObject({ code: 1, err: '' });

  const results = join(project.folder, 'my results');
  const inFolder = /Reproduce, in the folder of run\.json: ([^\n\\]+)/;
  const printed = [
    [project.folder, /^ *reproduce: (.+)$/m, checked.out],
    [results, inFolder, readFileSync(join(results, 'junit.xml'), 'utf8')],
  ] as const;
  for (const [cwd, pattern, text] of printed) {
    const [, command = 'exit 9'] = pattern.exec(text) ?? [];
    const env = { PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`, HOME: process.env.HOME };
    const pasted = spawnSync('sh', ['-c', command], { cwd, env, encoding: 'utf8' });
    expect(pasted, command).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(/^#!\/bin\/sh\n/) });
  }
});

it('has the files that the pages say to copy', () => {
  const named = PAGES.flatMap((page) => [
    ...textOf(page).matchAll(/`(?:node_modules\/counterproof\/)?(examples\/[\w./-]+\.\w+|examples\/[\w/]+file)`/g),
  ]);
  const files = new Set(named.map(([, file = '']) => file));
  expect(files).toContain('examples/pipelines/github.yml');
  for (const file of files)
    expect(existsSync(join(project.folder, 'node_modules/counterproof', file)), file).toBe(true);
});

describe('the examples of tests', () => {
  const EXAMPLES = {
    // A busy machine may need longer than the five seconds of Vitest.
    'client.test.ts': ['vitest', 'run', '--testTimeout=60000', '--hookTimeout=60000'],
    'deployment.test.mts': ['node', '--test'],
  };
  const { execPath } = NODES.findLast(({ isMissing }) => !isMissing) ?? process;

  it('are all tried', () => expect(readdirSync('examples/tests').toSorted()).toEqual(Object.keys(EXAMPLES)));

  it.each(Object.entries(EXAMPLES))('%s', (file, [program = '', ...args]) => {
    project.install('vitest');
    cpSync(join('examples/tests', file), join(project.folder, file));
    const path = [join(project.folder, 'node_modules/.bin'), dirname(execPath), process.env.PATH].join(delimiter);
    const { status, stdout, stderr } = spawnSync(program, [...args, file], {
      cwd: project.folder,
      encoding: 'utf8',
      env: { ...process.env, PATH: path },
    });
    expect(status, `${stdout}${stderr}`).toBe(0);
  });
});
