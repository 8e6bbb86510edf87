import { field, isObject, textField } from '../../../kernel/json.ts';
import { rule } from '../../../model/rule.ts';
import { judgeDocument } from '../document-rule.ts';

export const documentHasItsParts = rule({
  id: 'document-has-its-parts',
  area: 'document',
  requirements: ['DOC-03'],
  title: 'The document has info, servers, components, security and paths',
  help: 'Client generators need all five: where to send, what to send it with, and what comes back.',
  needs: ['document'],
  demand: 'always',
  judge({ document: served }) {
    return judgeDocument(
      served,
      (document) => {
        const objects = ['info', 'components', 'paths'].filter((part) => !isObject(field(document, part)));
        const lists = ['servers', 'security'].filter((part) => !Array.isArray(field(document, part)));
        const info = objects.includes('info') || isTitled(document) ? [] : ['info.title'];
        return [...objects, ...lists, ...info].map((part) => `${part} is missing or of another type`);
      },
      'all five parts are there',
    );
  },
});

/** The one thing beside its version that OpenAPI asks of info, and what generators name the client after. */
function isTitled(document: unknown): boolean {
  return textField(field(document, 'info'), 'title') !== '';
}
