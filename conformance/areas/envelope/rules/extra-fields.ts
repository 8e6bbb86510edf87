import { keyedOperations } from '../../../../contract/operations.ts';
import { type Finding, failed, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { answersOf } from '../schema-violations.ts';

export const extraFields = rule({
  id: 'extra-fields',
  area: 'envelope',
  requirements: ['ENV-44'],
  title: 'Documented records hold the documented fields and no others',
  help: 'A field more breaks no promise, but clients begin to rely on it, and the next one may be one that has to stay inside. Name it in the contract or leave it out.',
  needs: ['exchanges'],
  advisory: true,
  judge({ exchanges }) {
    const answers = answersOf(exchanges, keyedOperations);
    const findings = new Map<string, Finding>();
    for (const { operation, facts, id } of answers) {
      for (const { path, type, count } of facts.extras) {
        const key = `${operation} ${path}`;
        if (findings.has(key)) continue;
        const message = `${operation} ${path}: ${type}, not in the contract (${count === 1 ? 'once' : `${count} times`} in one answer)`;
        findings.set(key, { key, message, expected: 'no such field', received: type, evidence: [id] });
      }
    }
    if (findings.size === 0) return passed(`${answers.length} answers without a field more`);
    return failed(`${findings.size} fields that the contract does not name`, [...findings.values()]);
  },
});
