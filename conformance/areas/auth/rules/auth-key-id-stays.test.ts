import { exchange } from '../../../model/examples/evidence.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { authKeyIdStays } from './auth-key-id-stays.ts';

const me = (key: string, organization = 'o', more: Parameters<typeof exchange>[0] = {}) =>
  exchange({ operation: 'getMe', body: { data: { key: { id: key }, organization: { id: organization } } }, ...more });

ruleCases(authKeyIdStays, {
  passes: [
    ['the same twice', { exchanges: [me('k'), me('k')] }],
    ['another key has another', { exchanges: [me('k'), me('k'), me('x', 'y', { credential: { key: 'other' } })] }],
  ],
  fails: [
    ['another key id each time', { exchanges: [me('k'), me('l')] }, /key\.id/],
    ['another organization', { exchanges: [me('k'), me('k', 'p')] }, /organization\.id/],
  ],
  cannotTell: [
    ['one answer', { exchanges: [me('k')] }],
    ['refusals', { exchanges: [me('k', 'o', { status: 401 }), me('l', 'o', { status: 401 })] }],
  ],
});
