import { ruleCases } from '../../../testing/rule-cases.ts';
import { document, served } from '../testing.ts';
import { documentVersion303 } from './document-version-303.ts';

ruleCases(documentVersion303, {
  passes: [{ name: 'as it should be', evidence: served() }],
  fails: [
    { name: 'another version', evidence: served({ document: document({ openapi: '3.1.0' }) }), message: /"3.1.0"/ },
    { name: 'Swagger', evidence: served({ document: { swagger: '2.0' } }), message: /null/ },
  ],
  cannotTell: [{ name: 'no document', evidence: served({ document: undefined }) }],
});
