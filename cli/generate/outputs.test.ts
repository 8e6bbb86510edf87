import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { HELPS } from '../options/all.ts';
import { CTL_HELP as ctl } from '../options/sandbox.ts';
import { shownAs } from '../options/table.ts';
import { manPage } from './outputs.ts';

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
