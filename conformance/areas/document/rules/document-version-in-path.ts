import { hasTrait } from '../../../../contract/operations.ts';
import { isGoodKey } from '../../../model/exchange.ts';
import { rule } from '../../../model/rule.ts';
import { countRequests } from '../../../requests/count-requests.ts';

export const documentVersionInPath = rule({
  id: 'document-version-in-path',
  requirements: ['DOC-06'],
  title: 'Every operation answers below /public-api/v1',
  fault: 'Operation not found below /public-api/v1',
  fix: 'Serve every operation below /public-api/v1: the version is part of the path. Look for a route that was moved, or that a gateway does not forward.',
  needs: ['auth'],
  demand: 'always',
  // Each operation is a path of its own.
  quorum: { unclear: 0 },
  judge({ auth }) {
    const plain = auth.tries.filter(({ method, credential }) => method === 'GET' && isGoodKey(credential));
    return countRequests(plain, {
      kept: ({ operation, status, answerable }) => status !== 404 || (hasTrait(operation, 'byId') && !answerable),
      subject: ({ operation }) => operation,
      expected: () => 'an answer of the operation',
      cases: 'operations',
    });
  },
});
