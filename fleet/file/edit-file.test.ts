import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '../../contract/testing/folder.ts';
import { addDeployment, removeDeployment, WrongDeployment } from './edit-file.ts';
import { readFleet } from './read-file.ts';

const folder = useFolder('edit-file');
const NEW = { name: 'new', url: 'https://new.example.com', schedule: 'every 1h', keys: { good: { env: 'A' } } };

test.each<[string, string]>([
  [
    'lines',
    `# mine\r\ndefaults: {keys: {good: {env: 'A'}}}   # all\r\ndeployments:\r\n- name: "one"\r\n  url:  https://one.example.com # x\r\n  schedule: "every 1h"\r\n`,
  ],
  [
    'brackets',
    `{ "deployments": [ {name: one, url: 'https://one.example.com', schedule: every 1h, keys: {good: {env: A}}} ] }`,
  ],
])('a file of %s is as it was when what was added is removed', async (name, text) => {
  const file = join(folder, `${name}.yaml`);
  writeFileSync(file, text);
  await addDeployment(file, NEW);
  expect(readFileSync(file, 'utf8')).toContain('https://new.example.com');
  expect(await removeDeployment(file, 'new')).toBe(true);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('a file that is made new has the deployment alone', async () => {
  const file = join(folder, 'new.yaml');
  expect(await addDeployment(file, NEW)).toMatchObject({ isNewFile: true });
  expect(readFileSync(file, 'utf8')).toMatch(/^deployments:\n {2}- name: new\n/);
  await removeDeployment(file, 'new');
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
  const text =
    'deployments:\n  - { name: one, url: https://one.example.com, schedule: every 1h, keys: { good: { env: A } } }\n';
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
  expect(await addDeployment(file, NEW)).toEqual({ schedule: 'every 1h', isNewFile: false });
  const written = readFileSync(file, 'utf8');
  expect(written.startsWith(`${before}deployments:\n  - name: new\n`)).toBe(true);
  expect(readFleet(written, file)).toMatchObject([{ name: 'new' }]);
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
