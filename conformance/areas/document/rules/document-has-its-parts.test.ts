import { ruleCases } from '../../../testing/rule-cases.ts';
import { document, served } from '../testing.ts';
import { documentHasItsParts } from './document-has-its-parts.ts';

const { security: _, ...open } = document();

ruleCases(documentHasItsParts, {
  passes: [{ name: 'as it should be', evidence: served() }],
  fails: [
    { name: 'no security', evidence: served({ document: open }), message: /security is missing/ },
    {
      name: 'no title',
      evidence: served({ document: document({ info: { version: '1.1.0' } }) }),
      message: /info.title is missing/,
    },
    { name: 'paths as a list', evidence: served({ document: document({ paths: [] }) }), message: /paths is missing/ },
  ],
  cannotTell: [{ name: 'no document', evidence: served({ document: undefined }) }],
});
