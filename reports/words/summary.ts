import type { Run } from '../../conformance/model/run.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { causesIn } from './causes.ts';
import { countShown, type ShownOutcome, shownRequirements } from './shown-outcome.ts';

/** The summary of a run. One cause may break several promises, so that both are counted. */
export function summaryLine(run: Pick<Run, 'results' | 'causes' | 'summary'>): string {
  const causes = causesIn(run).length;
  return causes === 0 ? run.summary : `${plural(causes, 'cause')}, ${run.summary}`;
}

/** In counts alone, so that it is short: what was not tested, and why, is in `summaryLine`. */
export function countedSummary(run: Pick<Run, 'results' | 'causes' | 'requirements'>): string {
  const causes = causesIn(run).length;
  const musts = run.requirements.filter(({ level }) => level === 'must');
  const counts = countShown(shownRequirements(musts, run).map(({ shown }) => shown));
  const count = (shown: ShownOutcome) => counts.get(shown) ?? 0;
  const [broken, waived, kept] = [count('failed'), count('waived'), count('passed') + count('advisory')];
  const open = musts.length - broken - waived - kept;
  return [
    ...(causes === 0 ? [] : [plural(causes, 'cause')]),
    `${broken} of ${plural(musts.length, 'must requirement')} broken`,
    ...(waived === 0 ? [] : [`${waived} waived`]),
    `${kept} kept`,
    ...(open === 0 ? [] : [`${open} not tested`]),
  ].join(', ');
}
