import { exchange } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { authNoCookies } from './auth-no-cookies.ts';

ruleCases(authNoCookies, {
  passes: [{ name: 'none', evidence: { exchanges: [exchange()] } }],
  fails: [
    {
      name: 'on one operation',
      evidence: { exchanges: [exchange(), exchange({ operation: 'getMe', headers: [['set-cookie', '[redacted]']] })] },
      message: /getMe sets a cookie/,
    },
  ],
});
