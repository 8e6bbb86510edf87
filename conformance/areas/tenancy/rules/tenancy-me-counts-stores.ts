import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { lackingAnswer, tally } from '../../../model/tally.ts';
import { plural } from '../../../model/values/plural.ts';
import { ME_IS_STEADY, STORES_ARE_LISTED } from '../../shared/presupposed.ts';

export const tenancyMeCountsStores = rule({
  id: 'tenancy-me-counts-stores',
  requirements: ['TEN-21'],
  presupposes: [ME_IS_STEADY, STORES_ARE_LISTED],
  title: 'organization.stores of /me is the number of stores listed',
  fault: 'Number of stores in /me is wrong',
  fix: 'Count what the list shows: the same organization and the same stores, with closed ones in both or in neither.',
  needs: ['me', 'stores'],
  confirm: true,
  judge({ me, stores }) {
    const evidence = [me.exchange, ...stores.evidence];
    if (me.organizationStores === null) return { ...lackingAnswer('/me gave no number of stores'), evidence };
    if (!stores.complete) return { ...lackingAnswer('the list of stores was not read to its end'), evidence };
    const listed = stores.stores.length;
    if (me.organizationStores === listed)
      return tally({ cases: 'numbers of stores', kept: 1, evidence, note: `both are ${listed}` });
    const message = say('/me shows {stores}, /stores lists {listed}', {
      stores: plural(me.organizationStores, 'store'),
      listed,
    });
    const finding = { expected: String(listed), received: String(me.organizationStores), evidence };
    return tally({
      cases: 'numbers of stores',
      broken: [{ subject: { operation: 'getMe', field: 'organization.stores' }, message, ...finding }],
    });
  },
});
