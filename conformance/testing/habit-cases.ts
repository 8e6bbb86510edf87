import type { Artifacts } from '../model/artifacts.ts';
import type { Rule } from '../model/rule.ts';
import { type Habits, readings } from './fake-analytics.ts';
import { type Rung, shop } from './fake-shop.ts';
import { ruleCases } from './rule-cases.ts';

/** A deployment with these habits and sales, and what the message or a finding has to say. */
export type HabitCase = readonly [name: string, habits?: Partial<Habits>, message?: RegExp, rungs?: readonly Rung[]];

export const CORRECT: HabitCase = ['a correct deployment'];
export const NO_SALES: HabitCase = ['no sales at all', {}, /no answer shows it/, []];
export const NO_ANSWERS: HabitCase = ['nothing was answered', { status: () => 503 }, /got 503/];

type Kind = 'passes' | 'fails' | 'cannotTell' | 'tolerates';

/** The cases of a rule, each a deployment that `read` asks. */
export function habitCases(
  rule: Rule,
  cases: { readonly [Name in Kind]?: readonly HabitCase[] },
  read = readings,
): void {
  const evidenceOf = (kind: Kind) =>
    (cases[kind] ?? []).map(
      ([name, habits, message = /./, rungs = shop()]) => [name, read(habits, rungs) as Artifacts, message] as const,
    );
  ruleCases(rule, {
    passes: evidenceOf('passes'),
    fails: evidenceOf('fails'),
    cannotTell: evidenceOf('cannotTell'),
    tolerates: evidenceOf('tolerates'),
  });
}
