import type { Outcome } from '../../conformance/model/outcome.ts';
import type { RequirementResult } from '../../conformance/model/run.ts';
import { isLeftOpen, LEFT_OPEN, OUTCOME_WORDS } from '../words/count.ts';
import { type Standing, standing } from '../words/standing.ts';
import type { PageData } from './data.ts';

/** How a requirement is shown: its outcome, except for failures that do not count and for open points. */
export type Kind = Outcome | 'waived' | 'advisory' | 'leftOpen';

const KINDS: readonly Kind[] = [
  'failed',
  'error',
  'cantTell',
  'waived',
  'advisory',
  'untested',
  'inapplicable',
  'passed',
  'leftOpen',
];

export const KIND_WORDS: Readonly<Record<Kind, string>> = {
  ...OUTCOME_WORDS,
  waived: 'failed, waived',
  advisory: 'advisory',
  leftOpen: LEFT_OPEN,
};

export type Kinds = ReadonlyMap<string, Kind>;

export function kindsOf({ run }: PageData): Kinds {
  const failures = new Map<string, Standing[]>();
  for (const result of run.results) {
    if (result.outcome !== 'failed') continue;
    for (const id of result.requirements) failures.set(id, [...(failures.get(id) ?? []), standing(result)]);
  }
  return new Map(run.requirements.map((each) => [each.id, kindOf(each, failures.get(each.id) ?? [])]));
}

function kindOf(result: RequirementResult, failures: readonly Standing[]): Kind {
  if (isLeftOpen(result)) return 'leftOpen';
  const { outcome } = result;
  if (outcome !== 'failed' || failures.length === 0 || failures.includes('broken')) return outcome;
  return failures.includes('waived') ? 'waived' : 'advisory';
}

export function countKinds(requirements: readonly RequirementResult[], kinds: Kinds): ReadonlyMap<Kind, number> {
  const counts = new Map<Kind, number>();
  for (const { id } of requirements) {
    const kind = kinds.get(id) ?? 'untested';
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return new Map(KINDS.flatMap((kind) => (counts.has(kind) ? [[kind, counts.get(kind) ?? 0] as const] : [])));
}
