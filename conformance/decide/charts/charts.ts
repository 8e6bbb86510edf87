import type { ArtifactName, Artifacts } from '../../model/artifacts.ts';
import type { RuleResult, RunCharts } from '../../model/run.ts';
import type { Evidence } from '../evidence.ts';
import { revenueChart } from './revenue-chart.ts';
import { timelineOf } from './timeline.ts';
import { walkStrips } from './walk-strips.ts';

/** What a report draws. Computed here, because a run does not hold the evidence. */
export function chartsOf({ exchanges, meta, rounds }: Evidence, results: readonly RuleResult[]): RunCharts {
  const [round = {}] = rounds;
  const find = <Name extends ArtifactName>(name: Name): Artifacts[Name] | null => {
    const gathered = round[name];
    return gathered?.state === 'gathered' ? (gathered.value as Artifacts[Name]) : null;
  };
  return {
    timeline: timelineOf(exchanges, meta.durationMs),
    revenue: revenueChart(find('analytics'), find('sales')),
    walks: walkStrips(
      { walks: find('walks'), filters: find('filters') },
      { sales: find('sales'), logs: find('logs'), products: find('products'), promotions: find('promotions') },
      results,
    ),
  };
}
