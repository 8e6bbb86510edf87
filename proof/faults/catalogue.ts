import type { Fault } from '../fault.ts';
import { leavingRefusals } from '../fault-kit/refusals.ts';
import { analyticsFaults } from './analytics.ts';
import { authFaults } from './auth.ts';
import { cutRangeFaults } from './cut-ranges.ts';
import { descriptionFaults } from './description.ts';
import { descriptionAdvisoryFaults } from './description-advisories.ts';
import { documentFaults } from './document.ts';
import { emptyAnswerFaults } from './empty-answers.ts';
import { envelopeFaults } from './envelope.ts';
import { errorFaults } from './errors.ts';
import { filterFaults } from './filters.ts';
import { foreignNameFaults } from './foreign-names.ts';
import { inventoryFaults } from './inventory.ts';
import { lostSearchFaults } from './lost-searches.ts';
import { minimizationFaults } from './minimization.ts';
import { otherLanguageFaults } from './other-languages.ts';
import { paginationFaults } from './pagination.ts';
import { parameterFaults } from './parameters.ts';
import { promotionFaults } from './promotions.ts';
import { readOnlyFaults } from './read-only.ts';
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
