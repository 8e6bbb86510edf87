import { rule } from '../../../model/rule.ts';
import { judgeDocument } from '../document-rule.ts';
import { missingOperations } from '../reading.ts';

export const documentNamesOperations = rule({
  id: 'document-names-operations',
  area: 'document',
  requirements: ['DOC-07'],
  title: 'The document names every operation',
  help: 'Clients are generated from this document: what it leaves out, they cannot call.',
  needs: ['document'],
  advisory: true,
  judge({ document: served }) {
    return judgeDocument(
      served,
      (document) => missingOperations(document).map((operation) => `${operation} is not in the document`),
      'every operation is named',
    );
  },
});
