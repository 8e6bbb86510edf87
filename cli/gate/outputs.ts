import { resolve } from 'node:path';
import type { Run } from '../../conformance/model/run.ts';
import { isRegression } from '../../reports/diff/diff-runs.ts';
import {
  type Format,
  fileNamesOf,
  REPORT_FILES,
  type RunDiff,
  undecidedScope,
  withStanding,
} from '../../reports/index.ts';

export interface Result {
  readonly verdict: string;
  /** `null` where the check ended without one. */
  readonly run: Run | null;
  readonly diff: RunDiff | null;
  readonly out: string;
  readonly formats: readonly Format[];
}

/** What later steps can read. Each is one line. Without a run there is the verdict alone. */
export function outputsOf({ verdict, run, diff, out, formats }: Result): Readonly<Record<string, string>> {
  if (run === null) return { verdict };
  const count = (standing: Parameters<typeof withStanding>[1]) => String(withStanding(run.results, standing).length);
  const folder = resolve(out);
  const path = (format: Exclude<Format, 'github'>) =>
    formats.includes(format) ? resolve(folder, fileNamesOf(format)[0] ?? '') : '';
  return {
    verdict,
    passed: count('held'),
    failed: count('broken'),
    undecided: String(undecidedScope(run).length),
    waived: count('waived'),
    regressions: diff === null ? '' : String(diff.changes.filter(isRegression).length),
    requests: String(run.requests),
    folder,
    run: resolve(folder, REPORT_FILES.json),
    report: path('html'),
    junit: path('junit'),
    sarif: path('sarif'),
  };
}
