import { field, isObject, textField } from '../../../kernel/json.ts';
import type { Json } from '../../../model/exchange.ts';
import { rule } from '../../../model/rule.ts';
import { judgeDocument } from '../document-rule.ts';
import { resolved } from '../reading.ts';

export const documentDeclaresBearer = rule({
  id: 'document-declares-bearer',
  area: 'document',
  requirements: ['DOC-09'],
  title: 'The document declares the bearer key',
  help: 'With a security scheme of type http and scheme bearer, generated clients send the key where it belongs.',
  needs: ['document'],
  advisory: true,
  judge({ document: served }) {
    return judgeDocument(
      served,
      (document) => (hasBearer(document) ? [] : ['no security scheme is http bearer']),
      'the bearer key is declared',
    );
  },
});

function hasBearer(document: Json): boolean {
  const schemes = field(field(document, 'components'), 'securitySchemes');
  if (!isObject(schemes)) return false;
  return Object.values(schemes).some((given) => {
    const scheme = resolved(document, given);
    return textField(scheme, 'type') === 'http' && textField(scheme, 'scheme').toLowerCase() === 'bearer';
  });
}
