import { exchange, exchanges } from '../../../model/examples/evidence.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { authRefusalHoldsNoData } from './auth-refusal-holds-no-data.ts';

const refused = (body: Parameters<typeof exchange>[0] & object) => exchange({ status: 401, ...body });

const me = exchange({
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
          me,
          refused({ credential: { key: 'none' }, body: named }),
          refused({ credential: { key: 'revoked' }, body: named }),
        ],
      },
    ],
    ['an error', { exchanges: [refused({ body: { error: 'unauthorized' } })] }],
    ['an envelope around nothing', { exchanges: [refused({ body: { data: [], error: 'no key' } })] }],
    ['data of a good key', { exchanges: [refused({ body: {} }), exchange({ body: { data: [{ id: 'a' }] } })] }],
  ],
  fails: [
    ['the organization, a revoked key', { exchanges: [me, refused({ credential: { key: 'revoked' }, body: named })] }],
    ['records', { exchanges: [refused({ body: { data: [{ id: 'a' }] } })] }, /401 with data/],
    [
      'the organization',
      { exchanges: [refused({ body: { data: { organization: { id: 'o', name: 'n', stores: 2 } } } })] },
    ],
  ],
  cannotTell: [['nothing was refused', exchanges({})]],
});
