import { describe, expect, it } from 'vitest';
import { type Mutant, remarksOn } from './place.ts';

const mutant = (parts: Partial<Mutant>): Mutant => ({
  ...{ id: '1', file: 'proof/third/reads.ts', line: 1, kind: 'ConditionalExpression', within: 'page' },
  ...{ original: '', replacement: 'true', before: 'return ' },
  ...parts,
});

/** The reason that a code has for its only mutant, or for the first of several. */
function why(code: string, ...mutants: readonly Partial<Mutant>[]): string | null {
  const all = mutants.map((parts, index) => mutant({ id: String(index), ...parts }));
  const [first = mutant({})] = all;
  return remarksOn(code, all)(first)?.because ?? null;
}

describe('a mutant leaves the count', () => {
  it('where a comment stands above its line, and no further', () => {
    const code = '// mutants open: any order\nsort();\nsearch();';
    expect(why(code, { line: 2 })).toBe('any order');
    expect(why(code, { line: 3 })).toBeNull();
  });

  it('where a comment is about all lines up to the end that it names', () => {
    const code = '// mutants open from here: a\na();\nb();\n// mutants counted again\nc();';
    expect([2, 3, 5].map((line) => why(code, { line }))).toEqual(['a', 'a', null]);
    expect(why(code.replace('counted again', ''), { line: 5 })).toBe('a');
  });

  it('where it is of the kind that the comment names, with that effect, in that place', () => {
    const code = '// mutants open (Conditional false, String #2): why\nif (a > b) refuse(/x/);';
    const at = { line: 2 };
    expect(why(code, { ...at, replacement: 'false' })).toBe('why');
    expect(why(code, { ...at, replacement: 'true' })).toBeNull();
    const text = { ...at, kind: 'StringLiteral' };
    expect(why(code, text, text)).toBeNull();
    expect(remarksOn(code, [mutant(text)])(mutant(text))).toBeNull();
  });

  it('where it takes the other choice at an open point', () => {
    const asked = "chosen('pages') === 'short'";
    expect(why('', { original: `${asked} && limit > 20` })).toMatch(/choice/);
    expect(why('', { kind: 'StringLiteral', before: "if (chosen('pages') === " })).toMatch(/choice/);
    expect(why('', { kind: 'BlockStatement', original: `{ if (${asked}) return; }` })).toBeNull();
    expect(why('', { original: 'limit > 20' })).toBeNull();
  });
});
