import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '../../contract/testing/folder.ts';
import { addDeployment, FleetSource, removeDeployment, WrongDeployment, withItem, withoutItem } from './edit-file.ts';
import { readFleet } from './read-file.ts';

const folder = useFolder('edit-file');
const ONE = '{ name: one, url: https://one.example.com, schedule: every 1h, keys: { good: { env: A } } }';
const NEW = { name: 'new', url: 'https://new.example.com', schedule: 'every 1h', keys: { good: { env: 'A' } } };

test('a file that is made new has the deployment alone', async () => {
  const file = join(folder, 'new.yaml');
  expect(await addDeployment(file, NEW)).toMatchObject({ isNewFile: true });
  expect(readFileSync(file, 'utf8')).toMatch(/^deployments:\n {2}- name: new\n/);
  expect(await removeDeployment(file, 'new')).toBe(true);
  expect(readFileSync(file, 'utf8')).toBe('deployments: []\n');
});

test.each<[string, string, string | undefined, string]>([
  ['that of defaults', 'defaults: { schedule: 30 3 * * * }\ndeployments: []\n', undefined, '30 3 * * *'],
  ['its own', 'defaults: { schedule: 30 3 * * * }\ndeployments: []\n', 'every 2h', 'every 2h'],
  ['every hour, where there is none', 'defaults: { owner: a }\ndeployments: []\n', undefined, 'every 1h'],
])('the schedule that holds is %s, and what defaults have is not written', async (_, text, given, holds) => {
  const file = join(folder, 'schedule.yaml');
  writeFileSync(file, text);
  const { schedule: _own, ...unscheduled } = NEW;
  const added = await addDeployment(file, { ...unscheduled, ...(given === undefined ? {} : { schedule: given }) });
  expect(added.schedule).toBe(holds);
  expect(readFileSync(file, 'utf8').includes('    schedule:')).toBe(!text.includes(holds));
});

