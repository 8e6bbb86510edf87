import { requirements } from '../contract/requirements/index.ts';
import { type AnyProbe, anyProbe } from './engine/gather.ts';
import { type AnyRule, anyRule } from './engine/judge.ts';
import type { RequirementFacts } from './engine/requirements.ts';
import { areaFamilies, areaRules, everyProbe } from './generated/registry.ts';
import { presupposedAcross } from './model/across-areas.ts';
import type { Family } from './model/family.ts';
import { AREAS } from './model/outcome.ts';
import type { Probe } from './model/probe.ts';
import type { Rule } from './model/rule.ts';

/** Rules with logic of their own, and those that are rows of a family, area by area. */
const rulesByArea: Readonly<Record<string, readonly Rule[]>> = areaRules;
export const familiesByArea: Readonly<Record<string, readonly Family[]>> = areaFamilies;

/** Every rule as its file has it, area by area. */
const written: readonly AnyRule[] = AREAS.flatMap((area) => {
  const rows = (familiesByArea[area] ?? []).flatMap((family) => family.rules);
  return [...(rulesByArea[area] ?? []), ...rows]
    .map((rule) => anyRule(area, rule))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
});

const ids = written.map(({ id }) => id);

/** Every rule of the suite, area by area, with all that it presupposes. */
export const rules: readonly AnyRule[] = written.map((rule) => {
  const presupposes = [...(rule.presupposes ?? []), ...presupposedAcross(rule.id, ids)];
  return presupposes.length === 0 ? rule : { ...rule, presupposes };
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
