import { hasTrait, listOperations } from '../../../../contract/operations.ts';
import { listField, textField } from '../../../kernel/json.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { cantTell, type Finding, failed, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';

const PAGES: ReadonlySet<string> = new Set(listOperations.filter((operation) => !hasTrait(operation, 'analytics')));

export const pageNamesEachOnce = rule({
  id: 'page-names-each-once',
  area: 'pagination',
  requirements: ['PAGE-03'],
  title: 'No page has a record twice, whatever it was asked with',
  help: 'Two values of one filter often fit one record: two of its payments, of its stores, of its categories. A join has to ask whether there is one, not give the record for each.',
  needs: ['exchanges'],
  demand: 'always',
  judge({ exchanges }) {
    const pages = exchanges.filter(isPage);
    if (pages.length === 0) return cantTell('no page was seen');
    const findings = pages.flatMap(twins);
    if (findings.length > 0) return failed(`${findings.length} records came twice on one page`, findings);
    return passed(
      `${pages.length} pages, no record twice`,
      pages.slice(0, 10).map(({ id }) => id),
    );
  },
});

/** The pages of walks are judged with their walks: their bodies are gone. */
function isPage({ operation, method, status, body }: Exchange): boolean {
  return PAGES.has(operation) && method === 'GET' && status === 200 && body !== undefined;
}

/** Named of one page: more of the same say nothing new. */
const NAMED = 3;

function twins({ operation, query, body, id: exchange }: Exchange): Finding[] {
  const ids = listField(body, 'data').map((record) => textField(record, 'id'));
  const seen = new Set<string>();
  const again = ids.filter((id) => id !== '' && seen.size === seen.add(id).size);
  const parameters = [...new Set(query.map(([name]) => name))].join(', ') || 'nothing';
  return [...new Set(again)].slice(0, NAMED).map((id) => ({
    key: `${operation} ${parameters} ${id}`,
    message: `${operation} asked with ${parameters}: record ${id} came ${ids.filter((other) => other === id).length} times`,
    expected: 'once',
    received: `${ids.filter((other) => other === id).length} times`,
    evidence: [exchange],
  }));
}
