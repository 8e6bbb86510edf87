import type { Fault } from '../fault.ts';
import { leavingRefusals } from '../fault-kit/limits.ts';
import { analyticsFaults } from './analytics.ts';
import { authFaults } from './auth.ts';
import { descriptionFaults } from './description.ts';
import { descriptionAdvisoryFaults, documentFaults } from './document.ts';
import { envelopeFaults } from './envelope.ts';
import { emptyAnswerFaults, errorFaults, readOnlyFaults } from './errors.ts';
import { cutRangeFaults, filterFaults } from './filters.ts';
import { inventoryFaults } from './inventory.ts';
import { lostSearchFaults } from './lost-searches.ts';
import { minimizationFaults } from './minimization.ts';
import { foreignNameFaults, otherLanguageFaults } from './other-languages.ts';
import { paginationFaults } from './pagination.ts';
import { parameterFaults } from './parameters.ts';
import { promotionFaults } from './promotions.ts';
import { tenancyFaults } from './tenancy.ts';

const rows: readonly Fault[] = [
  ...paginationFaults,
  ...filterFaults,
  ...lostSearchFaults,
  ...cutRangeFaults,
  ...emptyAnswerFaults,
  ...promotionFaults,
  ...inventoryFaults,
  ...analyticsFaults,
  ...parameterFaults,
  ...otherLanguageFaults,
  ...tenancyFaults,
  ...foreignNameFaults,
  ...minimizationFaults,
  ...envelopeFaults,
  ...authFaults,
  ...errorFaults,
  ...readOnlyFaults,
  ...documentFaults,
  ...descriptionFaults,
  ...descriptionAdvisoryFaults,
];

/** Every seeded fault. Ids are unique; each names one requirement. */
export const faults = rows.map(leavingRefusals);
