import { rule } from '../../../model/rule.ts';
import { judgeDocument } from '../document-rule.ts';
import { uncoveredOperations } from '../reading.ts';

export const documentCoversTheApi = rule({
  id: 'document-covers-the-api',
  area: 'document',
  requirements: ['DOC-15'],
  title: 'The document has every endpoint that the contract describes',
  help: 'It describes the API, and clients are generated from it: an endpoint that it leaves out does not exist for them. Look for routes that are registered apart from the others.',
  needs: ['document'],
  judge({ document: served }) {
    return judgeDocument(
      served,
      (document) => uncoveredOperations(document).map((operation) => `no path stands for ${operation}`),
      'every endpoint is there',
    );
  },
});
