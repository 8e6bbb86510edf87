import { field, textField } from '../../../kernel/json.ts';
import { rule } from '../../../model/rule.ts';
import { judgeDocument } from '../document-rule.ts';

export const documentStatesVersion = rule({
  id: 'document-states-version',
  area: 'document',
  requirements: ['DOC-04'],
  title: 'info.version is stated',
  help: 'Clients are generated from a version of the document. Say which one it is.',
  needs: ['document'],
  demand: 'always',
  judge({ document: served }) {
    return judgeDocument(
      served,
      (document) => {
        const version = textField(field(document, 'info'), 'version').trim();
        return version === '' ? ['info.version is missing or empty'] : [];
      },
      'info.version is stated',
    );
  },
});
