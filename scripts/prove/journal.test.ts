import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useFolder } from '../../contract/testing/folder.ts';
import { add, begin, readJournal, standing } from './journal.ts';

const folder = useFolder('journal');

const began = { digest: 'd', commit: 'c', at: '2026-01-01T00:00:00.000Z', ids: { faults: ['a', 'b', 'c', 'd'] } };
const ended = (id: string, good: boolean) => ({ part: 'faults', id, good, seconds: 1, said: '' });

function stood(entries: readonly ReturnType<typeof ended>[]) {
  const file = join(folder, `${entries.length}.jsonl`);
  begin(file, began);
  for (const entry of entries) add(file, entry);
  const { open, doubtful, failedOnce, failedTwice } = standing(readJournal(file) ?? { began, entries: [] }, 'faults');
  const ids = (some: readonly { readonly id: string }[]) => some.map(({ id }) => id);
  return { open, doubtful: ids(doubtful), failedOnce: ids(failedOnce), failedTwice: ids(failedTwice) };
}

it('goes on with what has not ended, and tries again what failed', () => {
  expect(stood([ended('b', false), ended('a', true)])).toEqual({
    open: ['c', 'd'],
    doubtful: ['b'],
    failedOnce: [],
    failedTwice: [],
  });
});

it('keeps what failed twice apart from what failed once', () => {
  const first = [ended('a', true), ended('b', false), ended('c', false), ended('d', true)];
  expect(stood([...first, ended('b', true), ended('c', false)])).toEqual({
    open: [],
    doubtful: [],
    failedOnce: ['b'],
    failedTwice: ['c'],
  });
});

it('tries a case again whose line was cut off when the run was ended', () => {
  const file = join(folder, 'cut.jsonl');
  const line = JSON.stringify(ended('a', true));
  writeFileSync(file, `${JSON.stringify(began)}\n${line}\n${line.slice(0, 20)}`);
  expect(readJournal(file)?.entries).toEqual([ended('a', true)]);
});
