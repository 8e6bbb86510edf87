import { analyticsRequirements } from './analytics.ts';
import { authRequirements } from './auth.ts';
import { clientRequirements } from './client.ts';
import { documentRequirements } from './document.ts';
import { envelopeRequirements } from './envelope.ts';
import { errorRequirements, rateRequirements } from './errors.ts';
import { filterRequirements } from './filters.ts';
import { inventoryRequirements } from './inventory.ts';
import { minimizationRequirements } from './minimization.ts';
import { paginationRequirements } from './pagination.ts';
import { parameterRequirements } from './parameters.ts';
import { promotionRequirements } from './promotions.ts';
import { readOnlyRequirements } from './read-only.ts';
import type { Requirement } from './requirement.ts';
import { tenancyRequirements } from './tenancy.ts';

export { clientRequirements } from './client.ts';
export type { Requirement } from './requirement.ts';
export { sections } from './sections.ts';

/** What a deployment keeps: every promise of the source and every gap in it. Ids are for ever: one that is dropped is not given out again. */
export const requirements: readonly Requirement[] = [
  ...documentRequirements,
  ...envelopeRequirements,
  ...authRequirements,
  ...tenancyRequirements,
  ...parameterRequirements,
  ...paginationRequirements,
  ...filterRequirements,
  ...promotionRequirements,
  ...inventoryRequirements,
  ...analyticsRequirements,
  ...minimizationRequirements,
  ...errorRequirements,
  ...rateRequirements,
  ...readOnlyRequirements,
];

const byId = new Map([...requirements, ...clientRequirements].map((requirement) => [requirement.id, requirement]));

export function requirement(id: string): Requirement | undefined {
  return byId.get(id);
}

/** Where the requirement that a violation of this parameter breaks is looked up: the first must that names it. */
export function requirementOfParameter(operation: string, parameter: string): string | null {
  const name = `${operation}?${parameter}`;
  const named = requirements.filter((candidate) => candidate.names?.includes(name));
  const [first] = [...named.filter(isParameterRule), ...named];
  return first?.id ?? null;
}

function isParameterRule({ area, level }: Requirement): boolean {
  return area === 'parameters' && level === 'must';
}
