import { payment, saleRow, walkOf, wholeList } from '../../../model/examples/evidence.ts';
import type { SaleRow } from '../../../model/rows.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { paymentSequence, paymentsListedOnce } from './payments.ts';

const sales = (...sequences: readonly number[]) => ({
  sales: {
    window: null,
    complete: true,
    walk: walkOf([]),
    evidence: ['ex-0001'],
    rows: [saleRow(), saleRow({ payments: sequences.map((sequence) => payment({ sequence })) })],
  },
});

ruleCases(paymentSequence, {
  fails: [['all the first', sales(1, 1), /received 1, 1/]],
  cannotTell: [['single payments', sales(1)]],
});

const shop = (...sales: readonly (readonly [number, SaleRow['payments']])[]) => ({
  sales: wholeList(
    sales.flatMap(([count, payments], kind) =>
      Array.from({ length: count }, (_, index) => saleRow({ id: `sale-${kind}-${index}`, total: 100, payments })),
    ),
  ),
});

const CASH = payment({ amount: 60, sequence: 1 });
const CARD = payment({ amount: 40, sequence: 2, method: 'CARD' });
const WHOLE = payment({ amount: 100 });

ruleCases(paymentsListedOnce, {
  passes: [
    ['more cash than was asked for', shop([5, [payment({ amount: 120 }), payment({ amount: 5, sequence: 2 })]])],
    ['the same amount again, later', shop([5, [WHOLE, { ...WHOLE, createdAt: '2026-01-10T10:00:01.000Z' }]])],
  ],
  fails: [['the only payment twice', shop([3, [WHOLE, WHOLE]], [50, [CASH, CARD]]), /^seen in 3 of 53/]],
  tolerates: [['two sales that were entered wrong', shop([2, [WHOLE, WHOLE]], [50, [CASH, CARD]])]],
  cannotTell: [['single payments', shop([9, [WHOLE]])]],
});
