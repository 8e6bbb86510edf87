import { cantTell, failed, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { subjectOf } from '../method-rule.ts';

/** Not implemented is a fair answer to a method that nobody implemented. */
const NOT_IMPLEMENTED = 501;

export const readOnlyWriteBreaksNothing = rule({
  id: 'read-only-write-breaks-nothing',
  area: 'read-only',
  requirements: ['RO-08'],
  title: 'A refused write is answered 4xx or 501',
  help: 'Any other 5xx says that something ran although nothing should have: refuse the method before the handler.',
  needs: ['writes'],
  demand: 'input',
  advisory: true,
  judge({ writes }) {
    const sent = writes.filter(({ kind }) => kind === 'write');
    if (sent.length === 0) return cantTell('no write was sent');
    const broken = sent.filter(({ status }) => status !== null && status >= 500 && status !== NOT_IMPLEMENTED);
    if (broken.length === 0) return passed(`${sent.length} writes broke nothing`);
    const findings = broken.map((tried) => ({
      key: subjectOf(tried),
      message: `${subjectOf(tried)} was answered ${tried.status}`,
      expected: '4xx or 501',
      received: String(tried.status),
      evidence: [tried.exchange],
    }));
    return failed(`${broken.length} of ${sent.length} writes were answered 5xx`, findings);
  },
});
