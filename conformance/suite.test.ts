import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide } from './decide/decide.ts';
import { say } from './model/message.ts';
import { type Tally, tally } from './model/tally.ts';
import { requirementFacts, rules } from './suite.ts';

const known = new Map(requirementFacts.map((facts) => [facts.id, facts]));

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
