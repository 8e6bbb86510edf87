import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import schema from '../../api/generated/config.schema.json' with { type: 'json' };
import { SETTINGS, type Setting } from '../../api/settings.ts';
import { leftOutBy, profileNamed, profileOf } from '../../api/visit.ts';
import { useFolder } from '../../contract/testing/folder.ts';
import { FORMAT_NAMES } from '../../reports/index.ts';
import { CHECK_HELP, NOT_SETTINGS } from '../options/check.ts';
import { saidLast } from './client.ts';
import { parseOptions } from './parse-options.ts';
import { type Given, givenSettings, loopbackNotice, settingsHere } from './settings.ts';

const folder = useFolder('config');

/** What `check` is given by a configuration and by these options. */
function given(name: string, text: string, ...args: string[]): Promise<Given> {
  const file = join(folder, name);
  writeFileSync(file, text);
  return givenSettings({ options: { ...parseOptions(args, CHECK_HELP.options).values, config: file } });
}

async function read(name: string, text: string, ...args: string[]) {
  return (await given(name, text, ...args)).settings;
}

const WAIVER = { subject: 'PAGE-09', owner: 'dana', reason: 'fixed in 4.2', expires: '2100-12-31' };

const validate = new Ajv().compile(schema);

function sampleOf({ kind, row: { isDay, integer, choices } }: Setting): unknown {
  if (kind === 'waivers') return [WAIVER];
  if (kind === 'flag') return false;
  if (kind === 'number') return integer?.least;
  const text = isDay === true ? '2100-12-31' : (choices?.at(-1) ?? '20m');
  return kind === 'texts' ? [text] : text;
}

const ALL = Object.fromEntries(SETTINGS.map((setting) => [setting.name, sampleOf(setting)]));

describe('what check takes, the configuration takes', () => {
  const page = readFileSync('docs/configuration.md', 'utf8');

  test('each option is a setting, or says why not', () => {
    const left = Object.keys(NOT_SETTINGS);
    for (const option of left.slice(1)) expect(page).toContain(`\`--${option}\``);
    const named = Object.keys(CHECK_HELP.options).filter((option) => !left.includes(option));
    expect(SETTINGS.map(({ option }) => option)).toEqual(['', ...named, 'exec', 'tasks', 'timeout']);
  });

  test('in the file, in its schema and on its page', async () => {
    expect(await read('all.json', JSON.stringify(ALL))).toEqual(ALL);
    expect([validate(ALL), validate.errors]).toEqual([true, null]);
    expect(Object.keys(schema.properties)).toEqual(['$schema', ...Object.keys(ALL)]);
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
      expect(validate(wrong)).toBe(false);
    },
  );
});

/** Files in JSON, YAML and TypeScript are read by the packed file, too. */
describe('a configuration', () => {
  test('may be a module, whose settings may be undefined', async () => {
    expect(await read('c.mjs', 'export default { budget: 7, out: undefined };')).toEqual({ budget: 7, waivers: [] });
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

describe('what is allowed because the address is loopback is said before it is done', () => {
  const both = /so a burst and write methods will be sent too[\s\S]*--profile production/;
  type Notice = Parameters<typeof loopbackNotice>;

  test.each<[string, Parameters<typeof profileNamed>[0], readonly string[] | null, Notice[2], RegExp]>([
    ['http://127.0.0.1:8080', 'ci', null, {}, both],
    ['http://127.0.0.1:8080', 'local', null, { allow: ['burst'] }, /^$/],
    ['https://pos.example.com', 'ci', null, {}, /^$/],
    ['http://[::1]:1', 'local', ['document'], {}, /^$/],
    ['http://[::1]:1', 'local', ['errors'], {}, /so a burst will be sent too/],
    ['http://[::1]:1', 'local', ['read-only'], {}, /so write methods will be sent too/],
    ['http://[::1]:1', 'local', null, { pace: 5 }, /so write methods will be sent too/],
  ])('%s, profile %s, %j, %j', (address, name, only, settings, said) => {
    expect(loopbackNotice(new URL(address), { profile: profileNamed(name), only }, settings)).toMatch(said);
  });
});

test.each([
  [
    'Go, which says why before where',
    'reading page 3\npanic: runtime error: index out of range [5] with length 3\n\ngoroutine 1 [running]:\nmain.all(0xc000012345, {0x1, 0x2})\n\t/app/main.go:30 +0x1d\nmain.main()\n\t/app/main.go:12 +0x25\nexit status 2\n',
    'reading page 3\npanic: runtime error: index out of range [5] with length 3',
  ],
  ['Go that ends on purpose', '2026/11/27 the API answered 429\nexit status 1\n', '2026/11/27 the API answered 429'],
  [
    'Java',
    'Exception in thread "main" java.lang.IllegalStateException: 429\n\tat Client.main(Client.java:5)\n\t... 12 more\n',
    'Exception in thread "main" java.lang.IllegalStateException: 429',
  ],
  [
    'Node',
    'Error: the API answered 429\n    at file:///app/best.mjs:11:27\n\nNode.js v24.18.0\n',
    'Error: the API answered 429',
  ],
])('of a stack, the reason is what is shown: %s', (_, words, said) => {
  expect(saidLast(words)).toBe(said);
});
