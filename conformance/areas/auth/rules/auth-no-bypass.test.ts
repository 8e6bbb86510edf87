import { ruleCases } from '../../../testing/rule-cases.ts';
import { bypasses } from '../../shared/examples/auth-tries.ts';
import { authNoBypass } from './auth-no-bypass.ts';

ruleCases(authNoBypass, {
  passes: [
    ['not found, refused, called wrong', bypasses({}, { status: 401 }, { status: 400 })],
    ['a gateway that does not know one of the paths', bypasses({}, { status: 502 })],
    ['a page for everything, or a redirect', bypasses({ status: 200 }, { status: 308 })],
  ],
  fails: [
    [
      'one of them gives data',
      bypasses({}, { status: 200, hasData: true }),
      /listSales by a slash at the end: expected no data, received 200 with data/,
    ],
  ],
  cannotTell: [
    ['a gateway that is down', bypasses({}, ...Array.from({ length: 6 }, () => ({ status: 503 })))],
    ['no answer to any of them', bypasses({ status: 429 }, { status: null })],
    ['nothing was asked', bypasses()],
  ],
});
