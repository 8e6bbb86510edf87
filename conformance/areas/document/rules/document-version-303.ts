import { field } from '../../../kernel/json.ts';
import { rule } from '../../../model/rule.ts';
import { judgeDocument } from '../document-rule.ts';

export const documentVersion303 = rule({
  id: 'document-version-303',
  area: 'document',
  requirements: ['DOC-02'],
  title: 'The document is OpenAPI 3.0.3',
  help: 'Generators choose how to read a document by its openapi field: 3.0.3, as the contract says.',
  needs: ['document'],
  demand: 'always',
  judge({ document: served }) {
    return judgeDocument(
      served,
      (document) => {
        const version = field(document, 'openapi');
        return version === '3.0.3' ? [] : [`openapi is ${JSON.stringify(version ?? null)}, not "3.0.3"`];
      },
      'openapi is 3.0.3',
    );
  },
});
