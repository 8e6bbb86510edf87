import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import schema from '../generated/config.schema.json' with { type: 'json' };
import { options } from '../options/check.ts';
import { camelCase, NOT_SETTINGS, SETTINGS } from '../options/settings.ts';
import { leftOutBy, parseCheck, profileOf } from './check-options.ts';
import { readConfig } from './config-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterproof-config-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read(name: string, text: string) {
  const file = join(folder, name);
  writeFileSync(file, text);
  return readConfig(file, undefined);
}

const WAIVER = { subject: 'PAGE-09', owner: 'dana', reason: 'fixed in 4.2', expires: '2100-12-31' };

/** A value of each setting that its option would take. */
const ALL = {
  url: 'https://pos.example.com',
  out: 'out',
  format: ['html', 'github'],
  profile: 'production',
  only: ['pagination', 'AUTH-01'],
  allow: ['burst', 'key-in-url'],
  waivers: [WAIVER],
  without: ['shifts'],
  foreignStore: 'a',
  foreignCustomer: 'b',
  foreignStaff: 'c',
  budget: 2500,
  pace: 0,
  concurrency: 4,
  maxDuration: '20m',
  seed: 7,
  ca: 'ca.pem',
  browser: false,
  dredd: false,
  keyInUrl: false,
  bundle: true,
  quick: false,
  writeWaivers: 'waivers.json',
  owner: 'dana',
  expires: '2100-01-01',
};

describe('what check takes, the configuration takes', () => {
  test('each option is a setting, or says why not', () => {
    const left = NOT_SETTINGS.map(({ option }) => option);
    expect(left).toEqual(['help', 'config', 'plan']);
    const named = Object.keys(options).filter((option) => !left.includes(option));
    expect(Object.keys(ALL)).toEqual(['url', ...named.map(camelCase)]);
  });

  test('in the file, in its schema and on its page', async () => {
    expect(await read('all.json', JSON.stringify(ALL))).toEqual({ ...ALL, file: join(folder, 'all.json') });
    const validate = new Ajv().compile(schema);
    expect([validate(ALL), validate.errors]).toEqual([true, null]);
    expect(Object.keys(schema.properties)).toEqual(['$schema', ...Object.keys(ALL)]);
    const page = readFileSync('docs/configuration.md', 'utf8');
    expect([...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)).toEqual(Object.keys(ALL));
  });

  test.each(SETTINGS.map(({ name, kind }) => [name, kind] as const))(
    '%s of another type is refused by both',
    async (name, kind) => {
      const wrong = { [name]: kind === 'number' ? '1' : 1 };
      await expect(read('wrong.json', JSON.stringify(wrong))).rejects.toThrow(
        kind === 'waivers' ? 'must be a list' : `"${name}" must be`,
      );
      expect(new Ajv().compile(schema)(wrong)).toBe(false);
    },
  );
});

describe('the same settings in each kind of file', () => {
  const settings = { url: 'https://pos.example.com', format: ['junit'], browser: false };
  test.each([
    ['c.json', JSON.stringify(settings)],
    ['c.yaml', 'url: https://pos.example.com\nformat: [junit]\nbrowser: false\n'],
    [
      'c.ts',
      `const typed: { format: string[] } = { format: ['junit'] };\nexport default { url: 'https://pos.example.com', ...typed, browser: false, out: undefined };\n`,
    ],
    ['c.mjs', `export default ${JSON.stringify(settings)};\n`],
  ])('%s', async (name, text) => {
    expect(await read(name, text)).toEqual({ ...settings, waivers: [], file: join(folder, name) });
  });

  test.each([
    ['bad.json', '{', /bad\.json is not JSON: /],
    ['bad.yaml', 'a: [', /bad\.yaml is not YAML: [^\n]+$/],
    ['twice.yaml', 'url: a\nurl: b', /twice\.yaml is not YAML: Map keys must be unique/],
    ['throws.ts', "throw new Error('no such stage');", /throws\.ts cannot be loaded: no such stage\.$/],
    ['syntax.ts', 'export default {', /syntax\.ts cannot be loaded: [^\n]+$/],
    ['function.ts', 'export default () => ({});', /function\.ts: expected one object with settings\.$/],
    ['deep.yaml', '['.repeat(2000), /deep\.yaml is nested more than/],
  ])('%s is refused in one line', async (name, text, said) => {
    await expect(read(name, text)).rejects.toThrow(said);
  });
});

test.each([
  ['no-browser', 'Did you mean browser (true or false)?'],
  ['noDredd', 'Did you mean dredd (true or false)?'],
  ['key-in-url', 'Did you mean keyInUrl (true or false)?'],
  ['max-duration', 'Did you mean maxDuration?'],
  ['formats', 'Did you mean format?'],
  ['apiKey', 'Keys come from the environment, never from a file.'],
  ['plan', '--plan is an option only: it belongs to one run'],
])('the setting %s is not known', async (name, hint) => {
  await expect(read('unknown.json', JSON.stringify({ [name]: true }))).rejects.toThrow(
    `unknown setting "${name}". ${hint}`,
  );
});

test('an option wins over the file, either way', () => {
  const config = { waivers: [], browser: false, dredd: true, keyInUrl: false, quick: true, budget: 7000 };
  const leaves = (...args: string[]) => leftOutBy(parseCheck(args).values, config);
  expect(leaves()).toEqual(['browser', 'auth-key-in-query-refused']);
  expect(leaves('--browser', '--no-dredd', '--key-in-url')).toEqual(['dredd']);
  const budget = (...args: string[]) => profileOf(parseCheck(args).values, config).budget;
  expect([budget(), budget('--no-quick'), budget('--no-quick', '--budget', '5')]).toEqual([60, 7000, 5]);
});
