import { say } from '../../../model/message.ts';
import type { SaleRow } from '../../../model/rows.ts';
import { rule } from '../../../model/rule.ts';
import { count } from '../../../model/tally.ts';
import { pagesOf } from '../../shared/census/pages.ts';

const SHOWN = 10;

export const paymentSequence = rule({
  id: 'payment-sequence',
  requirements: ['ENV-35'],
  title: 'The payments of a sale have different sequence numbers',
  fault: 'Payments of a sale share a sequence number',
  fix: 'Number the payments of a sale one after the other: sequence is their order.',
  needs: ['sales'],
  advisory: true,
  judge({ sales }) {
    const several = sales.rows.filter(({ payments }) => payments.length > 1);
    const counted = count(several, {
      cases: 'sales with several payments',
      isKept: ({ payments }) => new Set(payments.map(({ sequence }) => sequence)).size === payments.length,
      finding: ({ id, payments }) => {
        const received = payments.map(({ sequence }) => sequence).join(', ');
        const message = say('sale {id}: expected different sequence numbers, received {received}', { id, received });
        return { subject: { record: id }, message, expected: 'different numbers', received, evidence: [] };
      },
      missing: { kind: 'data', reason: 'no sale has several payments' },
    });
    return { ...counted, broken: counted.broken.slice(0, SHOWN), evidence: sales.evidence.slice(0, 5) };
  },
});

export const paymentsListedOnce = rule({
  id: 'payments-listed-once',
  requirements: ['ENV-56'],
  title: 'A sale lists each of its payments once',
  fault: 'All payments of a sale are listed several times',
  fix: 'Look for a join of payments and line items, which repeats each payment for every line. A client that adds payments up counts them twice.',
  needs: ['sales'],
  tolerates: { because: 'the payments of a single sale may have been entered twice', upTo: { cases: 2 } },
  judge({ sales }) {
    const pages = pagesOf(sales);
    const several = sales.rows.filter(({ payments }) => payments.length > 1);
    const counted = count(several, {
      cases: 'sales with several payments',
      isKept: (sale) => !isPaidAgain(sale),
      finding: ({ id, payments }) => {
        const [expected, received] = [`${apart(payments).length} payments`, `${payments.length} payments`];
        const message = say('sale {id}: expected {expected}, which come to its total, received {received}', {
          id,
          expected,
          received,
        });
        return { subject: { record: id }, message, expected, received, evidence: pages(id) };
      },
      missing: { kind: 'data', reason: 'no sale has several payments' },
    });
    return { ...counted, broken: counted.broken.slice(0, SHOWN), evidence: sales.evidence.slice(0, 5) };
  },
});

type Payments = SaleRow['payments'];

function apart(payments: Payments): readonly Payments[] {
  const sameIn = ({ method, amount, sequence, createdAt }: Payments[number]) =>
    JSON.stringify([method, amount, sequence, createdAt]);
  return [...Map.groupBy(payments, sameIn).values()];
}

const CENT = 0.011;

/** Two halves of a bill that were paid alike at once come to its total together: then both were made. */
function isPaidAgain({ total, payments }: SaleRow): boolean {
  const groups = apart(payments);
  const once = groups.reduce((sum, [first]) => sum + (first?.amount ?? 0), 0);
  return groups.every((same) => same.length > 1) && Math.abs(once) > CENT && Math.abs(once - total) < CENT;
}
