import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '../../contract/testing/folder.ts';
import { FleetSource } from './edit-file.ts';

const folder = useFolder('fleet-source');
const TEXT = 'deployments: [{ name: one, url: http://127.0.0.1:4010, schedule: every 1h, keys: { good: { env: A } } }]';

function sourceOf(name: string, text: string) {
  const file = join(folder, name);
  writeFileSync(file, text);
  const source = new FleetSource(file);
  const names = async () => (await source.changed())?.map((one) => one.name) ?? null;
  return { file, source, names };
}

test('what could not be kept is read again', async () => {
  const { source, names } = sourceOf('kept.yaml', TEXT);
  expect([await names(), await names()]).toEqual([['one'], null]);
  source.forget();
  expect(await names()).toEqual(['one']);
});

test.each<[string, (file: string) => void, string]>([
  ['is deleted', (file) => rmSync(file), 'does not exist'],
  ['is broken', (file) => writeFileSync(file, 'deployments: ['), ':1: is not YAML'],
  [
    'cannot be read',
    (file) => {
      rmSync(file);
      mkdirSync(file);
    },
    'cannot be read (EISDIR)',
  ],
])('a file that %s is said once, and read when it is right again', async (name, breaks, says) => {
  const { file, names } = sourceOf(`${name}.yaml`, TEXT);
  expect(await names()).toEqual(['one']);
  breaks(file);
  await expect(names()).rejects.toThrow(says);
  expect([await names(), await names()]).toEqual([null, null]);
  rmSync(file, { recursive: true, force: true });
  writeFileSync(file, TEXT);
  expect(await names()).toEqual(['one']);
});
