import { exchanges } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { authNoCookies } from './auth-no-cookies.ts';

ruleCases(authNoCookies, {
  passes: [['none', exchanges({})]],
  fails: [
    [
      'on one operation',
      exchanges({}, { operation: 'getMe', headers: [['set-cookie', '[redacted]']] }),
      /getMe sets a cookie/,
    ],
  ],
});
