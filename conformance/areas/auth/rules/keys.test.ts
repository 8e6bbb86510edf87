import { expect, it } from 'vitest';
import { exchange, exchanges } from '../../../model/examples/evidence.ts';
import { judgementOf, ruleCases } from '../../../testing/rule-cases.ts';
import { authTry, bypasses, NO_CORS, tries } from '../../shared/examples/auth-tries.ts';
import type { CrossOrigin } from '../../shared/requests/auth-try.ts';
import type { KeptAnswer } from '../kept-answers.probe.ts';
import {
  authAnswersNotShared,
  authCorsAnyOrigin,
  authKeyAccepted,
  authKeyIdStays,
  authNoBypass,
  authRefusalHoldsNoData,
} from './keys.ts';

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
  passes: [['a key that is not checked gets its own answers', kept({ isKept: false })]],
  fails: [['an answer is kept for another organization', kept({ credential: OTHER }), /with the other key/]],
  untested: [['every request has the key', { keptAnswers: [], ...exchanges({}) }]],
});

it('rests on answers that another credential got before, and on no others', () => {
  const [finding] = judgementOf(authAnswersNotShared, kept()).findings;
  expect(finding?.evidence).toEqual(['ex-8', 'ex-9', 'ex-2']);
});

const cors = (partial: Partial<CrossOrigin>) => ({
  auth: { tries: [], detours: [], crossOrigin: { ...NO_CORS, ...partial } },
});

ruleCases(authCorsAnyOrigin, {
  passes: [
    ['only its own console', cors({ allowOrigin: 'https://console.example', allowHeaders: 'authorization' })],
    ['any origin, without the key', cors({ allowOrigin: '*', allowHeaders: 'content-type' })],
    ['a star for headers leaves Authorization out', cors({ allowOrigin: '*', allowHeaders: '*' })],
  ],
  fails: [
    [
      'any origin',
      cors({ allowOrigin: '*', allowHeaders: 'Content-Type, Authorization', readableBy: '*' }),
      /any origin may send the key and read the answer/,
    ],
    ['the origin that asks', cors({ allowOrigin: 'https://elsewhere.example', allowHeaders: 'authorization' })],
  ],
});

const good = { credential: { key: 'good' as const }, status: 200, hasData: true };

ruleCases(authKeyAccepted, {
  cannotTell: [
    ...[400, 422].map(
      (status) =>
        [
          `an ID that is refused with ${status}`,
          tries(authTry(good), authTry({ ...good, operation: 'getCustomer', status, hasData: false })),
          new RegExp(`getCustomer got ${status}, which may be about the ID`),
        ] as const,
    ),
    ['a limit', tries(authTry({ ...good, status: 429 }))],
    ['refusals alone', tries(authTry({}))],
  ],
});

const me = (key: string, organization = 'o', more: Parameters<typeof exchange>[0] = {}) =>
  exchange({ operation: 'getMe', body: { data: { key: { id: key }, organization: { id: organization } } }, ...more });

ruleCases(authKeyIdStays, {
  passes: [
    ['another key has another', { exchanges: [me('k'), me('k'), me('x', 'y', { credential: { key: 'other' } })] }],
  ],
  fails: [['another organization', { exchanges: [me('k'), me('k', 'p')] }, /organization\.id/]],
  cannotTell: [
    ['one answer', { exchanges: [me('k')] }],
    ['refusals', { exchanges: [me('k', 'o', { status: 401 }), me('l', 'o', { status: 401 })] }],
  ],
});

ruleCases(authNoBypass, {
  passes: [
    ['a gateway that does not know one of the paths', bypasses({}, { status: 502 })],
    ['a page for everything, or a redirect', bypasses({ status: 200 }, { status: 308 })],
  ],
  cannotTell: [
    ['a gateway that is down', bypasses({}, ...Array.from({ length: 6 }, () => ({ status: 503 })))],
    ['no answer to any of them', bypasses({ status: 429 }, { status: null })],
    ['nothing was asked', bypasses()],
  ],
});

const refused = (body: Parameters<typeof exchange>[0] & object) => exchange({ status: 401, ...body });

const ofMe = exchange({
  operation: 'getMe',
  body: { data: { key: { id: 'k' }, organization: { id: 'org-17', name: 'Baan Suan', stores: 6 } } },
});
const named = { error: 'the key of Baan Suan was revoked' };

ruleCases(authRefusalHoldsNoData, {
  passes: [
    [
      'a word of every refusal',
      {
        exchanges: [
          ofMe,
          refused({ credential: { key: 'none' }, body: named }),
          refused({ credential: { key: 'revoked' }, body: named }),
        ],
      },
    ],
  ],
  cannotTell: [['nothing was refused', exchanges({})]],
});
