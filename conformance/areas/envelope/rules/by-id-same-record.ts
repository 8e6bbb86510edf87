import { failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';

export const byIdSameRecord = rule({
  id: 'by-id-same-record',
  area: 'envelope',
  requirements: ['TEN-24'],
  title: 'A customer’s profile is the profile of the customer who was asked for',
  help: 'The id in the path and the id in the record are the same; anything else shows somebody the wrong person.',
  needs: ['byId'],
  judge({ byId }) {
    const shown = byId.tries.filter(
      ({ operation, status, shownId }) => operation === 'getCustomer' && status === 200 && typeof shownId === 'string',
    );
    if (shown.length === 0) return lacksData('no profile that shows its id was seen');
    const evidence = shown.map(({ exchange }) => exchange);
    const wrong = shown.filter(({ id, shownId }) => id.toLowerCase() !== shownId?.toLowerCase());
    if (wrong.length === 0) return passed(`${shown.length} profiles show the id that was asked for`, evidence);
    const findings = wrong.map(({ id, shownId, exchange }) => ({
      key: id,
      message: `the profile of ${id} shows the id ${shownId}`,
      expected: id,
      received: String(shownId),
      evidence: [exchange],
    }));
    return failed(`${wrong.length} of ${shown.length} profiles are somebody else’s`, findings);
  },
});
