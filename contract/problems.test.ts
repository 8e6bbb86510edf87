import { describe, expect, it } from 'vitest';
import { type ProblemCode, problem, problemKinds, problemResponse, show, type Violation } from './problems.ts';
import { checkRecord } from './testing/responses.ts';

const requestId = '3c2b1a0f-9e8d-4c7b-9a6f-5e4d3c2b1a0f';
const violation: Violation = {
  parameter: 'limit',
  received: '500',
  expected: 'an integer from 1 to 100',
  suggestion: 'limit=100',
  requirement: 'PAR-02',
};

describe('problem documents', () => {
  it.each(Object.keys(problemKinds) as ProblemCode[])('%s is what the contract calls a problem', (code) => {
    const document = problem(code, { requestId, violations: [violation] });
    expect(checkRecord('Problem', document, 'strict')).toEqual([]);
    expect(document.status).toBe(problemKinds[code].status);
  });

  it('have a code and a type of their own each', () => {
    const codes = Object.keys(problemKinds) as ProblemCode[];
    expect(new Set(codes.map((code) => problem(code, { requestId }).type)).size).toBe(codes.length);
  });

  it('stay small, however much is wrong', () => {
    const { violations, detail } = problem('invalid_parameter', { requestId, violations: Array(2000).fill(violation) });
    expect(violations).toHaveLength(50);
    expect(detail).toContain('50 of 2000');
  });

  it('go out uncached, as what they are', () => {
    const { status, headers, body } = problemResponse('rate_limited', { requestId }, { 'retry-after': '1' });
    expect(status).toBe(429);
    expect(headers).toMatchObject({
      'content-type': 'application/problem+json',
      'retry-after': '1',
      'cache-control': 'no-store',
    });
    expect(JSON.parse(body).requestId).toBe(requestId);
  });
});

describe('what came, as it may be shown', () => {
  const secret = 'cp_live_Ab3dAb3dAb3dAb3dAb3dAb3dAb3dAb3dAb3dAb3d';

  it.each([
    ['alone', secret],
    ['after a scheme', `Bearer ${secret}`],
    ['at the edge of what is shown', 'x'.repeat(75) + secret],
    ['next to another', `${secret},${secret}`],
    ['in capitals', secret.toUpperCase()],
    ['with another prefix', secret.replace('cp_', 'acme-')],
  ])('never holds a key: %s', (_, value) => {
    expect(show(value).toLowerCase()).not.toContain('ab3dab3d');
  });

  it('holds no control, bidi or line separator characters', () => {
    expect(show('a\u0000b\u001b[31mc\u202ed\u2028e\nf\ud800')).toBe(
      'a\\u{0}b\\u{1b}[31mc\\u{202e}d\\u{2028}e\\u{a}f\\u{d800}',
    );
  });

  it('is bounded', () => {
    expect(show('é'.repeat(100_000))).toHaveLength(81);
  });

  it('leaves ordinary values alone', () => {
    for (const value of ['', '25', 'Jasmine rice 5 kg', 'ข้าวหอมมะลิ', '2025-06-14T00:00:00Z'])
      expect(show(value)).toBe(value);
  });
});
