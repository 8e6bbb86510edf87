import { exchange } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { authKeyIdStays } from './auth-key-id-stays.ts';

const me = (key: string, organization = 'o', more: Parameters<typeof exchange>[0] = {}) =>
  exchange({ operation: 'getMe', body: { data: { key: { id: key }, organization: { id: organization } } }, ...more });

ruleCases(authKeyIdStays, {
  passes: [
    { name: 'the same twice', evidence: { exchanges: [me('k'), me('k')] } },
    {
      name: 'another key has another',
      evidence: { exchanges: [me('k'), me('k'), me('x', 'y', { credential: { key: 'other' } })] },
    },
  ],
  fails: [
    { name: 'another key id each time', evidence: { exchanges: [me('k'), me('l')] }, message: /key\.id/ },
    { name: 'another organization', evidence: { exchanges: [me('k'), me('k', 'p')] }, message: /organization\.id/ },
  ],
  cannotTell: [
    { name: 'one answer', evidence: { exchanges: [me('k')] } },
    { name: 'refusals', evidence: { exchanges: [me('k', 'o', { status: 401 }), me('l', 'o', { status: 401 })] } },
  ],
});
