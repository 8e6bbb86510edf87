import { documentUnavailable } from '../../../model/exchange.ts';
import { rule } from '../../../model/rule.ts';
import { lackingAnswer, tally } from '../../../model/tally.ts';
import { addressFinding, elsewhereFinding, followedAddresses } from '../followed-addresses.ts';

export const documentServersLeadHere = rule({
  id: 'document-servers-lead-here',
  requirements: ['DOC-27'],
  title: 'Every server of the document leads to the operations, as far as can be seen from the checked address',
  fault: 'openapi.json has a server that does not lead to the operations from here',
  fix: 'Name each server by an address at which clients reach the operations. Behind a gateway that puts a prefix in front, take the prefix into the URL of the server, or make the URL relative to the document. If the server is on another host and right there, nothing has to be changed.',
  needs: ['document', 'addresses'],
  advisory: true,
  judge({ document, addresses }) {
    const why = documentUnavailable(document);
    if (why !== null) return lackingAnswer(why);
    const { leading, excused, elsewhere, unclear } = followedAddresses(document, addresses);
    return tally({
      cases: 'addresses',
      kept: leading.length,
      broken: [
        ...excused.map((one) => addressFinding(one, document.exchange)),
        ...elsewhere.map((led) => elsewhereFinding(led, document.exchange)),
      ],
      unclear,
      evidence: [document.exchange],
      missing: { kind: 'data', reason: 'where the addresses of the document lead was not seen' },
    });
  },
});
