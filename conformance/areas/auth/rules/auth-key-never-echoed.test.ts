import { exchanges } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { authKeyNeverEchoed } from './auth-key-never-echoed.ts';

ruleCases(authKeyNeverEchoed, {
  passes: [['nowhere', exchanges({}, { status: 401 })]],
  fails: [
    [
      'in one error',
      exchanges({}, { id: 'ex-0002', status: 400, facts: { keyEchoed: true } }),
      /listSales answered 400 with the key/,
    ],
  ],
});
