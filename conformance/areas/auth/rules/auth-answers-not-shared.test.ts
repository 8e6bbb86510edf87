import { expect, it } from 'vitest';
import { exchanges } from '../../../model/examples/evidence.ts';
import { judgementOf, ruleCases } from '../../../testing/rule-cases.ts';
import type { KeptAnswer } from '../kept-answers.probe.ts';
import { authAnswersNotShared } from './auth-answers-not-shared.ts';

const body = { data: [{ id: 'sale-1' }] };
const OTHER = { key: 'other' } as const;
const answers = exchanges(
  { id: 'ex-1', at: 0, body },
  { id: 'ex-2', at: 5, body, credential: { key: 'none' } },
  { id: 'ex-3', at: 9, body: { data: [{ id: 'sale-2' }] }, credential: OTHER },
  { id: 'ex-4', at: 12, body },
  { id: 'ex-5', at: 15, status: 401, credential: { key: 'none' } },
);

function kept(partial: Partial<KeptAnswer> = {}) {
  const one = {
    operation: 'listSales',
    credential: { key: 'none' },
    isKept: true,
    exchanges: ['ex-8', 'ex-9'],
  } as const;
  return { keptAnswers: [{ ...one, ...partial }], ...answers };
}

ruleCases(authAnswersNotShared, {
  passes: [
    ['no answer came to another credential', { keptAnswers: [], ...answers }],
    ['a key that is not checked gets its own answers', kept({ isKept: false })],
  ],
  fails: [
    ['an answer is kept for requests without a key', kept(), /listSales with no key: once the key had asked/],
    ['an answer is kept for another organization', kept({ credential: OTHER }), /with the other key/],
  ],
  untested: [['every request has the key', { keptAnswers: [], ...exchanges({}) }]],
});

it('rests on answers that another credential got before, and on no others', () => {
  const [finding] = judgementOf(authAnswersNotShared, kept()).findings;
  expect(finding?.evidence).toEqual(['ex-8', 'ex-9', 'ex-2']);
});
