import { failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';

export const paymentSequence = rule({
  id: 'payment-sequence',
  area: 'envelope',
  requirements: ['ENV-35'],
  title: 'No two payments of a sale share a place in their order',
  help: 'sequence is the order of payments: number the payments of a sale one after the other.',
  needs: ['sales'],
  advisory: true,
  judge({ sales }) {
    const several = sales.rows.filter(({ payments }) => payments.length > 1);
    if (several.length === 0) return lacksData('no sale has several payments', sales.evidence.slice(0, 5));
    const shared = several.filter(
      ({ payments }) => new Set(payments.map(({ sequence }) => sequence)).size < payments.length,
    );
    if (shared.length === 0) return passed(`${several.length} sales with several payments`);
    const findings = shared.slice(0, 10).map(({ id, payments }) => {
      const received = payments.map(({ sequence }) => sequence).join(', ');
      return {
        key: id,
        message: `sale ${id} has payments ${received}`,
        expected: 'different numbers',
        received,
        evidence: [],
      };
    });
    return failed(`${shared.length} of ${several.length} sales number two payments alike`, findings);
  },
});
