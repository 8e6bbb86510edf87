import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createSandbox, type Sandbox } from '../api/index.ts';
import * as checking from '../cli/commands/check.ts';
import { run } from '../cli/commands/init.ts';
import { givenSettings } from '../cli/commands/settings.ts';
import { run as runGate } from '../cli/gate/gate.ts';
import { useFolder } from '../contract/testing/folder.ts';
import { REPORT_FILES } from '../reports/words/file-names.ts';
import { closedAfterwards } from './support/counterproof.ts';
import { inProcess } from './support/in-process.ts';

const all = useFolder('first-contact');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(all, 'project-'));
});
const broken = closedAfterwards(
  await createSandbox({ fault: 'average-cost-of-the-product,log-search-percent-breaks' }),
);
const correct = closedAfterwards(await createSandbox());

function check({ url, keys }: Sandbox, ...args: string[]) {
  return inProcess(checking.run, [url, '--no-browser', '--no-dredd', ...args], { COUNTERPROOF_KEY: keys.good }, folder);
}

describe('--write-waivers', () => {
  it('writes what fails now, and the next run with it is conformant, also where the failure leaves something undecided', async () => {
    const first = await check(broken, '--write-waivers', 'known.json', '--owner', 'dana', '--expires', '2999-12-31');
    expect(first, first.out).toMatchObject({ code: 1, err: '' });
    const waivers = JSON.parse(readFileSync(join(folder, 'known.json'), 'utf8'));
    expect(waivers).not.toEqual([]);
    for (const waiver of waivers)
      expect(waiver).toMatchObject({
        target: broken.url,
        owner: 'dana',
        expires: '2999-12-31',
        reason: expect.stringMatching(/^baseline of \d{4}-\d\d-\d\d$/),
      });
    const second = await check(broken, '--waivers', 'known.json');
    expect(second, second.out).toMatchObject({ code: 0, err: '' });
    expect(second.out.replace(/\s+/g, ' ')).toContain('left undecided by the failure of');
  });
});

describe('--quick', () => {
  it('sends at most 60 requests, and is never conformant', async () => {
    correct.forget();
    const { code, out } = await check(correct, '--quick', '--out', 'quick');
    expect(code, out).toBe(3);
    expect(out).toMatch(/^Quick look: nothing failed in \d\d+ must requirements\./m);
    expect(correct.requests.length).toBeGreaterThan(10);
    expect(correct.requests.length).toBeLessThanOrEqual(60);
  });

  it('finds a leak', async () => {
    const { code, out } = await check(broken, '--quick', '--out', 'quick-broken');
    expect(code, out).toBe(1);
    expect(out).not.toContain('Quick look');
  });
});

const init = (...args: string[]) => inProcess(run, args, {}, folder);
const gated = (env: Readonly<Record<string, string>> = {}) => inProcess(runGate, [], env, folder);
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const files = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());

const URL = ['--url', 'https://pos.example.com/public-api/v1'];

it.each(['json', 'yaml', 'ts'])('a configuration in %s is what check reads', async (kind) => {
  expect(await init(...URL, '--config', kind, '--pipeline', 'gitlab')).toMatchObject({ code: 0, err: '' });
  const written = read(`counterproof.config.${kind}`);
  const file = join(folder, `counterproof.config.${kind}`);
  // No package of this name is installed there.
  writeFileSync(file, written.replace(/^import .*$/m, 'const defineConfig = (config: object) => config;'));
  const { settings } = await givenSettings({ options: { config: file } });
  expect(settings).toMatchObject({ url: 'https://pos.example.com', profile: 'ci', format: ['html', 'junit'] });
});

const PIPELINES = [
  ['github', '.github/workflows/counterproof.yml'],
  ['gitlab', '.gitlab-ci.yml'],
] as const;

