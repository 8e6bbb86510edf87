import type { MeFacts } from '../../../model/exchange.ts';
import { exchange } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { authKeyIdSafe } from './auth-key-id-safe.ts';

const right: MeFacts = { last4Matches: true, prefixBeginsKey: true, prefixGivesKeyAway: false, idHoldsSecret: false };
const me = (facts: Partial<MeFacts>) => exchange({ operation: 'getMe', facts: { me: { ...right, ...facts } } });

ruleCases(authKeyIdSafe, {
  passes: [{ name: 'as it should be', evidence: { exchanges: [me({}), exchange()] } }],
  fails: [{ name: 'the id is a piece of the key', evidence: { exchanges: [me({ idHoldsSecret: true })] } }],
  cannotTell: [{ name: '/me was refused', evidence: { exchanges: [exchange({ operation: 'getMe', status: 401 })] } }],
});
