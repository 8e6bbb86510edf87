import { requirements } from '../contract/requirements/index.ts';
import * as analytics from './areas/analytics/index.ts';
import * as auth from './areas/auth/index.ts';
import * as browser from './areas/browser/index.ts';
import * as document from './areas/document/index.ts';
import * as dredd from './areas/dredd/index.ts';
import * as envelope from './areas/envelope/index.ts';
import * as errors from './areas/errors/index.ts';
import * as filters from './areas/filters/index.ts';
import * as inventory from './areas/inventory/index.ts';
import * as minimization from './areas/minimization/index.ts';
import * as pagination from './areas/pagination/index.ts';
import * as parameters from './areas/parameters/index.ts';
import * as promotions from './areas/promotions/index.ts';
import * as readOnly from './areas/read-only/index.ts';
import * as tenancy from './areas/tenancy/index.ts';
import { logsCensus, productsCensus, promotionsCensus, salesCensus } from './census/census.probe.ts';
import { everyStoreProbe } from './census/every-store.probe.ts';
import { storesProbe } from './census/stores.probe.ts';
import { type AnyProbe, anyProbe } from './engine/gather.ts';
import { type AnyRule, anyRule } from './engine/judge.ts';
import type { RequirementFacts } from './engine/requirements.ts';

/** Every rule of the suite, area by area. */
export const rules: readonly AnyRule[] = [
  ...document.rules.map((rule) => anyRule(rule)),
  ...envelope.rules.map((rule) => anyRule(rule)),
  ...auth.rules.map((rule) => anyRule(rule)),
  ...tenancy.rules.map((rule) => anyRule(rule)),
  ...parameters.rules.map((rule) => anyRule(rule)),
  ...pagination.rules.map((rule) => anyRule(rule)),
  ...filters.rules.map((rule) => anyRule(rule)),
  ...promotions.rules.map((rule) => anyRule(rule)),
  ...inventory.rules.map((rule) => anyRule(rule)),
  ...analytics.rules.map((rule) => anyRule(rule)),
  ...minimization.rules.map((rule) => anyRule(rule)),
  ...errors.rules.map((rule) => anyRule(rule)),
  ...readOnly.rules.map((rule) => anyRule(rule)),
  ...dredd.rules.map((rule) => anyRule(rule)),
  ...browser.rules.map((rule) => anyRule(rule)),
];

/** What gathers the evidence, in the order in which a plan lists it. Dredd and the browser are added by `createDrivers`. */
export const probes: readonly AnyProbe[] = [
  ...document.probes.map((probe) => anyProbe(probe)),
  ...envelope.probes.map((probe) => anyProbe(probe)),
  ...minimization.probes.map((probe) => anyProbe(probe)),
  ...auth.probes.map((probe) => anyProbe(probe)),
  ...tenancy.probes.map((probe) => anyProbe(probe)),
  ...parameters.probes.map((probe) => anyProbe(probe)),
  anyProbe(storesProbe),
  anyProbe(salesCensus),
  anyProbe(logsCensus),
  anyProbe(productsCensus),
  anyProbe(promotionsCensus),
  anyProbe(everyStoreProbe),
  ...pagination.probes.map((probe) => anyProbe(probe)),
  ...filters.probes.map((probe) => anyProbe(probe)),
  ...inventory.probes.map((probe) => anyProbe(probe)),
  ...analytics.probes.map((probe) => anyProbe(probe)),
  ...errors.probes.map((probe) => anyProbe(probe)),
  ...readOnly.probes.map((probe) => anyProbe(probe)),
];

export const requirementFacts: readonly RequirementFacts[] = requirements.map(
  ({ id, title, section, area, level, untestable }) => ({
    id,
    title,
    section,
    area,
    level,
    ...(untestable === undefined ? {} : { untestable }),
  }),
);
