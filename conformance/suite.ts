import { requirements } from '../contract/requirements/index.ts';
import { type AnyProbe, anyProbe } from './engine/gather.ts';
import { type AnyRule, anyRule } from './engine/judge.ts';
import type { RequirementFacts } from './engine/requirements.ts';
import { areaFamilies, areaRules, everyProbe } from './generated/registry.ts';
import type { Family } from './model/family.ts';
import { AREAS } from './model/outcome.ts';
import type { Probe } from './model/probe.ts';
import type { Rule } from './model/rule.ts';

/** Rules with logic of their own, and those that are rows of a family, area by area. */
const rulesByArea: Readonly<Record<string, readonly Rule[]>> = areaRules;
export const familiesByArea: Readonly<Record<string, readonly Family[]>> = areaFamilies;

/** Every rule of the suite, area by area. */
export const rules: readonly AnyRule[] = AREAS.flatMap((area) => {
  const rows = (familiesByArea[area] ?? []).flatMap((family) => family.rules);
  return [...(rulesByArea[area] ?? []), ...rows]
    .map((rule) => anyRule(area, rule))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
});

/** What gathers the evidence, in the order in which a plan lists it. Dredd and the browser are added by `createDrivers`. */
export const probes: readonly AnyProbe[] = (everyProbe as readonly Probe[]).map((probe) => anyProbe(probe));

export const requirementFacts: readonly RequirementFacts[] = requirements.map(
  ({ id, title, section, area, level, untestable, names }) => ({
    id,
    title,
    section,
    area,
    level,
    ...(untestable === undefined ? {} : { untestable }),
    ...(names === undefined ? {} : { names }),
  }),
);
