import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { requirements } from '../../contract/requirements/index.ts';
import { contractContext } from './contract-context.ts';

test('every requirement has its line, its text and its section', () => {
  const known = new Map(contractContext.sections);
  for (const { id, section, text } of requirements) {
    const place = contractContext.locate(id);
    if (place === null) throw new Error(`${id} has no line`);
    const line = readFileSync(new URL(`../../${place.file}`, import.meta.url), 'utf8').split('\n')[place.line - 1];
    expect(line).toContain(`'${id}'`);
    expect(contractContext.text(id)).toBe(text);
    expect(known.has(section), section).toBe(true);
  }
});

test('a requirement of another version is not found, and nothing breaks', () => {
  expect(contractContext.locate('XX-99')).toBeNull();
  expect(contractContext.text('XX-99')).toBeNull();
});
