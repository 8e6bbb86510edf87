import { payment, saleRow, walkOf } from '../../../model/examples/evidence.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { paymentSequence } from './payment-sequence.ts';

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
  passes: [['one after the other', sales(1, 2, 3)]],
  fails: [['all the first', sales(1, 1), /received 1, 1/]],
  cannotTell: [['single payments', sales(1)]],
});
