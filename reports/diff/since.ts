import type { Run } from '../../conformance/model/run.ts';
import { titleOf } from '../words/causes.ts';
import { type Change, changedRules, diffRuns } from './diff-runs.ts';

/** What became of the rules since an earlier run of the same deployment. */
export type Since = NonNullable<ReturnType<typeof sinceLast>>;
type SinceChange = Since['changes'][number];

/** What is waived is no better. */
function markOf(change: Change): 'failed' | 'waived' | 'passed' {
  if (change === 'nowWaived') return 'waived';
  return WORSE.has(change) ? 'failed' : 'passed';
}

const WORSE: ReadonlySet<Change> = new Set<Change>([
  'regressed',
  'worse',
  'newlyFailing',
  'noLongerWaived',
  'lessCovered',
]);

/** Null where the earlier run is of another deployment, or cannot be compared. */
export function sinceLast(previous: Run | null, run: Run) {
  if (previous === null || previous.target.url !== run.target.url) return null;
  const diff = diffRuns(previous, run);
  if (diff.incomparable !== null) return null;
  const titles = new Map(run.results.map((result) => [result.rule, titleOf(result)]));
  const changes = changedRules(diff).map(({ change, title, rules }) => ({
    title,
    mark: markOf(change),
    rules: rules.map((each) => ({ rule: each.rule, title: titles.get(each.rule) ?? each.title })),
  }));
  return { startedAt: previous.startedAt, verdict: previous.verdict, changes };
}

/** One rule is named. */
function alone({ rules: [first, second] }: SinceChange): string {
  return first === undefined || second !== undefined ? '' : ` (${first.rule})`;
}

/** In one line of plain text. */
export function sinceLine({ startedAt, verdict, changes }: Since): string {
  const counts = changes
    .map((change) => `${change.rules.length} ${change.title.toLowerCase()}${alone(change)}`)
    .join(', ');
  return `Since the run of ${startedAt} (${verdict}): ${counts === '' ? 'no rule changed' : counts}.`;
}
