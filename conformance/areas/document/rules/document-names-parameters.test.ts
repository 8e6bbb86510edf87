import { operations } from '../../../../contract/operations.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { document, served } from '../testing.ts';
import { documentNamesParameters } from './document-names-parameters.ts';

const names = operations.listSales.parameters.map(({ name }) => name);
const sales = (parameters: readonly { readonly [name: string]: string }[]) =>
  served({
    document: document({
      paths: { '/public-api/v1/sales': { get: { parameters } } },
      components: { parameters: { limit: { name: 'limit' } } },
    }),
  });

ruleCases(documentNamesParameters, {
  passes: [
    { name: 'all of them', evidence: sales(names.map((name) => ({ name, in: 'query' }))) },
    {
      name: 'a shared one, and one with brackets',
      evidence: sales(
        names.map((name) =>
          name === 'limit'
            ? { $ref: '#/components/parameters/limit' }
            : { name: name === 'status' ? 'status[]' : name },
        ),
      ),
    },
  ],
  fails: [
    {
      name: 'one is left out',
      evidence: sales(names.filter((name) => name !== 'tabCreatorId').map((name) => ({ name }))),
      message: /listSales does not name tabCreatorId/,
    },
  ],
  cannotTell: [{ name: 'no document', evidence: served({ document: undefined }) }],
});
