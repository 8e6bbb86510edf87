import { keyedOperations } from '../../../../contract/operations.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import { fieldName } from '../../../model/places.ts';
import { rule } from '../../../model/rule.ts';
import { keyOf } from '../../../model/subject.ts';
import { countFindings } from '../../../model/tally.ts';
import { FIELDS_ARE_OURS } from '../../shared/presupposed.ts';
import { answersOf } from '../schema-violations.ts';

export const extraFields = rule({
  id: 'extra-fields',
  requirements: ['ENV-44'],
  presupposes: [FIELDS_ARE_OURS],
  title: 'Documented records have the documented fields and no others',
  fault: 'Undocumented field in a record',
  fix: 'Add the field to the contract or leave it out. It breaks no promise, but clients begin to rely on it, and the next one may be private data.',
  needs: ['exchanges'],
  advisory: true,
  judge({ exchanges }) {
    const counted = countFindings(answersOf(exchanges, keyedOperations), {
      cases: 'answers',
      findings: findingsIn,
      missing: { kind: 'answer', reason: 'no successful answer was seen' },
    });
    const firstOfEach = new Map(counted.broken.toReversed().map((finding) => [keyOf(finding.subject), finding]));
    return { ...counted, broken: [...firstOfEach.values()].toReversed() };
  },
});

function findingsIn({ operation, facts, id }: Exchange): Finding[] {
  return facts.extras.map(({ path, type, count }) => {
    const times = count === 1 ? 'once' : `${count} times`;
    const message = say('{operation} {path}: {type}, not in the contract ({times} in one answer)', {
      operation,
      path,
      type,
      times,
    });
    const fix = `It is ${fieldName(path)} in ${operation}.`;
    return {
      subject: { operation, field: path },
      message,
      expected: 'no such field',
      received: type,
      evidence: [id],
      fix,
    };
  });
}
