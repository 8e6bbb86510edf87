import { keyedOperations, pathOf } from '../../../../contract/operations.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { document, served } from '../testing.ts';
import { documentNamesOperations } from './document-names-operations.ts';

const item = { get: {} };
const short = keyedOperations.map((operation) => pathOf(operation, ':id').slice('/public-api/v1'.length));
const paths = Object.fromEntries(short.map((path) => [path, item]));

ruleCases(documentNamesOperations, {
  passes: [
    { name: 'full paths', evidence: served() },
    {
      name: 'the base in servers, parameters with a colon',
      evidence: served({ document: document({ servers: [{ url: '/public-api/v1' }], paths }) }),
    },
  ],
  fails: [
    {
      name: 'one is left out',
      evidence: served({ document: document({ paths: { ...paths, '/analytics/customers': {} } }) }),
      message: /getCustomerAnalytics is not in the document/,
    },
  ],
  cannotTell: [{ name: 'no document', evidence: served({ document: undefined }) }],
});
