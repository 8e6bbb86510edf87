import { exchange } from '../../../testing/builders.ts';
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
    {
      name: 'a word of every refusal',
      evidence: {
        exchanges: [
          me,
          refused({ credential: { key: 'none' }, body: named }),
          refused({ credential: { key: 'revoked' }, body: named }),
        ],
      },
    },
    { name: 'an error', evidence: { exchanges: [refused({ body: { error: 'unauthorized' } })] } },
    { name: 'an envelope around nothing', evidence: { exchanges: [refused({ body: { data: [], error: 'no key' } })] } },
    {
      name: 'data of a good key',
      evidence: { exchanges: [refused({ body: {} }), exchange({ body: { data: [{ id: 'a' }] } })] },
    },
  ],
  fails: [
    {
      name: 'the name of the organization, to a revoked key',
      evidence: { exchanges: [me, refused({ credential: { key: 'revoked' }, body: named })] },
    },
    {
      name: 'records',
      evidence: { exchanges: [refused({ body: { data: [{ id: 'a' }] } })] },
      message: /401 with data/,
    },
    {
      name: 'the organization',
      evidence: { exchanges: [refused({ body: { data: { organization: { id: 'o', name: 'n', stores: 2 } } } })] },
    },
  ],
  cannotTell: [{ name: 'nothing was refused', evidence: { exchanges: [exchange()] } }],
});
