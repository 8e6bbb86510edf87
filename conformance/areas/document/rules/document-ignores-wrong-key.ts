import { documentUnavailable } from '../../../model/exchange.ts';
import { status as oneOf } from '../../../model/expectation.ts';
import { rule } from '../../../model/rule.ts';
import { lackingAnswer } from '../../../model/tally.ts';
import { countRequests } from '../../shared/requests/count-requests.ts';
import { ownPlace } from '../own-place.ts';

export const documentIgnoresWrongKey = rule({
  id: 'document-ignores-wrong-key',
  requirements: ['DOC-10'],
  title: 'openapi.json is served to a request with an invalid key',
  fault: 'openapi.json refused because of an invalid key',
  fix: 'Ignore the key on this route. The document needs none, and a client whose key has expired may still want to read it.',
  needs: ['document'],
  advisory: true,
  judge({ document }) {
    const { withWrongKey } = document;
    const why = documentUnavailable(document);
    if (why !== null) return lackingAnswer(why);
    return countRequests(withWrongKey === null ? [] : [withWrongKey], {
      kept: ({ status }) => status === 200,
      subject: () => ({ operation: 'getOpenapi', request: 'with an invalid key' }),
      expected: () => oneOf(200),
      places: () => ownPlace('answer a request with any key with 200 and the document'),
    });
  },
});
