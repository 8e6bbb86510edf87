import { requirements } from '../contract/requirements/index.ts';
import {
  ANSWERS_ARE_OWN,
  ANSWERS_ARE_STEADY,
  ANSWERS_OF_THE_API,
  CURSORS_ARE_GIVEN,
  QUERIES_ARE_READ,
  SALES_ARE_STEADY,
} from './areas/shared/presupposed.ts';
import { type AnyProbe, anyProbe } from './ask/gather.ts';
import { type AnyRule, anyRule } from './decide/judge.ts';
import type { RequirementFacts } from './decide/requirements.ts';
import { areaFamilies, areaRules, everyProbe } from './generated/registry.ts';
import type { Family } from './model/family.ts';
import { AREAS, type Area } from './model/outcome.ts';
import type { Probe } from './model/probe.ts';
import type { Presupposed, Presupposition, Rule } from './model/rule.ts';

/** Rules with logic of their own, and those that are rows of a family, area by area. */
const rulesByArea: Readonly<Record<string, readonly Rule[]>> = areaRules;
export const familiesByArea: Readonly<Record<string, readonly Family[]>> = areaFamilies;

interface Written {
  readonly area: Area;
  readonly rule: Rule;
}

/** Every rule as its file has it, area by area. */
const written: readonly Written[] = AREAS.flatMap((area) => {
  const rows = (familiesByArea[area] ?? []).flatMap((family) => family.rules);
  return [...(rulesByArea[area] ?? []), ...rows]
    .map((rule) => ({ area, rule }))
    .sort((one, other) => (one.rule.id < other.rule.id ? -1 : 1));
});

/** Their rules compare what one answer says with what another says. */
const COMPARE_DATA: readonly Area[] = ['pagination', 'filters', 'analytics', 'inventory', 'promotions'];

/** Their rules ask what a parameter does. */
const SEND_PARAMETERS: readonly Area[] = [...COMPARE_DATA, 'parameters', 'tenancy', 'errors'];

/** Every rule of the suite, area by area, with the rules that it presupposes. */
export const rules: readonly AnyRule[] = written.map(({ area, rule }) =>
  anyRule(
    area,
    rule,
    presupposedBy(area, rule).map((each) => resolved(each, rule.id)),
  ),
);

/** What every rule presupposes comes first: it explains most at once. */
function presupposedBy(area: Area, { id, groups = [], presupposes = [] }: Rule): readonly Presupposition[] {
  if (groups.includes('leak') || groups.includes('any-answer')) return presupposes;
  const isOfOthers = ({ rules: named }: Presupposition): boolean => named?.includes(id) !== true;
  const ofTheApi = ANSWERS_OF_THE_API.filter(isOfOthers);
  if (groups.includes('in-front')) return [...ofTheApi, ...presupposes];
  const isOfData = COMPARE_DATA.includes(area) || groups.some((group) => group === 'same-record' || group === 'label');
  const steady = area === 'analytics' ? [ANSWERS_ARE_STEADY, SALES_ARE_STEADY] : [ANSWERS_ARE_STEADY];
  const sendsParameters = SEND_PARAMETERS.includes(area) || groups.some((group) => group === 'shown-range');
  const ofData = [...steady, CURSORS_ARE_GIVEN].filter(isOfOthers);
  return [
    ...ofTheApi,
    ANSWERS_ARE_OWN,
    ...(sendsParameters ? [QUERIES_ARE_READ] : []),
    ...(isOfData ? ofData : []),
    ...presupposes,
  ];
}

function resolved(
  { rules: named = [], groups = [], except = [], ...others }: Presupposition,
  own: string,
): Presupposed {
  const inGroups = written.filter(({ rule }) => rule.groups?.some((group) => groups.includes(group)) === true);
  const all = [...named, ...inGroups.map(({ rule }) => rule.id)];
  return { ...others, rules: all.filter((id) => id !== own && !except.includes(id)) };
}

/** What gathers the evidence, in the order in which a plan lists it. Dredd and the browser are added by `createDrivers`. */
export const probes: readonly AnyProbe[] = (everyProbe as readonly Probe[]).map((probe) => anyProbe(probe));

export const requirementFacts: readonly RequirementFacts[] = requirements;
