import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import schema from '../../api/generated/config.schema.json' with { type: 'json' };
import { camelCase, SETTINGS } from '../../api/settings.ts';
import { leftOutBy, profileOf } from '../../api/visit.ts';
import { useFolder } from '../../contract/testing/folder.ts';
import { FORMAT_NAMES } from '../../reports/index.ts';
import { NOT_SETTINGS, options } from '../options/check.ts';
import { options as clientOptions } from '../options/client.ts';
import { settingsHere } from './check-options.ts';
import { parseOptions } from './parse-options.ts';
import { type Given, givenSettings } from './settings.ts';

const folder = useFolder('config');

/** What `check` is given by a configuration and by these options. */
function given(name: string, text: string, ...args: string[]): Promise<Given> {
  const file = join(folder, name);
  writeFileSync(file, text);
  return givenSettings({ options: { ...parseOptions(args, options).values, config: file } });
}

async function read(name: string, text: string, ...args: string[]) {
  return (await given(name, text, ...args)).settings;
}

const WAIVER = { subject: 'PAGE-09', owner: 'dana', reason: 'fixed in 4.2', expires: '2100-12-31' };

const validate = new Ajv().compile(schema);

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
  require: ['keys', 'burst'],
  foreignStore: 'a',
  foreignCustomer: 'b',
  foreignStaff: 'c',
  budget: 2500,
  pace: 0,
  concurrency: 4,
  maxDuration: '20m',
  seed: 7,
  userAgent: 'PosSync/2.1 (Linux)',
  ca: 'ca.pem',
  browser: false,
  dredd: false,
  keyInUrl: false,
  bundle: true,
  quick: false,
  writeWaivers: 'waivers.json',
  owner: 'dana',
  expires: '2100-01-01',
  client: 'node sync.js',
  tasks: ['export'],
  timeout: '60s',
};

describe('what check takes, the configuration takes', () => {
  test('each option is a setting, or says why not', () => {
    const left = Object.keys(NOT_SETTINGS);
    expect(left).toEqual(['help', 'config', 'plan', 'quiet', 'json']);
    const page = readFileSync('docs/configuration.md', 'utf8');
    for (const option of left.slice(1)) expect(page).toContain(`\`--${option}\``);
    const named = Object.keys(options).filter((option) => !left.includes(option));
    const ofClients = ['client', 'tasks', 'timeout'];
    expect(Object.keys(ALL)).toEqual(['url', ...named.map(camelCase), ...ofClients]);
    expect(Object.keys(clientOptions)).toEqual(expect.arrayContaining(['exec', 'tasks', 'timeout', 'config']));
  });

  test('in the file, in its schema and on its page', async () => {
    expect(await read('all.json', JSON.stringify(ALL))).toEqual(ALL);
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
        kind === 'waivers'
          ? 'waivers 1: give a list of waivers.'
          : `wrong.json: ${name} ${JSON.stringify(wrong[name])}: give `,
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
    expect(await read(name, text)).toEqual({ ...settings, waivers: [] });
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

test('an option wins over the file, either way', async () => {
  const config = JSON.stringify({ browser: false, dredd: true, keyInUrl: false, quick: true, budget: 7000 });
  const leaves = async (...args: string[]) => leftOutBy(await read('wins.json', config, ...args));
  expect(await leaves()).toEqual(['browser', 'auth-key-in-query-refused']);
  expect(await leaves('--browser', '--no-dredd', '--key-in-url')).toEqual(['dredd']);
  const budget = async (...args: string[]) => profileOf(settingsHere(await given('wins.json', config, ...args))).budget;
  expect(await budget()).toBe(60);
  expect(await budget('--no-quick')).toBe(7000);
  expect(await budget('--no-quick', '--budget', '5')).toBe(5);
});

test('a list of options is read in parts, and replaces that of the file', async () => {
  const config = JSON.stringify({ format: ['html'], without: ['products'] });
  const args = ['--format', ' junit , sarif,', '--format', 'html', '--without', 'shifts'];
  expect(await read('lists.json', config, ...args)).toMatchObject({
    format: ['junit', 'sarif', 'html'],
    without: ['shifts'],
  });
  expect(schema.properties.format.items.enum).toEqual(FORMAT_NAMES);
});

test.each([
  [{}, ['--format', 'word'], /^format word: give one of html, /],
  [{}, ['--format', ','], /^format needs one of html, /],
  [{ format: [] }, [], /^c\.json: format needs one of html, /],
  [{ format: ['toString'] }, [], /^c\.json: format toString: give one of html, /],
  [{ without: ['stores'] }, [], /^c\.json: without stores: give one of sales, /],
  [{}, ['--without', 'promotion'], /^without promotion: give one of sales, .*\(did you mean promotions\?\)\.$/],
  [{}, ['--allow', 'key-in-urls'], /^allow key-in-urls: give one of burst, .*\(did you mean key-in-url\?\)\.$/],
  [{ profile: 'prod' }, [], /^c\.json: profile prod: give one of local, /],
  [{ budget: 1.5 }, [], /^c\.json: budget 1\.5: give an integer from 1 to 10000000\.$/],
  [{ expires: 'soon' }, [], /^c\.json: expires soon: give a day such as 2026-12-31\.$/],
  [{ expires: '2026-02-30' }, [], /^c\.json: expires 2026-02-30: give a day such as 2026-12-31\.$/],
])('%j with the options %j is refused in one line', async (config, args, said) => {
  await expect(given('c.json', JSON.stringify(config), ...args).catch(withoutFolder)).rejects.toThrow(said);
});

function withoutFolder(error: unknown): never {
  throw new Error(String(Object(error).message).replace(`${folder}/`, ''));
}

test('what an option replaces is not looked at', async () => {
  expect(await read('overridden.json', '{"profile": "prod"}', '--profile', 'ci')).toMatchObject({ profile: 'ci' });
});
