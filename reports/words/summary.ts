import { EXIT_CODES } from '../../conformance/model/outcome.ts';
import type { Run } from '../../conformance/model/run.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { causesIn } from './causes.ts';
import { countShown, shownRequirements } from './shown-outcome.ts';

/** The summary of a run. One cause may break several promises, so that both are counted. */
export function summaryLine(run: Pick<Run, 'results' | 'causes' | 'summary'>): string {
  const causes = causesIn(run).length;
  return causes === 0 ? run.summary : `${plural(causes, 'cause')}, ${run.summary}`;
}

/** In counts alone, so that it is short: what was not tested, and why, is in `summaryLine`. */
export function countedSummary(run: Run): string {
  const musts = run.requirements.filter(({ level }) => level === 'must');
  const counts = countShown(shownRequirements(musts, run).map(({ shown }) => shown));
  const { failed = 0, waived = 0, passed = 0, advisory = 0 } = Object.fromEntries(counts);
  const open = musts.length - failed - waived - passed - advisory;
  return `${plural(causesIn(run).length, 'cause')}, ${failed} of ${plural(musts.length, 'must requirement')} broken, ${waived} waived, ${passed + advisory} kept, ${open} not tested; exit code ${EXIT_CODES[run.verdict]}`;
}
