import { exchange } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { authChallenge } from './auth-challenge.ts';

const named = exchange({ status: 401, headers: [['www-authenticate', 'Bearer']] });

ruleCases(authChallenge, {
  passes: [{ name: 'named', evidence: { exchanges: [named, exchange()] } }],
  fails: [{ name: 'one does not', evidence: { exchanges: [named, exchange({ status: 401 })] }, message: /1 of 2/ }],
  cannotTell: [{ name: 'nothing was refused', evidence: { exchanges: [exchange()] } }],
});
