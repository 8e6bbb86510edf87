import { type AnyRule, anyRule } from '../conformance/decide/judge.ts';
import type { RequirementFacts } from '../conformance/decide/requirements.ts';
import { clientRequirements } from '../contract/requirements/index.ts';
import { answerRules } from './rules/answers.ts';
import { limitRules } from './rules/limits.ts';
import { requestRules } from './rules/requests.ts';
import { walkRules } from './rules/walks.ts';

const written = [...requestRules, ...walkRules, ...limitRules, ...answerRules];

/** A task that is answered wrongly has a reason, which another rule may know. */
const FOLLOWS = 'client-answers-tasks';

/** Every rule that judges a client. */
export const clientRules: readonly AnyRule[] = written.map((one) => {
  if (one.id !== FOLLOWS) return anyRule('client', one);
  const others = written.map(({ id }) => id).filter((id) => id !== FOLLOWS);
  return anyRule('client', one, [{ rules: others, share: 'any' }]);
});

export const clientFacts: readonly RequirementFacts[] = clientRequirements.map(
  ({ id, title, section, area, level }) => ({
    id,
    title,
    section,
    area,
    level,
  }),
);
