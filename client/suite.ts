import { type AnyRule, anyRule } from '../conformance/decide/judge.ts';
import type { RequirementFacts } from '../conformance/decide/requirements.ts';
import { clientRequirements } from '../contract/requirements/index.ts';
import { answerRules } from './rules/answers.ts';
import { limitRules } from './rules/limits.ts';
import { requestRules } from './rules/requests.ts';
import { walkRules } from './rules/walks.ts';

const written = [...requestRules, ...walkRules, ...limitRules, ...answerRules];

/** Every rule that judges a client. */
export const clientRules: readonly AnyRule[] = written.map((one) => anyRule('client', one));

export const clientFacts: readonly RequirementFacts[] = clientRequirements.map(
  ({ id, title, section, area, level }) => ({
    id,
    title,
    section,
    area,
    level,
  }),
);
