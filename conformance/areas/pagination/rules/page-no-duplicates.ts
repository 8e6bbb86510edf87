import { hasTrait, listOperations } from '../../../../contract/operations.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { countFindings } from '../../../model/tally.ts';
import { listField, textField } from '../../../model/values/json.ts';
import { FIELDS_HOLD, LISTS_ARE_ARRAYS } from '../../shared/presupposed.ts';

const PAGES: ReadonlySet<string> = new Set(listOperations.filter((operation) => !hasTrait(operation, 'analytics')));

export const pageNoDuplicates = rule({
  id: 'page-no-duplicates',
  requirements: ['PAGE-03'],
  presupposes: [{ rules: ['page-no-repeats'], share: 'operation' }, LISTS_ARE_ARRAYS, ...FIELDS_HOLD],
  title: 'No page has a record twice, for any request',
  fault: 'Record twice on one page',
  fix: 'Select a record once where two values of a filter match it: two of its payments, stores or categories. Use EXISTS instead of a join that returns it for each.',
  needs: ['exchanges'],
  demand: 'always',
  judge({ exchanges }) {
    return countFindings(exchanges.filter(isPage), {
      cases: 'pages',
      findings: twins,
      missing: { kind: 'answer', reason: 'no page was seen' },
      evidence: ({ id }) => [id],
      shown: 10,
    });
  },
});

/** Pages of walks are counted by the rules on walks: their bodies are not kept. */
function isPage({ operation, method, status, body }: Exchange): boolean {
  return PAGES.has(operation) && method === 'GET' && status === 200 && body !== undefined;
}

/** Named of one page. */
const NAMED = 3;

function twins({ operation, query, body, id: exchange }: Exchange): Finding[] {
  const ids = listField(body, 'data').map((record) => textField(record, 'id'));
  const seen = new Set<string>();
  const again = ids.filter((id) => id !== '' && seen.size === seen.add(id).size);
  const parameters = [...new Set(query.map(([name]) => name))];
  const sent = parameters.join(', ') || 'no parameter';
  return [...new Set(again)].slice(0, NAMED).map((id) => {
    const times = ids.filter((other) => other === id).length;
    return {
      subject: { operation, parameters, record: id },
      message: say('{operation} with {sent}: record {id} came {times} times on one page', {
        operation,
        sent,
        id,
        times,
      }),
      expected: 'once',
      received: `${times} times`,
      evidence: [exchange],
      sight: { shows: { kind: 'once' } },
    };
  });
}
