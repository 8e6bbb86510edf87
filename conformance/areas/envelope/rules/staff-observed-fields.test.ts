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
    {
      name: 'a row whose clock times are null as a whole',
      evidence: rows(
        { ...named, shifts: 1, minutes: 60, clock: null, drawers: 0 },
        { ...named, shifts: 1, minutes: 60, clock: { in: 'x', out: 'y' }, drawers: 0 },
      ),
    },
    { name: 'flat', evidence: rows({ ...named, shifts: 1, open: 0, minutes: 60, in: 'x', out: null, drawers: 1 }) },
    {
      name: 'nested',
      evidence: rows({ ...named, shifts: { all: 1, open: 0 }, minutes: 1, clock: { in: 'x', out: 'y' }, drawers: 1 }),
    },
  ],
  fails: [
    { name: 'none of them', evidence: rows(named), message: /received 0/ },
    { name: 'only three', evidence: rows({ ...named, shifts: 1, minutes: 60, in: 'x' }), message: /received 3/ },
    {
      name: 'one row of two',
      evidence: rows(named, { ...named, shifts: 1, minutes: 60, in: 'x', out: 'y', drawers: 1 }),
      message: /1 of 2 staff rows/,
    },
  ],
  cannotTell: [
    { name: 'no row', evidence: rows() },
    { name: 'a part that may be null as a whole', evidence: rows({ ...named, shifts: 1, minutes: 60, clock: null }) },
  ],
});
