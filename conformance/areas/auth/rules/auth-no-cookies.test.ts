import { exchange } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { authNoCookies } from './auth-no-cookies.ts';

ruleCases(authNoCookies, {
  passes: [['none', { exchanges: [exchange()] }]],
  fails: [
    [
      'on one operation',
      { exchanges: [exchange(), exchange({ operation: 'getMe', headers: [['set-cookie', '[redacted]']] })] },
      /getMe sets a cookie/,
    ],
  ],
});
