import { documentUnavailable } from '../../../model/exchange.ts';
import { rule } from '../../../model/rule.ts';
import { lackingAnswer, tally } from '../../../model/tally.ts';
import { addressFinding, followedAddresses } from '../followed-addresses.ts';

export const documentLeadsToOperations = rule({
  id: 'document-leads-to-operations',
  requirements: ['DOC-19'],
  title: 'Servers and paths of the document together lead to the operations',
  fault: 'openapi.json leads to addresses that do not exist',
  fix: 'Put /public-api/v1 into the URL of the server or into each path: in one of them, and not in both. A generated client calls the URL of the server with the path behind it, and may take any server of the list.',
  needs: ['document', 'addresses'],
  judge({ document, addresses }) {
    const why = documentUnavailable(document);
    if (why !== null) return lackingAnswer(why);
    const { leading, lost, unclear } = followedAddresses(document, addresses);
    return tally({
      cases: 'addresses',
      kept: leading.length,
      broken: lost.map((one) => addressFinding(one, document.exchange)),
      unclear,
      evidence: [document.exchange],
      missing: { kind: 'data', reason: 'where the addresses of the document lead was not seen' },
    });
  },
});
