import type { Requirable } from '../model/decisions.ts';
import type { RuleInput } from '../model/rule.ts';
import type { RuleResult } from '../model/run.ts';
import type { EvidenceMeta } from './evidence.ts';
import type { AnyRule } from './judge.ts';
import { undecided } from './verdict.ts';

type Selected = Pick<AnyRule, 'area' | 'needs' | 'input'>;

/** What a user may require: without a decision of one of these rules the run is incomplete. */
const RULES: Readonly<Record<Requirable, (rule: Selected) => boolean>> = {
  keys: ({ area, input }) => area === 'auth' && input !== undefined,
  foreign: ({ area, input }) => area === 'tenancy' && input !== undefined,
  burst: ({ needs }) => needs.includes('rate'),
  writes: ({ needs }) => needs.includes('writes'),
  browser: ({ area }) => area === 'browser',
  dredd: ({ area }) => area === 'dredd',
};

export function isRequired(rule: Selected, required: readonly Requirable[]): boolean {
  return required.some((name) => RULES[name](rule));
}

/** Whether the user gave what the rule needs. */
export function isGiven({ key, id }: RuleInput, { keys, inputs }: Pick<EvidenceMeta, 'keys' | 'inputs'>): boolean {
  return keys.includes(key) || (id !== undefined && inputs?.includes(id) === true);
}

/** What stays open for want of a key or an id, by what has to be given; null where nothing does. */
export function leftOpenWords(results: readonly Pick<RuleResult, 'leavesOpen'>[]): string | null {
  const open = results.flatMap(({ leavesOpen }) => leavesOpen ?? []);
  if (open.length === 0) return null;
  const groups = [...Map.groupBy(open, ({ give }) => give)];
  const words = groups.map(([give, each]) => `${each.map(({ question }) => question).join(', ')} (give ${give})`);
  return `not tested: ${words.join('; ')}`;
}

/** What is required and was not decided, with the first reason of each; null where all was. */
export function requiredWords(
  results: readonly RuleResult[],
  rules: readonly AnyRule[],
  required: readonly Requirable[] = [],
): string | null {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const missed = results.filter((result) => result.level === 'must' && result.demanded && undecided(result));
  const words = required.flatMap((name) => {
    const first = missed.find(({ rule }) => {
      const known = byId.get(rule);
      return known !== undefined && isRequired(known, [name]);
    });
    return first === undefined ? [] : [`${name} (${first.message})`];
  });
  return words.length === 0 ? null : `required: ${words.join(', ')}`;
}
