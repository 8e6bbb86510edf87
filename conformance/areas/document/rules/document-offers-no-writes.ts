import { rule } from '../../../model/rule.ts';
import { judgeDocument } from '../document-rule.ts';
import { writesIn } from '../reading.ts';

export const documentOffersNoWrites = rule({
  id: 'document-offers-no-writes',
  area: 'document',
  requirements: ['DOC-05'],
  title: 'The document offers no write method',
  help: 'The API is read-only; a document that offers more makes clients that fail. Leave internal routes out of it.',
  needs: ['document'],
  demand: 'always',
  judge({ document: served }) {
    return judgeDocument(
      served,
      (document) => writesIn(document).map((write) => `the document offers ${write}`),
      'only reads are offered',
    );
  },
});
