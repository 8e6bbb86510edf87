import { hasTrait } from '../../../../contract/operations.ts';
import { isGoodKey } from '../../../model/exchange.ts';
import { rule } from '../../../model/rule.ts';
import { judgeTries } from '../../../requests/judging.ts';

export const documentVersionInPath = rule({
  id: 'document-version-in-path',
  area: 'document',
  requirements: ['DOC-06'],
  title: 'Every operation answers below /public-api/v1',
  help: 'The version is part of the path. An operation that moved, or was left behind by a gateway, is out of reach.',
  needs: ['auth'],
  demand: 'always',
  judge({ auth }) {
    const plain = auth.tries.filter(({ method, credential }) => method === 'GET' && isGoodKey(credential));
    return judgeTries(plain, {
      kept: ({ operation, status, answerable }) => status !== 404 || (hasTrait(operation, 'byId') && !answerable),
      subject: ({ operation }) => operation,
      expected: () => 'an answer of the operation',
      allKept: 'operations answered below /public-api/v1',
    });
  },
});
