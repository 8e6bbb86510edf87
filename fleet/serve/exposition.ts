export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

type Labels = Readonly<Record<string, string>>;
/** Samples of a histogram have a name that ends in what they are. */
export type Sample = readonly [labels: Labels, value: number, end?: string];

export interface Metric {
  readonly name: string;
  readonly type: 'gauge' | 'counter' | 'histogram';
  readonly help: string;
  readonly samples: readonly Sample[];
}

/** Names of deployments, channels and states need no escape: `fleet/file/` says of what they are made. */
export function textOf(metrics: readonly Metric[]): string {
  const lines = metrics.flatMap(({ name, type, help, samples }) => {
    const full = `counterproof_fleet_${name}`;
    return [
      `# HELP ${full} ${help}`,
      `# TYPE ${full} ${type}`,
      ...samples.map(([labels, value, end = '']) => `${full}${end}${labelled(labels)} ${value}`),
    ];
  });
  return `${lines.join('\n')}\n`;
}

function labelled(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}
