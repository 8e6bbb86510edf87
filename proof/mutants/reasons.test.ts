import { describe, expect, it } from 'vitest';
import type { Mutant } from './place-mutants.ts';
import { reasonFor } from './reasons.ts';

const mutant = (parts: Partial<Mutant>): Mutant => ({
  ...{ id: '1', file: 'proof/second/lists.ts', line: 1, kind: 'ConditionalExpression', within: 'page' },
  ...{ original: '', replacement: 'true', before: 'return ' },
  ...parts,
});
const why = (parts: Partial<Mutant>) => reasonFor(mutant(parts))?.why ?? null;

describe('a mutant leaves the count', () => {
  it('where it takes the other choice at an open point', () => {
    expect(why({ original: "choices.unknownCursor === 'refused'" })).toBe('open');
    expect(why({ original: "method === 'HEAD' && choices.head", replacement: 'false' })).toBe('open');
  });

  it('where it changes the text of an error', () => {
    const text = { kind: 'StringLiteral', original: "'a store is not of this organization'", replacement: '""' };
    expect(why({ ...text, before: 'if (isForeign) throw new Refusal(403, ' })).toBe('open');
    expect(why({ ...text, before: 'return ' })).toBeNull();
  });
});

describe('a mutant is counted', () => {
  it('where a condition of the contract is changed together with a choice', () => {
    expect(why({ original: "method === 'HEAD' && choices.head", replacement: 'true' })).toBeNull();
    expect(why({ original: 'choices.storesInPage === null' })).toBeNull();
  });

  it('where the default range of logs has another length', () => {
    const days = { file: 'proof/second/query.ts', within: 'range', original: '(days ?? 0) * DAY' };
    expect(why({ ...days, before: 'const sinceDay = to === null ? today - ' })).toBeNull();
    expect(why({ ...days, before: 'const sinceDay = to === null ? today - (days ?? 0) * DAY + DAY : to - ' })).toBe(
      'open',
    );
  });

  it('where a path that there is not is served', () => {
    const router = { file: 'reference-impl/lookup-router.ts', before: 'if (strict) throw ' };
    expect(why({ ...router, original: 'operation === undefined', replacement: 'false' })).toBe('open');
    expect(why({ ...router, original: 'strict', replacement: 'false' })).toBeNull();
  });

  it('where a 429 loses the headers that say when to come back', () => {
    const headers = { within: 'refused', original: 'status === 429', before: 'const headers = ' };
    expect(why({ ...headers, replacement: 'false' })).toBeNull();
    expect(why({ ...headers, replacement: 'true' })).toBe('open');
  });
});