it.each(PIPELINES)('the pipeline of %s is the one that the docs show, in %s', async (pipeline, file) => {
  expect((await init(...URL, '--pipeline', pipeline, '--require', 'keys,browser')).code).toBe(0);
  expect(read('.gitignore')).toMatch(/^counterproof-out\/\n/);
  const shown = parse(readFileSync(`examples/pipelines/${pipeline}.yml`, 'utf8'));
  const env = pipeline === 'github' ? shown.jobs.contract.steps[4].env : shown.counterproof.variables;
  // The address is in the configuration.
  delete env.INPUT_URL;
  if (pipeline === 'github') env.COUNTERPROOF_KEY = env.COUNTERPROOF_KEY.replace('POS_KEY', 'COUNTERPROOF_KEY');
  expect(parse(read(file))).toEqual(shown);
  // Neither the Action nor the component is published.
  expect(read(file)).not.toMatch(/counterproof@|component:/);
  expect(read(file)).toMatch(/^ +(run:|-) npx counterproof gate$/m);
  expect(read(file)).toContain('to try by hand: npx counterproof gate');
  expect(JSON.parse(read('counterproof.config.json'))).toMatchObject({ require: ['keys', 'browser'] });
});

describe('a client', () => {
  it.each(PIPELINES)('is judged by the pipeline of %s, which needs no key', async (pipeline, file) => {
    const { code, out } = await init('--yes', '--client', 'node sync.js', '--pipeline', pipeline);
    expect(code).toBe(0);
    expect(out).toMatch(/^Tasks: .*"tasks" of the configuration/m);
    expect(out).toMatch(/^Try: .* gate /m);
    expect(read(file)).not.toMatch(/secrets\.|COUNTERPROOF_KEY|STAGING_URL/);
    expect(() => parse(read(file))).not.toThrow();
    const { settings } = await givenSettings({ options: { config: join(folder, 'counterproof.config.json') } });
    expect(settings).toMatchObject({ client: 'node sync.js' });
    expect(settings.url).toBeUndefined();
    const gate = await gated();
    // The configuration says what is judged; there is no such file to start.
    expect(gate.out).toContain('Starting the client with tasks');
    expect(gate.code).toBe(3);
  });

  it('gets the reports that the configuration and the inputs name', async () => {
    const ask = 'await fetch(process.env.BASE_URL + "/public-api/v1/stores"); console.log("{}");';
    writeFileSync(join(folder, 'ask.mjs'), ask);
    const config = { client: 'node ask.mjs', format: ['markdown', 'github'] };
    writeFileSync(join(folder, 'counterproof.config.json'), JSON.stringify(config));
    const { out } = await gated({ INPUT_FORMAT: 'html' });
    const written = Object.values(REPORT_FILES).filter((name) => out.includes(`counterproof-out/${name}`));
    const { html, junit, markdown, annotations, summary } = REPORT_FILES;
    expect(written.toSorted()).toEqual([html, junit, markdown, annotations, summary].toSorted());
  });

  it('names once what is wrong with the inputs of its pipeline', async () => {
    const env = { INPUT_CLIENT: 'node sync.js', INPUT_BUDGET: '5' };
    const { code, out, err } = await gated(env);
    expect({ code, said: `${out}${err}`.match(/input budget/g) }).toEqual({ code: 2, said: ['input budget'] });
  });
});

it.each(PIPELINES)('a configuration that is there gets a pipeline of %s, and stays as it is', async (kind, file) => {
  await init('--client', 'node sync.js', '--pipeline', 'none', '--config', 'yaml');
  const before = read('counterproof.config.yaml');
  const { code, out } = await init('--pipeline', kind);
  expect([code, out]).toEqual([0, expect.stringMatching(/^Left as it is: counterproof\.config\.yaml$/m)]);
  expect(read('counterproof.config.yaml')).toBe(before);
  expect(read(file)).not.toContain('COUNTERPROOF_KEY');
});

it('.gitignore keeps its lines, gets what a check and a sandbox write, and none twice', async () => {
  writeFileSync(join(folder, '.gitignore'), 'node_modules\n/counterproof-out/');
  await init(...URL);
  const own = ['counterproof-judged/', 'counterproof-data/', 'signing.pem'];
  expect(read('.gitignore')).toBe(`node_modules\n/counterproof-out/\n${own.join('\n')}\n`);
});

describe('nothing is written', () => {
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
  const answer = async (question: string) => answers[asked.push(question) - 1] ?? '';
  const { code } = await inProcess((argv, io) => run(argv, io, answer), [], {}, folder);
  expect([code, asked.length]).toEqual([0, 4]);
  expect(parse(read('counterproof.config.yaml'))).toMatchObject({ url: 'https://pos.example.com', profile: 'ci' });
});
