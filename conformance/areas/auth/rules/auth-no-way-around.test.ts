import { ruleCases } from '../../../testing/rule-cases.ts';
import { detours } from '../testing.ts';
import { authNoWayAround } from './auth-no-way-around.ts';

ruleCases(authNoWayAround, {
  passes: [
    { name: 'not found, refused, called wrong', evidence: detours({}, { status: 401 }, { status: 400 }) },
    { name: 'a gateway that knows no such path', evidence: detours({}, { status: 502 }) },
    { name: 'a page for everything, or a redirect', evidence: detours({ status: 200 }, { status: 308 }) },
  ],
  fails: [
    {
      name: 'one of them gives data',
      evidence: detours({}, { status: 200, hasData: true }),
      message: /listSales by a slash at the end: expected no data, received 200 with data/,
    },
  ],
  cannotTell: [
    { name: 'no answer to any of them', evidence: detours({ status: 429 }, { status: null }) },
    { name: 'nothing was asked', evidence: detours() },
  ],
});
