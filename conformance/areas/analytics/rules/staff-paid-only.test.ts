import { ruleCases } from '../../../testing/rule-cases.ts';
import { clubShop } from '../testing/shop.ts';
import { readings } from '../testing/till.ts';
import { staffPaidOnly } from './staff-paid-only.ts';

ruleCases(staffPaidOnly, {
  passes: [{ name: 'a deployment that is right', evidence: readings() }],
  fails: [
    {
      name: 'refunded sales are counted',
      evidence: readings(
        { endpoint: 'staff', counts: ({ sale }) => sale.status === 'PAID' || sale.status === 'REFUNDED' },
        clubShop(),
      ),
      message: /counts sales that are .*REFUNDED/,
    },
    {
      name: 'pending sales are counted',
      evidence: readings(
        { endpoint: 'staff', counts: ({ sale }) => sale.status === 'PAID' || sale.status === 'PENDING' },
        clubShop(),
      ),
      message: /counts sales that are .*PENDING/,
    },
    {
      name: 'cancelled sales are counted',
      evidence: readings(
        { endpoint: 'staff', counts: ({ sale }) => sale.status === 'PAID' || sale.status === 'CANCELLED' },
        clubShop(),
      ),
      message: /counts sales that are .*CANCELLED/,
    },
    {
      name: 'reverted sales are counted',
      evidence: readings(
        { endpoint: 'staff', counts: ({ sale }) => sale.status === 'PAID' || sale.status === 'REVERTED' },
        clubShop(),
      ),
      message: /counts sales that are .*REVERTED/,
    },
    {
      name: 'all but cancelled sales are counted',
      evidence: readings({ counts: ({ sale }) => sale.status !== 'CANCELLED' }, clubShop()),
    },
    {
      name: 'refunded sales are counted in a store alone',
      evidence: readings(
        {
          counts: ({ sale }, ask) => sale.status === 'PAID' || (sale.status === 'REFUNDED' && ask.storeIds.length > 0),
        },
        clubShop(),
      ),
      message: /in its store/,
    },
  ],
  cannotTell: [{ name: 'no sales at all', evidence: readings({}, []), message: /no answer shows it/ }],
});
