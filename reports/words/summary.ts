import type { Run } from '../../conformance/model/run.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { causesIn } from './causes.ts';

/** The summary of a run. One cause may break several promises, so that both are counted. */
export function summaryLine(run: Pick<Run, 'results' | 'causes' | 'summary'>): string {
  const causes = causesIn(run).length;
  return causes === 0 ? run.summary : `${plural(causes, 'cause')}, ${run.summary}`;
}
