import { operations, operationsWithoutId } from '../../../../contract/operations.ts';
import { listField, textField } from '../../../kernel/json.ts';
import type { Json } from '../../../model/exchange.ts';
import { rule } from '../../../model/rule.ts';
import { judgeDocument } from '../document-rule.ts';
import { operationAt, resolved } from '../reading.ts';

export const documentNamesParameters = rule({
  id: 'document-names-parameters',
  area: 'document',
  requirements: ['DOC-08'],
  title: 'The document names every documented parameter',
  help: 'A generated client can only filter by what the document names.',
  needs: ['document'],
  advisory: true,
  judge({ document: served }) {
    return judgeDocument(served, unnamed, 'every documented parameter is named');
  },
});

/** The parameters of by-ID paths are not documented; array parameters may be written with brackets. */
function unnamed(document: Json): readonly string[] {
  return operationsWithoutId.flatMap((operation) => {
    const described = operationAt(document, operation);
    if (described === undefined) return [];
    const named = listField(described, 'parameters').map((one) =>
      textField(resolved(document, one), 'name').replace('[]', ''),
    );
    const wanted = operations[operation].parameters.map(({ name }) => name);
    return wanted.filter((name) => !named.includes(name)).map((name) => `${operation} does not name ${name}`);
  });
}
