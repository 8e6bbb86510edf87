import { describe, expect, test } from 'vitest';
import { TITLES } from '../command-names.ts';
import { HELPS } from './all.ts';
import { helpOf, shownAs } from './table.ts';

test('each command has a help of its own name', () => {
  expect(Object.entries(HELPS).map(([name, help]) => [name, help.name])).toEqual(
    Object.keys(TITLES).map((name) => [name, name]),
  );
});

describe.each(Object.values(HELPS))('the help of $name', (help) => {
  const text = helpOf(help);
  test('names each option, and fits 80 columns', () => {
    for (const [name, row] of Object.entries(help.options))
      if (name !== 'help') expect(text).toContain(`\n  ${shownAs(name, row)}`);
    expect(text.split('\n').filter((line) => line.length > 80 && line.trim().includes(' '))).toEqual([]);
    expect(text).not.toMatch(/ $|\n{3}|undefined/m);
  });
});
