import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { clientRequirements } from '../../contract/requirements/index.ts';
import { CORRECT, FAULTY, IDLE } from './generated/rows.ts';
import { clientText } from './source.ts';

/** Whether each is judged rightly is seen where it is: `counterproof qualify --clients`. */
const ALL = [...FAULTY, ...IDLE, ...CORRECT];

it('has a name for each client, and changes that apply to their base and make no two programs alike', async () => {
  expect(new Set(ALL.map(({ id }) => id)).size).toBe(ALL.length);
  const texts = await Promise.all(ALL.map(clientText));
  expect(new Set(texts).size).toBe(ALL.length);
});

it('has two faulty clients for each must, one for each recommendation, and none for anything else', () => {
  const counts = Map.groupBy(FAULTY, ({ requirement }) => requirement as string);
  const few = clientRequirements.filter(({ id, level }) => (counts.get(id)?.length ?? 0) < (level === 'must' ? 2 : 1));
  expect(few.map(({ id }) => id)).toEqual([]);
  expect([...counts.keys()].filter((id) => clientRequirements.every((known) => known.id !== id))).toEqual([]);
});

it('has as many as it promises', () => {
  expect(FAULTY.length).toBeGreaterThanOrEqual(150);
  expect(IDLE.length).toBeGreaterThanOrEqual(10);
  expect(CORRECT.length).toBeGreaterThanOrEqual(30);
  expect(FAULTY.filter(({ reference }) => reference).length).toBeGreaterThanOrEqual(25);
});

it('has a row for each written file', async () => {
  const files = await readdir(join(import.meta.dirname, 'written'));
  const used = new Set<string>(ALL.map(({ base }) => base));
  expect(files.filter((file) => !used.has(`written/${file}`))).toEqual([]);
});
