import { rule } from '../../../model/rule.ts';
import { judgeDocument } from '../document-rule.ts';
import { danglingReferences } from '../reading.ts';

export const documentReferencesResolve = rule({
  id: 'document-references-resolve',
  area: 'document',
  requirements: ['DOC-16'],
  title: 'References within the document lead somewhere',
  help: 'A generator stops at the first reference to something that is not there. Look for schemas that were renamed or left out of components.',
  needs: ['document'],
  judge({ document: served }) {
    return judgeDocument(
      served,
      (document) => danglingReferences(document).map((reference) => `${reference} leads nowhere`),
      'every reference leads somewhere',
    );
  },
});
