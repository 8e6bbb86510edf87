import type { MeFacts } from '../../../model/exchange.ts';
import { exchange } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { authPrefixShownSafely } from './auth-prefix-shown-safely.ts';

const right: MeFacts = { last4Matches: true, prefixBeginsKey: true, prefixGivesKeyAway: false, idHoldsSecret: false };
const me = (facts: Partial<MeFacts>) => exchange({ operation: 'getMe', facts: { me: { ...right, ...facts } } });

ruleCases(authPrefixShownSafely, {
  passes: [{ name: 'as it should be', evidence: { exchanges: [me({}), exchange()] } }],
  fails: [
    { name: 'another prefix', evidence: { exchanges: [me({ prefixBeginsKey: false })] } },
    { name: 'nearly the whole key', evidence: { exchanges: [me({}), me({ prefixGivesKeyAway: true })] } },
  ],
  cannotTell: [{ name: '/me was refused', evidence: { exchanges: [exchange({ operation: 'getMe', status: 401 })] } }],
});
