import { expect, it } from 'vitest';
import { exchanges } from '../../../model/examples/evidence.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { judgementOf, ruleCases } from '../../../testing/rule-cases.ts';
import { answersDependOnQuery } from './answers-depend-on-query.ts';

const records = (...ids: readonly string[]) => ({ data: ids.map((id) => ({ id })) });
const BODY = records('a', 'b');
const LIMITS = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** A list that was asked with each of these limits. */
function asked(answer: (limit: string) => Partial<Exchange>, limits = LIMITS) {
  return exchanges(
    ...limits.map((limit, index) => ({
      id: `ex-${index}`,
      query: [['limit', limit]] as const,
      body: BODY,
      ...answer(limit),
      facts: { bytes: 60 },
    })),
  );
}

ruleCases(answersDependOnQuery, {
  passes: [
    ['a list of two, from which none were left out', asked(() => ({}), ['2', '3', '4', '5', '6', '7', '8', '9', '10'])],
    ['there are no records', asked(() => ({ body: records() }))],
    ['few were asked for', asked(() => ({}), ['1', '2'])],
  ],
  fails: [
    [
      'some were refused before an answer was kept',
      asked((limit) => (limit === '9' ? { status: 400, body: {} } : {}), [...LIMITS, '9']),
      /with 7 other queries/,
    ],
    [
      'one page for all, of which a limit is none',
      asked(() => ({}), ['2', '3', '4', '5', '6', '7', '8', '9', '101']),
      /limit=101 has the same/,
    ],
  ],
  cannotTell: [['one query', asked(() => ({}), ['1'])]],
});

it('rests on answers to other endpoints that are the same for all', () => {
  const { exchanges: lists } = asked(() => ({}));
  const revenue = lists.map((one) => ({ ...one, id: `revenue-${one.id}`, operation: 'getRevenueAnalytics' as const }));
  const { findings } = judgementOf(answersDependOnQuery, { exchanges: [...lists, ...revenue] });
  expect(findings.map(({ evidence }) => evidence.length)).toEqual([2 * lists.length]);
});
