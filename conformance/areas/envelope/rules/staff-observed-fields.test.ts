import type { Json } from '../../../model/exchange.ts';
import { exchange } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { staffObservedFields } from './staff-observed-fields.ts';

const rows = (...data: readonly { readonly [name: string]: Json }[]) => ({
  exchanges: [exchange({ operation: 'getStaffAnalytics', body: { data } })],
});
const named = { id: 'staff-1', revenue: 1, store: { id: 's', name: 'n', branchNo: '1' } };

ruleCases(staffObservedFields, {
  passes: [
    { name: 'flat', evidence: rows({ ...named, shifts: 1, open: 0, minutes: 60, in: 'x', out: null, drawers: 1 }) },
    {
      name: 'nested',
      evidence: rows({ ...named, shifts: { all: 1, open: 0 }, minutes: 1, clock: { in: 'x', out: 'y' }, drawers: 1 }),
    },
  ],
  fails: [
    { name: 'none of them', evidence: rows(named), message: /0 values/ },
    { name: 'only three', evidence: rows({ ...named, shifts: 1, minutes: 60, in: 'x' }), message: /3 values/ },
  ],
  cannotTell: [
    { name: 'nobody', evidence: rows() },
    { name: 'a part that may be null as a whole', evidence: rows({ ...named, shifts: 1, minutes: 60, clock: null }) },
  ],
});
