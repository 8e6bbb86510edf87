import { rule } from '../../../model/rule.ts';
import { isObject } from '../../../model/values/json.ts';
import { countRequests } from '../../shared/requests/count-requests.ts';
import { ownPlace } from '../own-place.ts';

export const documentServed = rule({
  id: 'document-served',
  requirements: ['DOC-01'],
  title: 'openapi.json is served with 200 and JSON, without a key',
  fault: 'openapi.json not served without a key',
  fix: 'Serve openapi.json as JSON to requests without a key: a developer who starts to write a client has none yet. Leave this route out of the key check.',
  needs: ['document'],
  demand: 'always',
  judge({ document }) {
    return countRequests([document], {
      kept: ({ status, document: body }) => status === 200 && isObject(body),
      subject: () => ({ operation: 'getOpenapi', request: 'without a key' }),
      expected: () => ({ kind: 'status', accepted: [[200, 200]], words: '200 with a JSON object' }),
      places: () => ownPlace('answer a request without a key with 200 and the document, as JSON'),
      received: ({ status, contentType }) =>
        status === 200
          ? `a body that is not a JSON object (${contentType || 'no content type'})`
          : { kind: 'status', status, more: 'which the contract calls a service availability problem' },
    });
  },
});
