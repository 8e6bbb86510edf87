import { keyedOperations } from '../../../../contract/operations.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Finding } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { lackingAnswer, tally } from '../../../model/tally.ts';
import { answersOf } from '../schema-violations.ts';

export const extraFields = rule({
  id: 'extra-fields',
  requirements: ['ENV-44'],
  title: 'Documented records have the documented fields and no others',
  fault: 'Undocumented field in a record',
  fix: 'Add the field to the contract or leave it out. It breaks no promise, but clients begin to rely on it, and the next one may be private data.',
  needs: ['exchanges'],
  advisory: true,
  judge({ exchanges }) {
    const answers = answersOf(exchanges, keyedOperations);
    if (answers.length === 0) return lackingAnswer('no successful answer was seen');
    const broken = answers.filter(({ facts }) => facts.extras.length > 0);
    const findings = broken.flatMap(findingsIn);
    return tally({
      cases: 'answers',
      kept: answers.length - broken.length,
      broken: [...new Map(findings.toReversed().map((finding) => [finding.key, finding])).values()].toReversed(),
      brokenCases: broken.length,
    });
  },
});

function findingsIn({ operation, facts, id }: Exchange): Finding[] {
  return facts.extras.map(({ path, type, count }) => {
    const times = count === 1 ? 'once' : `${count} times`;
    const message = `${operation} ${path}: ${type}, not in the contract (${times} in one answer)`;
    return { key: `${operation} ${path}`, message, expected: 'no such field', received: type, evidence: [id] };
  });
}
