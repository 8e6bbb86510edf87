import type { MeFacts } from '../../../model/exchange.ts';
import { exchange } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { authLast4EndsKey } from './auth-last4-ends-key.ts';

const right: MeFacts = { last4Matches: true, prefixBeginsKey: true, prefixGivesKeyAway: false, idHoldsSecret: false };
const me = (facts: Partial<MeFacts>) => exchange({ operation: 'getMe', facts: { me: { ...right, ...facts } } });

ruleCases(authLast4EndsKey, {
  passes: [
    { name: 'as it should be', evidence: { exchanges: [me({}), exchange()] } },
    {
      name: 'OPTIONS describes the resource',
      evidence: {
        exchanges: [
          me({}),
          exchange({ operation: 'getMe', method: 'OPTIONS', facts: { me: { ...right, last4Matches: false } } }),
        ],
      },
    },
  ],
  fails: [{ name: 'the end of another key', evidence: { exchanges: [me({}), me({ last4Matches: false })] } }],
  cannotTell: [{ name: '/me was refused', evidence: { exchanges: [exchange({ operation: 'getMe', status: 401 })] } }],
});
