import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { clients } from './judged-clients.ts';

const page = readFileSync('docs/client-tools.md', 'utf8');

it.each(
  clients.flatMap(({ id, packages: [first = ''], registry, setups }) =>
    setups.map((setup) => ({ id, first, registry, setup })),
  ),
)(
  'the page has $id $setup.name as it is tried: npm run tools -- --record writes it',
  ({ id, first, registry, setup: { name, breaks, sometimes } }) => {
    const version = /[@=](\d[^@=]*)$/.exec(first)?.[1];
    const [, row = ''] = page.split(`| ${id} | ${version} (${registry}) | ${name} | `);
    const [said = ''] = row.split('\n');
    for (const [requirement, why] of Object.entries(breaks))
      if (!sometimes.includes(requirement)) expect(said).toContain(`${requirement} (${why})`);
    expect(said).toContain('keeps');
  },
);
