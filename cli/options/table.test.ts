import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { parseOptions } from '../commands/parse-options.ts';
import { manPage } from '../generate/outputs.ts';
import { HELPS } from './all.ts';
import { CTL_HELP as ctl } from './sandbox.ts';
import { helpOf, type OptionTable, shownAs } from './table.ts';

describe.each(Object.values(HELPS))('the help of $name', (help) => {
  const text = helpOf(help);
  test('names each option, and fits 80 columns', () => {
    for (const [name, row] of Object.entries(help.options))
      if (name !== 'help') expect(text).toContain(`\n  ${shownAs(name, row)}`);
    expect(text.split('\n').filter((line) => line.length > 80 && line.trim().includes(' '))).toEqual([]);
    expect(text).not.toMatch(/ $|\n{3}|undefined/m);
  });
});

test('a flag that is on is named by what it switches, in the table and in what is parsed', () => {
  const row = { type: 'boolean', text: 'no page' } as const;
  // @ts-expect-error its value would arrive as `page: false`
  const refused: OptionTable = { 'no-page': row };
  const { values } = parseOptions(['--no-page'], { page: { ...row, isOn: true, default: true } });
  // @ts-expect-error there is no such value
  expect([Object.keys(refused), values.page, values['no-page']]).toEqual([['no-page'], false, undefined]);
});

/** What a reader sees of a line of roff. */
const shown = manPage().replaceAll('\\-', '-').replaceAll('\\&', '').replaceAll('\\e', '\\');

test.each([...Object.values(HELPS), ctl])('the man page has all of $name', ({ options, subcommands = {} }) => {
  const labels = Object.entries(options).flatMap(([name, row]) => (name === 'help' ? [] : [shownAs(name, row)]));
  for (const label of [...labels, ...Object.keys(subcommands)])
    expect(shown).toContain(`\n.B ${label.replaceAll('…', '...')}\n`);
});

test('the man page that the package installs has no line that roff takes for a request of its own', () => {
  const page = readFileSync(packageJson.man, 'utf8');
  expect(page).toBe(manPage());
  expect(packageJson.files).toContain('man');
  const requests = page.split('\n').flatMap((line) => /^[.'](\S*)/.exec(line)?.[1] ?? []);
  expect(new Set(requests)).toEqual(new Set(['\\"', 'TH', 'SH', 'SS', 'TP', 'PP', 'B', 'I', 'br']));
});
