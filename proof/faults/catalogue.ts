import type { Fault } from '../fault.ts';
import { analyticsFaults } from './analytics/index.ts';
import { authFaults } from './auth/index.ts';
import { documentFaults } from './document/index.ts';
import { envelopeFaults } from './envelope/index.ts';
import { errorFaults } from './errors/index.ts';
import { filterFaults } from './filters/index.ts';
import { inventoryFaults } from './inventory/index.ts';
import { minimizationFaults } from './minimization/index.ts';
import { paginationFaults } from './pagination/index.ts';
import { parameterFaults } from './parameters/index.ts';
import { promotionFaults } from './promotions/index.ts';
import { readOnlyFaults } from './read-only/index.ts';
import { tenancyFaults } from './tenancy/index.ts';

/** Every seeded fault. Ids are unique; each names one requirement. */
export const faults: readonly Fault[] = [
  ...paginationFaults,
  ...filterFaults,
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
];
