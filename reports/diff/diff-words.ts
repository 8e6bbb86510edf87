import { plural } from '../../conformance/model/values/plural.ts';
import { OUTCOME_WORDS } from '../words/count.ts';
import type { Change, RuleChange, RunDiff } from './diff-runs.ts';

/** In the order in which a reader wants to know. */
export const CHANGE_TITLES: readonly (readonly [Change, string])[] = [
  ['outOfScope', 'Out of scope'],
  ['intoScope', 'Into scope'],
  ['regressed', 'Regressed'],
  ['worse', 'Worse than before'],
  ['newlyFailing', 'Failing, and not known before'],
  ['noLongerWaived', 'No longer waived'],
  ['lessCovered', 'Less covered'],
  ['goneRule', 'Rules that are gone'],
  ['nowWaived', 'Now waived'],
  ['fixed', 'Fixed'],
  ['better', 'Better than before'],
  ['moreCovered', 'More covered'],
  ['newRule', 'New rules'],
];

export function headline(diff: RunDiff): string {
  if (diff.incomparable !== null) return `These runs cannot be compared: ${diff.incomparable}.`;
  const verdict = `${diff.verdicts.before} → ${diff.verdicts.after}`;
  const counts = CHANGE_TITLES.flatMap(([change, title]) => {
    const count = changesOf(diff, change).length;
    return count === 0 ? [] : [`${count} ${title.toLowerCase()}`];
  });
  const what = counts.length === 0 ? `no rule changed, ${diff.unchanged} as before` : counts.join(', ');
  return `${diff.isRegression ? 'Regression' : 'No regression'}: ${verdict}; ${what}.`;
}

export function changesOf(diff: RunDiff, change: Change): readonly RuleChange[] {
  return diff.changes.filter((each) => each.change === change);
}

/** Changes that one line tells: which part each run looked at says which rules they are. */
export function scopeWords(diff: RunDiff, change: Change): string | null {
  if (change !== 'outOfScope' && change !== 'intoScope') return null;
  const scope = diff.context.find(({ what }) => what === 'scope');
  const rules = plural(changesOf(diff, change).length, 'rule');
  return `${rules}: the old run looked at ${scope?.before ?? 'the same'}, the new one at ${scope?.after ?? 'the same'}.`;
}

export function outcomes({ before, after }: RuleChange): string {
  const word = (outcome: RuleChange['before']) => (outcome === null ? 'absent' : OUTCOME_WORDS[outcome]);
  return `${word(before)} → ${word(after)}`;
}

export function findingWords({ findings: { came, went } }: RuleChange): string {
  const parts = [
    came.length > 0 ? `${came.length} new: ${some(came)}` : '',
    went.length > 0 ? `${went.length} gone: ${some(went)}` : '',
  ];
  return parts.filter(Boolean).join('; ');
}

function some(keys: readonly string[]): string {
  return keys.slice(0, 5).join(', ') + (keys.length > 5 ? ', …' : '');
}
