import { ruleCases } from '../../../testing/rule-cases.ts';
import { document, served } from '../testing.ts';
import { documentOffersNoWrites } from './document-offers-no-writes.ts';

const both = { get: {}, post: {} };

ruleCases(documentOffersNoWrites, {
  passes: [
    { name: 'only reads', evidence: served() },
    {
      name: 'another API of the same house',
      evidence: served({
        document: document({ paths: { '/sales': both, '/public-api/v1/sales': { get: {} } } }),
      }),
    },
    {
      name: 'HEAD and OPTIONS write nothing',
      evidence: served({ document: document({ paths: { '/public-api/v1/me': { head: {}, options: {} } } }) }),
    },
  ],
  fails: [
    {
      name: 'a full path',
      evidence: served({ document: document({ paths: { '/public-api/v1/customers/{id}': both } }) }),
      message: /offers POST \/public-api\/v1\/customers\/\*/,
    },
    {
      name: 'the base in servers',
      evidence: served({
        document: document({ servers: [{ url: 'https://api.example/public-api/v1' }], paths: { '/refunds': both } }),
      }),
      message: /offers POST/,
    },
    {
      name: 'a base that no server names',
      evidence: served({ document: document({ servers: [], paths: { '/sales': both } }) }),
    },
  ],
  cannotTell: [{ name: 'no document', evidence: served({ document: undefined }) }],
});
