import { isObject } from '../../../kernel/json.ts';
import { cantTell, failed, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { isTransient } from '../../../model/transient.ts';

export const documentServed = rule({
  id: 'document-served',
  area: 'document',
  requirements: ['DOC-01'],
  title: 'openapi.json answers 200 with JSON, without a key',
  help: 'Whoever is about to write a client has no key yet. Leave this one route out of the check.',
  needs: ['document'],
  demand: 'always',
  judge({ document }) {
    const { status, exchange } = document;
    if (isTransient(status)) return cantTell('openapi.json got no usable answer', [exchange]);
    const isDocument = isObject(document.document);
    if (status === 200 && isDocument) return passed('served without a key', [exchange]);
    const received = status === 200 ? `no JSON object (${document.contentType || 'no content type'})` : String(status);
    const message = `openapi.json without a key: expected 200 with a JSON object, received ${received}`;
    return failed(message, [{ key: 'openapi.json', message, expected: '200', received, evidence: [exchange] }]);
  },
});
