import { describe, expect, it } from 'vitest';
import type { Reproduction } from '../../conformance/model/reproduction.ts';
import { repeatLines } from './repeat.ts';

const page = {
  operation: 'listSales',
  method: 'GET',
  path: '/public-api/v1/sales',
  query: [],
  credential: { key: 'good' },
  headers: [],
  status: 200,
  curl: 'curl first',
} as const;
const next = { ...page, isNextPage: true };
const hole = { key: 'hole', evidence: ['ex-0001'] };
const other = { key: 'other', evidence: ['ex-0002'] };
const curls = new Map([
  ['ex-0001', 'curl first'],
  ['ex-0002', 'curl second'],
]);

function repeated(finding: typeof hole, requests?: Reproduction['requests']): readonly string[] {
  const reproduction: Reproduction = { finding: 'hole', requests: requests ?? [], shows: { kind: 'once' } };
  const result = { rule: 'page-no-holes', ...(requests === undefined ? {} : { reproduction }) };
  return repeatLines(finding, result, (id) => curls.get(id));
}

describe('what repeats a finding', () => {
  it('is its first request, where nothing else is known', () => {
    expect(repeated(hole)).toEqual(['curl first']);
  });

  it('is all that shows it together, where that is little', () => {
    expect(repeated(hole, [page, { ...next, upTo: 59 }])).toEqual([
      'curl first',
      '# the same, with the nextCursor of the answer before, and so on to the last page (59 at most)',
    ]);
  });

  it('is the command that writes the requests, where they are many', () => {
    expect(repeated(hole, [page, next, next, next])).toEqual([
      'npx counterproof reproduce run.json page-no-holes  # 4 requests; in the folder of run.json',
    ]);
  });

  it('is nothing for its neighbours, where several requests are needed', () => {
    expect(repeated(other, [page, next])).toEqual([]);
    expect(repeated(other, [page])).toEqual(['curl second']);
  });
});
