import { saleRow, walkOf } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { paymentSequence } from './payment-sequence.ts';

const sales = (...sequences: readonly number[]) => ({
  sales: {
    window: null,
    complete: true,
    walk: walkOf([]),
    evidence: ['ex-0001'],
    rows: [saleRow(), saleRow({ payments: sequences.map((sequence) => ({ method: 'CASH', amount: 1, sequence })) })],
  },
});

ruleCases(paymentSequence, {
  passes: [{ name: 'one after the other', evidence: sales(1, 2, 3) }],
  fails: [{ name: 'all the first', evidence: sales(1, 1), message: /received 1, 1/ }],
  cannotTell: [{ name: 'single payments', evidence: sales(1) }],
});