test.each<[string, Partial<typeof NEW>, string]>([
  ['a schedule', { schedule: 'hourly' }, 'schedule: give a time like "every 15m"'],
  ['a name', { name: 'one' }, 'name: "one" is the name of deployments[0] too.'],
  ['an address', { url: 'http://new.example.com' }, 'url: give an address with https'],
  ['a variable', { keys: { good: { env: '1X' } } }, 'keys.good.env: give the name of an environment variable.'],
])('%s that is wrong is said by itself, and nothing is written', async (_, wrong, says) => {
  const file = join(folder, 'wrong-option.yaml');
  const text = `deployments:\n  - ${ONE}\n`;
  writeFileSync(file, text);
  const adding = addDeployment(file, { ...NEW, ...wrong });
  await expect(adding).rejects.toThrow(WrongDeployment);
  await expect(adding).rejects.toThrow(new RegExp(`^${RegExp.escape(says)}`));
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('what was wrong in the file already is said with its own lines', async () => {
  const file = join(folder, 'wrong-already.yaml');
  writeFileSync(file, 'deployments: []\nzone: Europe/Nowhere\n');
  await expect(addDeployment(file, { ...NEW, schedule: 'hourly' })).rejects.toThrow(
    `${file}:2: zone: give a zone like Europe/Berlin`,
  );
});

test.each([
  ['', ''],
  ['# mine\n\n# of no one', '# mine\n\n# of no one\n'],
  ['---\n# mine\n', '---\n# mine\n'],
])('a file with nothing but %j gets the list, and keeps that', async (text, before) => {
  const file = join(folder, 'nothing.yaml');
  writeFileSync(file, text);
  expect(await addDeployment(file, NEW)).toEqual({ schedule: 'every 1h', profile: 'production', isNewFile: false });
  const written = readFileSync(file, 'utf8');
  expect(written.startsWith(`${before}deployments:\n  - name: new\n`)).toBe(true);
  expect(readFleet(written, file).deployments).toMatchObject([{ name: 'new' }]);
});

test('what cannot be edited alone stays as it is', async () => {
  const file = join(folder, 'odd.yaml');
  const text = `deployments:\n  - &one { name: one, url: https://one.example.com, schedule: every 1h, keys: &k { good: { env: A } } }\ndefaults: { keys: *k }\n`;
  writeFileSync(file, text);
  await expect(removeDeployment(file, 'one')).rejects.toThrow(
    'odd.yaml cannot be changed there without changing the rest',
  );
  await expect(addDeployment(file, { ...NEW, name: 'one' })).rejects.toThrow('"one" is the name of deployments[0] too');
  expect(readFileSync(file, 'utf8')).toBe(text);
});

const ITEM = { name: 'new', keys: { good: { env: 'A' } } };

const BLOCK = `# head

zone:   "UTC"   # quoted
list:   # of mine
  # the first
  - name: 'a'   # single
    text: |
      b

  # the second
  - {name: b,   tags: [x,y]}
  -
    name: c
    owner:
  # at the end

last: 'it'
`;

const FLOW = '{ name: new, keys: { good: { env: A } } }';
const crlf = (text: string) => text.replaceAll('\n', '\r\n');

const FRESH = `  - name: new
    keys:
      good:
        env: A
`;

test.each<[string, string, string]>([
  ['a list in lines', BLOCK, BLOCK.replace('    owner:\n', `    owner:\n${FRESH}`)],
  ['one with CRLF', crlf(BLOCK), crlf(BLOCK.replace('    owner:\n', `    owner:\n${FRESH}`))],
  [
    'one that is not indented',
    'list:\n- name: a # x\nzone: b\n',
    `list:\n- name: a # x\n${FRESH.replaceAll(/^ {2}/gm, '')}zone: b\n`,
  ],
  ['one without an end of line', '\ufefflist:\n  - name: a', `\ufefflist:\n  - name: a\n${FRESH}`],
  ['an empty one', 'list: [] # none\nzone: x\n', `list: # none\n${FRESH}zone: x\n`],
  ['one that is not there yet', 'list: # none\n# more\nzone: x\n', `list: # none\n${FRESH}# more\nzone: x\n`],
  ['one in brackets', 'list: [ {name: a} ] # x\n', `list: [ {name: a}, ${FLOW} ] # x\n`],
  [
    'one in brackets over lines',
    'list: [\n    { name: "a" },\n]\nzone:  x\n',
    `list: [\n    { name: "a" },\n    ${FLOW},\n]\nzone:  x\n`,
  ],
  ['JSON', '{ "list": [] }', `{ "list": [${FLOW}] }`],
])('%s gets one more, and keeps every other byte', (_, before, after) => {
  expect(withItem(before, 'list', ITEM)).toBe(after);
});

test.each<[string, string, number, string]>([
  ['the first', BLOCK, 0, BLOCK.replace(`  - name: 'a'   # single\n    text: |\n      b\n`, '')],
  ['the last', BLOCK, 2, BLOCK.replace('  -\n    name: c\n    owner:\n', '')],
  ['the only one', 'list: # mine\n  - name: a # b\n# end\n', 0, 'list: [] # mine\n# end\n'],
  ['the first in brackets', 'list: [ {a: 1},  {b: 2} ] # x\n', 0, 'list: [ {b: 2} ] # x\n'],
  ['the last in brackets', 'list: [ {a: 1},  {b: 2} ] # x\n', 1, 'list: [ {a: 1} ] # x\n'],
  ['the only one in brackets', 'list: [{a: 1}]\n', 0, 'list: []\n'],
  [
    'one of lines in brackets',
    'list: [\n  {a: 1}, # x\n  {b: 2},\n  {c: 3}\n]\n',
    1,
    'list: [\n  {a: 1}, # x\n  {c: 3}\n]\n',
  ],
  ['the last line in brackets', 'list: [\n  {a: 1}, # x\n  {b: 2}\n]\n', 1, 'list: [\n  {a: 1} # x\n]\n'],
])('%s is taken out, and every other byte stays', (_, before, index, after) => {
  expect(withoutItem(before, 'list', index)).toBe(after);
});

const TEXT = `deployments: [${ONE}]`;

function sourceOf(name: string, text: string) {
  const file = join(folder, name);
  writeFileSync(file, text);
  const source = new FleetSource(file);
  const names = async () => {
    const taken: string[] = [];
    await source.read(async (all) => void taken.push(...all.map((one) => one.name)));
    return taken;
  };
  return { file, source, names };
}

test('what could not be taken is read again', async () => {
  const { source, names } = sourceOf('kept.yaml', TEXT);
  await expect(source.read(() => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect([await names(), await names()]).toEqual([['one'], []]);
});

test.each<[string, (file: string) => void, string]>([
  ['is deleted', (file) => rmSync(file), 'does not exist'],
  ['is broken', (file) => writeFileSync(file, 'deployments: ['), ':1: is not YAML'],
  ['cannot be read', (file) => void [rmSync(file), mkdirSync(file)], 'cannot be read (EISDIR)'],
])('a file that %s is said once, is read when it is right again, and is said again', async (name, breaks, says) => {
  const { file, names } = sourceOf(`${name}.yaml`, TEXT);
  expect(await names()).toEqual(['one']);
  breaks(file);
  await expect(names()).rejects.toThrow(says);
  expect([await names(), await names()]).toEqual([[], []]);
  rmSync(file, { recursive: true, force: true });
  writeFileSync(file, TEXT);
  expect(await names()).toEqual(['one']);
  breaks(file);
  await expect(names()).rejects.toThrow(says);
});
