import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { count } from '../../../model/tally.ts';

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
