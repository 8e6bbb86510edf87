import { bypasses } from '../../../testing/auth-tries.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { authNoBypass } from './auth-no-bypass.ts';

ruleCases(authNoBypass, {
  passes: [
    { name: 'not found, refused, called wrong', evidence: bypasses({}, { status: 401 }, { status: 400 }) },
    { name: 'a gateway that does not know one of the paths', evidence: bypasses({}, { status: 502 }) },
    { name: 'a page for everything, or a redirect', evidence: bypasses({ status: 200 }, { status: 308 }) },
  ],
  fails: [
    {
      name: 'one of them gives data',
      evidence: bypasses({}, { status: 200, hasData: true }),
      message: /listSales by a slash at the end: expected no data, received 200 with data/,
    },
  ],
  cannotTell: [
    { name: 'a gateway that is down', evidence: bypasses({}, ...Array.from({ length: 6 }, () => ({ status: 503 }))) },
    { name: 'no answer to any of them', evidence: bypasses({ status: 429 }, { status: null }) },
    { name: 'nothing was asked', evidence: bypasses() },
  ],
});
