import { matchPath } from '../../../../contract/operations.ts';
import { type Exchange, isGoodKey } from '../../../model/exchange.ts';
import type { StatusExpected } from '../../../model/expectation.ts';
import { rule } from '../../../model/rule.ts';
import { countRequests } from '../../shared/requests/count-requests.ts';

/** Any form that ids of a deployment may have. */
const LIKE_AN_ID = /^[\w.~@:+-]{1,100}$/;
/** A person has one id: where a UUID is that of one, more behind it makes the id of none. */
const UUID_AND_MORE = /^(?<uuid>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})./i;
const SHOWN = 40;
/** Any refusal will do: a path may be too long as well. */
const NOT_FOUND: StatusExpected = { kind: 'status', accepted: [[300, 599]], words: '400 or 404' };

/** Whether such an id is refused or not found is open. That a person has it is not possible. */
export const tenancyMalformedIdFindsNothing = rule({
  id: 'tenancy-malformed-id-finds-nothing',
  requirements: ['TEN-16', 'TEN-18'],
  title: 'A text in the path that can be no id finds no person',
  fault: 'Person found by a text that is no id',
  fix: 'Answer 400 or 404 where the text in the path is no id. Look for a lookup that leaves its condition out, or takes another person, where it cannot read the id.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    const found = new Set(exchanges.filter(({ status }) => status === 200).map(textOf));
    const isOfAPerson = (text: string) => found.has(UUID_AND_MORE.exec(text)?.groups?.uuid ?? '');
    const asked = exchanges.flatMap((exchange) => {
      const text = textOf(exchange);
      return text === null || (LIKE_AN_ID.test(text) && !isOfAPerson(text))
        ? []
        : [{ ...exchange, exchange: exchange.id, text }];
    });
    return countRequests(asked, {
      kept: ({ status }) => status === null || status < 200 || status > 299,
      subject: ({ operation, text }) => ({ operation, request: `of ${shortened(text)}` }),
      expected: () => NOT_FOUND,
      cases: 'requests with such a text',
    });
  },
});

function shortened(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

/** What stands in the place of the id, as it was sent. */
function textOf({ method, path, credential }: Exchange): string | null {
  const found = method === 'GET' && isGoodKey(credential) ? matchPath(path) : null;
  return found === null || found.rawId === '' ? null : found.rawId;
}
