import { describe, expect, test } from 'vitest';
import { operationIds } from '../operations.ts';
import { requirements, sections } from './index.ts';

test('ids are numbered without holes, and a prefix belongs to one area', () => {
  const byPrefix = Map.groupBy(requirements, ({ id }) => id.split('-')[0] ?? '');
  for (const [prefix, own] of byPrefix) {
    const ids = own.map((_, index) => `${prefix}-${String(index + 1).padStart(2, '0')}`);
    expect(own.map(({ id }) => id)).toEqual(ids);
    expect(new Set(own.map(({ area }) => area)).size, prefix).toBe(1);
  }
});

test('titles are unique, and every section is one of the source and has requirements', () => {
  expect(new Set(requirements.map((entry) => entry.title)).size).toBe(requirements.length);
  const used = new Set(requirements.map((entry) => entry.section));
  expect([...used].filter((section) => sections[section] === undefined)).toEqual([]);
  expect(Object.keys(sections).filter((section) => !used.has(section))).toEqual([]);
});

describe.each(requirements)('$id', ({ level, title, text, seen, untestable, chose }) => {
  test('is worded as its level asks', () => {
    const prose = `${title}. ${text}`;
    if (level === 'must') expect(prose).not.toMatch(/\b(?:should|may|might|could|ought)\b/i);
    if (level === 'should') expect(prose).toMatch(/\bshould\b/);
    if (level === 'open') expect(prose).not.toMatch(/\b(?:must|should|shall)\b/i);
  });

  test('says how it is seen or why it cannot be, or what was chosen', () => {
    if (level === 'open') expect(chose).toMatch(/\w.*\.$/);
    else expect([seen, untestable].filter((way) => way !== undefined)).toHaveLength(1);
    for (const sentence of [text, seen, untestable, chose])
      if (sentence !== undefined) expect(sentence).toMatch(/[.)]$/);
    expect(title).not.toMatch(/\.$/);
  });
});

test('a must names each operation itself', () => {
  const musts = requirements.filter(({ level }) => level === 'must').flatMap(({ names = [] }) => names);
  expect(operationIds.filter((operation) => !musts.includes(operation))).toEqual([]);
});
