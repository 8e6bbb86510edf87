import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requirement } from '../contract/requirements/index.ts';
import { decide } from './decide/decide.ts';
import type { Artifacts } from './model/artifacts.ts';
import type { FamilyRule } from './model/family.ts';
import { say } from './model/message.ts';
import { AREAS, type Judgement } from './model/outcome.ts';
import { type Tally, tally } from './model/tally.ts';
import { familiesByArea, requirementFacts, rules } from './suite.ts';
import { judgementOf } from './testing/rule-cases.ts';

const known = new Map(requirementFacts.map((facts) => [facts.id, facts]));
const families = AREAS.flatMap((area) => familiesByArea[area] ?? []);

describe('the rules', () => {
  it('have ids of their own', () => {
    const ids = rules.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('name requirements that exist', () => {
    const unknown = rules.flatMap((rule) => rule.requirements.filter((id) => !known.has(id)));
    expect(unknown).toEqual([]);
  });
});

it('every must has a rule, or a reason why it cannot be seen from outside', () => {
  const judged = new Set(rules.filter((rule) => rule.advisory !== true).flatMap((rule) => rule.requirements));
  const bare = requirementFacts.filter(
    ({ id, level, untestable }) => level === 'must' && untestable === undefined && !judged.has(id),
  );
  expect(bare.map(({ id }) => id)).toEqual([]);
});

for (const { rules: members } of families) {
  describe.each(members.flatMap(withExamples))('%s', (id, row, { kept, broken, unclear }) => {
    it('passes, fails and cannot decide its own examples', () => {
      expect(outcomeOf(row, kept)).toMatchObject({ outcome: 'passed', findings: [] });
      const failure = outcomeOf(row, broken);
      expect(failure.outcome, failure.message).toBe('failed');
      expect(failure.findings.length).toBeGreaterThan(0);
      if (unclear !== undefined) expect(outcomeOf(row, unclear)).toMatchObject({ outcome: 'cantTell' });
    });

    it('leaves alone what the examples of its neighbors break', () => {
      const failed = members.filter((other) => other.id !== id && isFailing(row, other)).map((other) => other.id);
      const declared = members.filter(({ overlaps }) => overlaps.includes(id)).map((other) => other.id);
      expect(failed).toEqual(declared);
    });

    it('selects what its id and its requirements name', () => {
      const named = row.requirements.flatMap((each) => requirement(each)?.names ?? []);
      expect(row.about.filter((name) => !named.includes(name))).toEqual([]);
      expect(row.inId.filter((part) => !id.includes(part))).toEqual([]);
    });
  });
}

function withExamples(row: FamilyRule) {
  return row.examples === undefined ? [] : [[row.id, row, row.examples()] as const];
}

/** An example has what its family needs. */
function outcomeOf(row: FamilyRule, example: Partial<Artifacts>): Judgement {
  return judgementOf(row, example as Artifacts);
}

function isFailing(row: FamilyRule, neighbor: FamilyRule): boolean {
  return neighbor.examples !== undefined && outcomeOf(row, neighbor.examples().broken).outcome === 'failed';
}

const counts = fc.record({ kept: fc.nat(200), brokenCases: fc.nat(200), unclear: fc.nat(200) });

function tallyWith({ kept, brokenCases, unclear }: { kept: number; brokenCases: number; unclear: number }): Tally {
  const finding = { subject: { record: 'k' }, message: say('broken'), evidence: [] };
  return tally({
    cases: 'cases',
    kept,
    brokenCases,
    broken: brokenCases > 0 ? [finding] : [],
    unclear: Array.from({ length: unclear }, () => ({ reason: 'no answer' })),
  });
}

it('no tally of any rule with a broken case comes out as passed', () => {
  fc.assert(
    fc.property(fc.constantFrom(...rules), fc.array(counts, { maxLength: 3 }), counts, (rule, parts, whole) => {
      const counted = { ...tallyWith(whole), parts: parts.map(tallyWith) };
      fc.pre([whole, ...parts].some(({ brokenCases }) => brokenCases > 0));
      const { outcome, tolerated } = decide(rule, counted);
      expect(outcome === 'failed' || (outcome === 'cantTell' && tolerated === rule.tolerates?.because)).toBe(true);
      if (rule.tolerates === undefined) expect(outcome).toBe('failed');
    }),
    { numRuns: 2000 },
  );
});
