import { cantTell, failed, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';

export const tenancyMeCountsStores = rule({
  id: 'tenancy-me-counts-stores',
  area: 'tenancy',
  requirements: ['TEN-21'],
  title: 'organization.stores of /me is the number of stores listed',
  help: 'Count what the list shows: the same organization, the same stores, closed ones in both or in neither.',
  needs: ['me', 'stores'],
  confirm: true,
  judge({ me, stores }) {
    const evidence = [me.exchange, ...stores.evidence];
    if (me.organizationStores === null) return cantTell('/me gave no number of stores', evidence);
    if (!stores.complete) return cantTell('the list of stores was not read to its end', evidence);
    const listed = stores.stores.length;
    if (me.organizationStores === listed) return passed(`both say ${listed}`, evidence);
    const message = `/me says ${me.organizationStores} stores, /stores lists ${listed}`;
    const finding = { expected: String(listed), received: String(me.organizationStores), evidence };
    return failed(message, [{ key: 'organization.stores', message, ...finding }]);
  },
});
