import { cantTell, failed, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';

const INSIDE: ReadonlySet<string> = new Set(['stack-trace', 'sql', 'file-path']);

export const errorShowsNoInside = rule({
  id: 'error-shows-no-inside',
  area: 'errors',
  requirements: ['ERR-07'],
  title: 'An error shows nothing of the inside',
  help: 'A trace, a query or a page of the framework helps nobody who asks and everybody who attacks. Answer unforeseen errors from one place, in JSON.',
  needs: ['exchanges'],
  advisory: true,
  judge({ exchanges }) {
    const errors = exchanges.filter(({ status }) => status !== null && status >= 400);
    if (errors.length === 0) return cantTell('no error was met');
    const findings = errors.flatMap(({ id, operation, status, facts }) => {
      const seen = facts.leaks.filter(({ category }) => INSIDE.has(category)).map(({ category }) => category);
      const html = facts.contentType.startsWith('text/html') ? ['an HTML page'] : [];
      return [...new Set([...seen, ...html])].map((what) => ({
        key: `${operation} ${status} ${what}`,
        message: `${operation} answered ${status} with ${what}`,
        evidence: [id],
      }));
    });
    if (findings.length === 0) return passed(`${errors.length} errors showed nothing of the inside`);
    return failed(`${findings.length} errors show something of the inside`, findings);
  },
});
