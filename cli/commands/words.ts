import type { Words } from '../../api/settings.ts';
import { clientFacts, clientRules } from '../../client/suite.ts';
import { knownSubjects } from '../../conformance/index.ts';
import { faultIds } from '../../proof/sandbox-with-fault.ts';

/** The longer lists of words that options and arguments take. */
export function wordsFor(kind: Words): readonly string[] {
  const { areas, rules, requirements } = knownSubjects();
  const subjects = [...areas, ...rules, ...requirements];
  if (kind === 'subjects') return subjects;
  const ofClients = [...clientRules, ...clientFacts].map(({ id }) => id);
  return kind === 'faults' ? faultIds() : [...subjects, 'client', ...ofClients, ...faultIds()];
}
