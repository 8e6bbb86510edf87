import type { Fault } from '../fault.ts';
import { analyticsFaults } from './analytics.ts';
import { authFaults } from './auth.ts';
import { descriptionFaults } from './description.ts';
import { descriptionAdvisoryFaults } from './description-advisories.ts';
import { documentFaults } from './document.ts';
import { emptyAnswerFaults } from './empty-answers.ts';
import { envelopeFaults } from './envelope.ts';
import { errorFaults } from './errors.ts';
import { filterFaults } from './filters.ts';
import { inventoryFaults } from './inventory.ts';
import { minimizationFaults } from './minimization.ts';
import { paginationFaults } from './pagination.ts';
import { parameterFaults } from './parameters.ts';
import { promotionFaults } from './promotions.ts';
import { readOnlyFaults } from './read-only.ts';
import { tenancyFaults } from './tenancy.ts';

/** Every seeded fault. Ids are unique; each names one requirement. */
export const faults: readonly Fault[] = [
  ...paginationFaults,
  ...filterFaults,
  ...emptyAnswerFaults,
  ...promotionFaults,
  ...inventoryFaults,
  ...analyticsFaults,
  ...parameterFaults,
  ...tenancyFaults,
  ...minimizationFaults,
  ...envelopeFaults,
  ...authFaults,
  ...errorFaults,
  ...readOnlyFaults,
  ...documentFaults,
  ...descriptionFaults,
  ...descriptionAdvisoryFaults,
];
