import { type AnyRule, anyRule } from '../conformance/decide/judge.ts';
import type { RequirementFacts } from '../conformance/decide/requirements.ts';
import type { Presupposed } from '../conformance/model/rule.ts';
import { clientRequirements } from '../contract/requirements/index.ts';
import { answerRules } from './rules/answers.ts';
import { limitRules } from './rules/limits.ts';
import { requestRules } from './rules/requests.ts';
import { walkRules } from './rules/walks.ts';

const written = [...requestRules, ...walkRules, ...limitRules, ...answerRules];

/** What makes requests be refused, or pages be lost. */
const WRONGLY_ASKED = [
  ...'client-key-as-bearer client-names-no-organization client-documented-requests client-values-in-form'.split(' '),
  ...'client-limit-in-bounds client-cursor-as-it-came client-filters-kept client-walks-apart'.split(' '),
  'client-reads-to-the-end',
];
/** What the same answers show where they are read in another form. */
const WRONGLY_READ = ['client-reads-compressed-answers', 'client-survives-null-and-absent'];

/** Of a task that is not answered rightly it is known, by these rules, why. */
const FOLLOWS: Readonly<Record<string, readonly Presupposed[]>> = {
  'client-answers-tasks': [
    { rules: WRONGLY_ASKED, share: 'operation' },
    { rules: WRONGLY_READ, share: 'exchange' },
  ],
  // A sum that may be rounded may also be one of other records.
  'client-amounts-to-the-cent': [{ rules: ['client-answers-tasks'], share: 'exchange' }],
};

/** Every rule that judges a client. */
export const clientRules: readonly AnyRule[] = written.map((one) => anyRule('client', one, FOLLOWS[one.id]));

export const clientFacts: readonly RequirementFacts[] = clientRequirements.map(
  ({ id, title, section, area, level }) => ({ id, title, section, area, level }),
);
