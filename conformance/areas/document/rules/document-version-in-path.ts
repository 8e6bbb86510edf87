import { hasTrait, type OperationId, operations } from '../../../../contract/operations.ts';
import { isGoodKey, NOT_THERE } from '../../../model/exchange.ts';
import { rule } from '../../../model/rule.ts';
import { describedOperations } from '../../../see/description/described-operations.ts';
import { contractOperation } from '../../../see/description/places.ts';
import { countRequests } from '../../shared/requests/count-requests.ts';

export const documentVersionInPath = rule({
  id: 'document-version-in-path',
  requirements: ['DOC-06'],
  title: 'Every operation answers below /public-api/v1',
  fault: 'Endpoint that is not there',
  fix: 'Serve every operation below /public-api/v1: the version is part of the path. Look for a route that is not written yet, that was moved, or that a gateway does not forward.',
  needs: ['auth', 'document'],
  demand: 'always',
  // Each operation is a path of its own.
  quorum: { unclear: 0 },
  judge({ auth, document: { document } }) {
    const plain = auth.tries.filter(({ method, credential }) => method === 'GET' && isGoodKey(credential));
    const described = describedOperations(document);
    const servedAt = (operation: OperationId) => described.get(operation)?.get.pointer ?? '#/paths';
    return countRequests(plain, {
      kept: ({ operation, status, answerable }) =>
        !NOT_THERE.has(status ?? 0) || (hasTrait(operation, 'byId') && !answerable),
      subject: ({ operation }) => ({ operation }),
      expected: () => 'an answer of the operation',
      cases: 'operations',
      places: ({ operation }) => ({
        served: servedAt(operation),
        contract: contractOperation(operation),
        remedy: `answer ${operations[operation].path} as ${contractOperation(operation)} of the contract says`,
      }),
    });
  },
});
