import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clientRequirements, requirements } from '../../contract/requirements/index.ts';
import { contractContext } from './contract-context.ts';

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

test('every requirement has its heading, its text and its section', () => {
  const known = new Map(contractContext.sections);
  for (const { id, section, text, title } of [...requirements, ...clientRequirements]) {
    const [file = ''] = contractContext.locate(id)?.split('#') ?? [];
    expect(read(file)).toContain(`\n### ${id} ${title}\n`);
    expect(contractContext.text(id)).toBe(text);
    expect(known.has(section), section).toBe(true);
  }
});

test('what is pointed at is part of the package, and its anchors are those that the pages of rules use', () => {
  const { files }: { files: string[] } = JSON.parse(read('package.json'));
  const used = new Set([...read('docs/rules.md').matchAll(/requirements\.md#([^)]+)\)/g)].map(([, anchor]) => anchor));
  const places = [...requirements, ...clientRequirements].map(({ id }) => contractContext.locate(id));
  expect(places.filter((place) => !files.some((folder) => place?.startsWith(`${folder}/`)))).toEqual([]);
  const known = new Set(places.map((place) => place?.split('#')[1]));
  expect(used.size).toBeGreaterThan(100);
  expect([...used].filter((anchor) => !known.has(anchor))).toEqual([]);
});

test('a requirement of another version is not found, and nothing breaks', () => {
  expect(contractContext.locate('XX-99')).toBeNull();
  expect(contractContext.text('XX-99')).toBeNull();
});
