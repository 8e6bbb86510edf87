import { DELIVERY_STATE } from '../notify/outbox.ts';
import { STATES } from '../state/state.ts';
import type { Database } from '../store/database.ts';
import { BOUNDS_S } from '../store/signs.ts';
import { VISIT_KINDS } from '../visit/outcome.ts';
import { nowIn, overview } from './overview.ts';
import type { ShownDeployment } from './shown.ts';

/** How far the queue lags, in seconds: what is due, may begin, and has not begun. */
const LAG = `select greatest(0, coalesce(extract(epoch from counterproof_fleet.fleet_now() - min(due)), 0))::float8 as figure
  from counterproof_fleet.visits
  where ended_at is null and started_at is null and due <= counterproof_fleet.fleet_now()
    and (not_before is null or not_before <= counterproof_fleet.fleet_now())`;
const VISITS = 'select coalesce(sum(looks), 0)::float8 as figure from counterproof_fleet.days';
const WORKERS =
  'select count(*)::integer as figure from counterproof_fleet.workers where until > counterproof_fleet.fleet_now()';

async function figureOf(database: Database, statement: string): Promise<number> {
  const [row] = await database.query<{ figure: number }>(statement);
  return row?.figure ?? 0;
}

/** Whether the database answers, and how far the queue lags. */
export async function healthOf(database: Database): Promise<object> {
  return { status: 'ok', lagSeconds: Math.round(await figureOf(database, LAG)) };
}

async function deliveriesOf(database: Database): Promise<readonly Sample[]> {
  const rows = await database.query<{ channel: string; state: string; count: number }>(
    `select channel, ${DELIVERY_STATE} as state, count(*)::integer as count from counterproof_fleet.deliveries d group by 1, 2 order by 1, 2`,
  );
  return rows.map(({ channel, state, count }) => [{ channel, state }, count]);
}

interface Timed {
  readonly kind: string;
  readonly bound: number;
  readonly visits: number;
  readonly ms: number;
}

/** Each bucket has those before it too. */
async function visitTimes(database: Database): Promise<Metric> {
  const rows = await database.query<Timed>(
    'select kind, bound, visits::float8 as visits, ms::float8 as ms from counterproof_fleet.visit_times',
  );
  const samples = VISIT_KINDS.flatMap((kind) => {
    const own = rows.filter((row) => row.kind === kind);
    const upTo = (most: number) =>
      own.filter(({ bound }) => bound > 0 && bound <= most).reduce((sum, { visits }) => sum + visits, 0);
    const all = own.reduce((sum, { visits }) => sum + visits, 0);
    return [
      ...BOUNDS_S.map((bound): Sample => [{ kind, le: String(bound) }, upTo(bound), '_bucket']),
      [{ kind, le: '+Inf' }, all, '_bucket'] as const,
      [{ kind }, own.reduce((sum, { ms }) => sum + ms, 0) / 1000, '_sum'] as const,
      [{ kind }, all, '_count'] as const,
    ];
  });
  return { name: 'visit_duration_seconds', type: 'histogram', help: 'How long visits took, by kind.', samples };
}

/**
 * In the text format of Prometheus. Everything is read from the database: whichever process is asked says the same, and nothing begins
 * anew with a process. The metrics of prom-client count within a process.
 */
export async function metricsOf(database: Database): Promise<string> {
  const { running, waiting, quiet } = await nowIn(database);
  const figure = async (statement: string): Promise<readonly Sample[]> => [[{}, await figureOf(database, statement)]];
  const all = await overview(database);
  const counts = STATES.map((state): Sample => [{ state }, all.filter((one) => one.state === state).length]);
  const states = all.map(({ name, state }): Sample => [{ deployment: name, state }, 1]);
  const ofEach = (name: string, help: string, value: (one: ShownDeployment) => number | undefined) => {
    const values = all.map((one) => [one.name, value(one)] as const);
    const samples = values.flatMap(([deployment, found]) =>
      found === undefined ? [] : [[{ deployment }, found] as const],
    );
    return gauge(name, help, samples);
  };
  return textOf([
    gauge('deployments', 'Deployments by state.', counts),
    gauge('visits_running', 'Visits that are being made.', [[{}, running.length]]),
    gauge('visits_waiting', 'Visits that are due and not begun.', [[{}, waiting]]),
    gauge('queue_lag_seconds', 'For how long the first of them has been due.', await figure(LAG)),
    gauge('workers', 'Workers that live.', await figure(WORKERS)),
    gauge('hosts_quiet', 'Hosts that asked to be left alone for a while.', [[{}, quiet.length]]),
    { ...gauge('visits_total', 'Visits that ended.', await figure(VISITS)), type: 'counter' },
    await visitTimes(database),
    gauge('deliveries', 'Notices by channel, and whether they were delivered.', await deliveriesOf(database)),
    gauge('deployment_state', 'The state that a deployment is in has 1.', states),
    ofEach('musts', 'Must requirements in the last full visit.', ({ musts }) => musts?.all),
    ofEach('musts_kept', 'Must requirements that were kept in it.', ({ musts }) => musts?.kept),
    ofEach('p95_seconds', 'The 95th percentile of the slowest operation in it.', ({ p95 }) => seconds(p95)),
    ofEach('last_visit_timestamp_seconds', 'When the last visit ended.', ({ lastVisit }) =>
      seconds(Date.parse(lastVisit?.ended ?? '')),
    ),
  ]);
}

function gauge(name: string, help: string, samples: readonly Sample[]): Metric {
  return { name, type: 'gauge', help, samples };
}

function seconds(ms: number | null): number | undefined {
  return ms === null || Number.isNaN(ms) ? undefined : ms / 1000;
}

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

type Labels = Readonly<Record<string, string>>;
/** Samples of a histogram have a name that ends in what they are. */
type Sample = readonly [labels: Labels, value: number, end?: string];

interface Metric {
  readonly name: string;
  readonly type: 'gauge' | 'counter' | 'histogram';
  readonly help: string;
  readonly samples: readonly Sample[];
}

/** Names of deployments, channels and states need no escape: `fleet/file/` says of what they are made. */
function textOf(metrics: readonly Metric[]): string {
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
