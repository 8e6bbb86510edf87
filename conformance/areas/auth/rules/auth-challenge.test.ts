import { exchange, exchanges } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { authChallenge } from './auth-challenge.ts';

const named = exchange({ status: 401, headers: [['www-authenticate', 'Bearer']] });

ruleCases(authChallenge, {
  passes: [['named', { exchanges: [named, exchange()] }]],
  fails: [['one does not', { exchanges: [named, exchange({ status: 401 })] }, /1 of 2/]],
  cannotTell: [['nothing was refused', exchanges({})]],
});
