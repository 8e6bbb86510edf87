import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { requirementFacts, rules } from './suite.ts';

const areas = new URL('./areas/', import.meta.url);
const files = readdirSync(areas, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\/rules\/[^/]+\.ts$/.test(name),
);
const ruleFiles = files.filter((name) => !name.endsWith('.test.ts'));
const known = new Map(requirementFacts.map((requirement) => [requirement.id, requirement]));

describe('the rules', () => {
  it('have ids of their own', () => {
    expect(new Set(rules.map((rule) => rule.id)).size).toBe(rules.length);
  });

  it('are called as their files, and each file is a rule of the suite', () => {
    const named = ruleFiles.map((name) => name.split('/').at(-1)?.replace('.ts', '')).sort();
    expect(named).toEqual(rules.map((rule) => rule.id).sort());
  });

  it.each(ruleFiles)('%s has its cases beside it', (name) => {
    expect(existsSync(new URL(name.replace(/\.ts$/, '.test.ts'), areas))).toBe(true);
  });

  it('name requirements that exist', () => {
    const strange = rules.flatMap((rule) => rule.requirements.filter((id) => !known.has(id)));
    expect(strange).toEqual([]);
  });
});

it('every must has a rule, or a reason why nobody can see it', () => {
  const judged = new Set(rules.filter((rule) => rule.advisory !== true).flatMap((rule) => rule.requirements));
  const bare = requirementFacts.filter(
    ({ id, level, untestable }) => level === 'must' && untestable === undefined && !judged.has(id),
  );
  expect(bare.map(({ id }) => id)).toEqual([]);
});
