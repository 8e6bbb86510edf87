import { hasTrait, operations } from '../../../../contract/operations.ts';
import { contractOperation } from '../../../description/places.ts';
import { documentUnavailable } from '../../../model/exchange.ts';
import { rule } from '../../../model/rule.ts';
import { lackingAnswer, tally } from '../../../model/tally.ts';
import { addressesIn } from '../addresses.ts';

/** Other statuses than 404 and 410. */
const FOUND = [
  [100, 403],
  [405, 409],
  [411, 599],
] as const;

export const documentLeadsToOperations = rule({
  id: 'document-leads-to-operations',
  requirements: ['DOC-19'],
  title: 'Servers and paths of the document together lead to the operations',
  fault: 'openapi.json leads to addresses that do not exist',
  fix: 'Put /public-api/v1 into the URL of the server or into each path: in one of them, and not in both. A generated client calls the URL of the server with the path behind it.',
  needs: ['document'],
  judge({ document: served }) {
    const why = documentUnavailable(served);
    if (why !== null) return lackingAnswer(why);
    const addresses = addressesIn(served.document).filter(({ operation }) => !hasTrait(operation, 'byId'));
    const pointers = new Map(addresses.map(({ operation, pointer }) => [operation, pointer]));
    const { ledTo = [], exchange } = served;
    const lost = ledTo.filter(({ status }) => status === 404 || status === 410);
    const found = ledTo.filter(({ status }) => status !== null && status < 400);
    return tally({
      cases: 'operations',
      kept: addresses.filter(({ isRight }) => isRight).length + found.length,
      broken: lost.map(({ operation, path, status, exchange: asked }) => ({
        key: operation,
        message: `the document sends ${operation} to ${path}, which answers ${status}`,
        expected: 'an address of the operation',
        received: `${status}`,
        evidence: [asked, exchange],
        disagreement: {
          served: pointers.get(operation) ?? '#/servers',
          contract: contractOperation(operation),
          answers: 1,
          remedy: `make the URL of a server and the path together ${operations[operation].path}: the base in one of them, and not in both`,
        },
        sight: {
          shows: {
            kind: 'document',
            stated: { says: 'leads', to: path },
            answers: { kind: 'status', accepted: FOUND },
          },
          pages: [asked, exchange].map((first) => ({ first, count: 1 })),
        },
      })),
      evidence: [exchange],
      missing: {
        kind: 'data',
        reason: 'where the addresses of the document lead was not seen',
      },
    });
  },
});
