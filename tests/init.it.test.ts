import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { run } from '../cli/commands/init.ts';
import { givenSettings } from '../cli/commands/settings.ts';
import { counterproof } from './support/counterproof.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterproof-init-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const init = (...args: string[]) => counterproof(['init', ...args], { cwd: folder });
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const files = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());

const URL = ['--url', 'https://pos.example.com/public-api/v1'];

describe.each(['json', 'yaml', 'ts'])('a configuration in %s', (kind) => {
  it('is what check reads', async () => {
    expect(await init(...URL, '--config', kind, '--pipeline', 'gitlab')).toMatchObject({ code: 0, err: '' });
    const written = read(`counterproof.config.${kind}`);
    const file = join(folder, `counterproof.config.${kind}`);
    // No package of this name is installed there.
    writeFileSync(file, written.replace(/^import .*$/m, 'const defineConfig = (config: object) => config;'));
    expect((await givenSettings({ options: { config: file } })).settings).toMatchObject({
      url: 'https://pos.example.com',
      profile: 'ci',
      format: ['html', 'junit'],
    });
  });
});

describe('a pipeline', () => {
  it.each([
    { pipeline: 'github', file: '.github/workflows/counterproof.yml' },
    { pipeline: 'gitlab', file: '.gitlab-ci.yml' },
  ])('of $pipeline runs the check by version, or from the lock file', async ({ pipeline, file }) => {
    await init(...URL, '--pipeline', pipeline);
    expect(JSON.stringify(parse(read(file)))).toMatch(/npx --yes counterproof@\d+\.\d+\.\d+ check/);
    rmSync(join(folder, 'counterproof.config.json'));
    rmSync(join(folder, file));
    writeFileSync(join(folder, 'package.json'), '{ "devDependencies": { "counterproof": "0.1.0" } }');
    await init(...URL, '--pipeline', pipeline);
    const locked = JSON.stringify(parse(read(file)));
    expect(locked).toMatch(/npm ci.*npx counterproof check/);
    expect(read(file)).toContain('COUNTERPROOF_KEY');
  });
});

describe('nothing is written', () => {
  it.each([
    { why: 'without an address and a terminal', args: [], said: /no terminal to ask on: give --url/ },
    { why: 'for an address that is none', args: ['--url', 'here'], said: /not a valid http\(s\) URL/ },
    {
      why: 'for an unknown pipeline',
      args: [...URL, '--pipeline', 'gitlub'],
      said: /Did you mean gitlab\?|Did you mean github\?/,
    },
  ])('$why', async ({ args, said }) => {
    const { code, out, err } = await init(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(said);
    expect(err).toMatch(/^[^\n]+\n$/);
    expect(files()).toEqual([]);
  });

  it.each(['counterproof.config.yaml', '.github/workflows/counterproof.yml'])('over %s', async (name) => {
    mkdirSync(join(folder, '.github/workflows'), { recursive: true });
    writeFileSync(join(folder, name), 'kept');
    const { code, err } = await init(...URL);
    expect([code, err]).toEqual([2, expect.stringContaining(`${name} exists, and nothing was written`)]);
    expect(files()).toHaveLength(1);
    expect(read(name)).toBe('kept');
  });
});

it('asks four questions on a terminal, and takes Enter for the default', async () => {
  const asked: string[] = [];
  const answers = ['https://pos.example.com', '', 'yaml', 'none'];
  const before = process.cwd();
  process.chdir(folder);
  try {
    const said: string[] = [];
    const io = { env: {}, out: (text: string) => void said.push(text), err: (text: string) => void said.push(text) };
    const code = await run([], io, async (question) => {
      asked.push(question);
      return answers[asked.length - 1] ?? '';
    });
    expect([code, asked.length]).toEqual([0, 4]);
  } finally {
    process.chdir(before);
  }
  expect(parse(read('counterproof.config.yaml'))).toMatchObject({ url: 'https://pos.example.com', profile: 'ci' });
});
