import { ruleCases } from '../../../testing/rule-cases.ts';
import { document, served } from '../testing.ts';
import { documentStatesVersion } from './document-states-version.ts';

ruleCases(documentStatesVersion, {
  passes: [
    { name: 'as it should be', evidence: served() },
    {
      name: 'a version of their own',
      evidence: served({ document: document({ info: { title: 'x', version: '2026-05' } }) }),
    },
  ],
  fails: [
    { name: 'none', evidence: served({ document: document({ info: { title: 'x' } }) }), message: /info.version/ },
    { name: 'a number', evidence: served({ document: document({ info: { title: 'x', version: 1 } }) }) },
  ],
  cannotTell: [{ name: 'no document', evidence: served({ document: undefined }) }],
});
