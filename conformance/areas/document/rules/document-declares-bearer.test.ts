import { ruleCases } from '../../../testing/rule-cases.ts';
import { document, served } from '../testing.ts';
import { documentDeclaresBearer } from './document-declares-bearer.ts';

const schemes = (scheme: { readonly [name: string]: string }) =>
  served({ document: document({ components: { securitySchemes: { key: scheme } } }) });

ruleCases(documentDeclaresBearer, {
  passes: [
    { name: 'declared', evidence: served() },
    { name: 'in capitals', evidence: schemes({ type: 'http', scheme: 'Bearer' }) },
  ],
  fails: [
    {
      name: 'a key in the query',
      evidence: schemes({ type: 'apiKey', in: 'query', name: 'key' }),
      message: /no security scheme/,
    },
  ],
  cannotTell: [{ name: 'no document', evidence: served({ document: undefined }) }],
});
