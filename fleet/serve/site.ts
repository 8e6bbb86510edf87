import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import * as v from 'valibot';
import { requirement } from '../../contract/requirements/index.ts';
import { answering, running } from '../../contract/serving/server.ts';
import { foreign, type PageFile, SAFE_HEADERS } from '../../ui/serving.ts';
import { DELIVERY_STATE } from '../notify/outbox.ts';
import { pageFile } from '../page-files.ts';
import { type Database, NOW, type Part, part } from '../store/database.ts';
import { evidenceFile, type Files, filesOf } from '../store/files.ts';
import { BOUNDS_S } from '../store/signs.ts';
import { visitWith } from '../store/visits.ts';
import { STATES, VISIT_KINDS } from '../visit/outcome.ts';
import type { Fleet, Kept } from './fleet.ts';
import { changedSince, nowIn, overview, pastOf, reportOf, type ShownDeployment } from './overview.ts';

interface Answer extends PageFile {
  readonly status: number;
}

/** A report has its script and style in itself, and a policy that names them by their hashes; nothing else is loaded or sent. */
const REPORT_POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function json(status: number, body: unknown): Answer {
  return { status, type: 'application/json', text: JSON.stringify(body) };
}

async function answerTo(request: IncomingMessage, database: Database, files: Files): Promise<Answer> {
  const url = URL.parse(request.url ?? '/', 'http://fleet.invalid');
  if (url === null) return json(400, { error: 'The address of the request is not valid.' });
  try {
    const file = pageFile(url.pathname);
    if (file !== undefined) return { status: 200, ...file };
    if (url.pathname === '/metrics') return { status: 200, type: METRICS_TYPE, text: await metricsOf(database) };
    const [, visit] = /^\/reports\/([\da-f-]{36})$/.exec(url.pathname) ?? [];
    if (visit !== undefined) return await reportAnswer(database, files, visit);
    const found = await dataOf(url, database, files);
    return found === null ? json(404, { error: 'There is nothing here.' }) : json(200, found);
  } catch {
    return json(503, { error: 'This cannot be read now: the terminal of "fleet up" may say why.' });
  }
}

async function dataOf({ pathname, searchParams }: URL, database: Database, files: Files): Promise<unknown> {
  if (pathname === '/health') return await healthOf(database);
  if (pathname === '/api/fleet') return await fleetSince(database, searchParams.get('since'));
  const [, kind, id = ''] = /^\/api\/(deployments|visits)\/([\w.-]{1,80})$/.exec(pathname) ?? [];
  if (kind === 'deployments') return await historyOf(database, id);
  if (kind === 'visits') return await detailOf(database, files, id);
  return null;
}

export type ShownFleet = Awaited<ReturnType<typeof fleetSince>>;

/** What changed since a time that an earlier answer gave; everything where there is none. */
async function fleetSince(database: Database, since: string | null) {
  const now = await nowIn(database);
  const from = new Date(since ?? '');
  const names = Number.isNaN(from.getTime()) ? null : await changedSince(database, from);
  return { ...now, deployments: await overview(database, names) };
}

/** A deployment with its visits. */
export type ShownHistory = NonNullable<Awaited<ReturnType<typeof historyOf>>>;

async function historyOf(database: Database, name: string) {
  const [deployment] = await overview(database, [name]);
  if (deployment === undefined) return null;
  const past = await pastOf(database, name);
  const ids = new Set([...Object.values(past.lists).flat(), ...past.states.map((state) => state.requirement)]);
  return { deployment, ...past, requirements: [...ids].map(shownRequirement) };
}

export type ShownRequirement = ReturnType<typeof shownRequirement>;

/** A visit may be of a version of the suite with other requirements. */
function shownRequirement(id: string) {
  const { title = '', level = '', section = '' } = requirement(id) ?? {};
  return { id, title, level, section };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

async function visitAt(database: Database, id: string) {
  return UUID.test(id) ? await visitWith(database, id) : null;
}

export type ShownDetail = NonNullable<Awaited<ReturnType<typeof detailOf>>>;

async function detailOf(database: Database, files: Files, id: string) {
  const visit = await visitAt(database, id);
  if (visit === null) return null;
  const { requirements: _, ...shown } = visit;
  // Whether `/reports/ID` shows it.
  const hasReport = visit.evidence !== null && (await files.read(evidenceFile(visit.evidence))) !== null;
  return { ...shown, hasReport };
}

async function reportAnswer(database: Database, files: Files, id: string): Promise<Answer> {
  const visit = await visitAt(database, id);
  const text = visit === null ? null : await reportOf(visit, database, files);
  if (text === null) return json(404, { error: 'There is no report of this visit: its evidence is not kept.' });
  return { status: 200, type: 'text/html; charset=utf-8', text, policy: REPORT_POLICY };
}

export const HOST = '127.0.0.1';
const MOST_BYTES = 16 * 1024 * 1024;

const call = v.object({ method: v.string(), arguments: v.array(v.unknown()) });

export interface At {
  /** 0 for any free one. */
  readonly port: number;
  readonly host: string;
}

export type Endpoint = Awaited<ReturnType<typeof serve>>;

interface Served extends Kept {
  readonly fleet: Fleet;
  readonly token: string;
  readonly at: At;
}

/**
 * Answers the other commands for the process that holds a folder, and only who knows the token; and whoever reads, the dashboard: pages and
 * JSON that only read, so that they need none.
 */
export async function serve({ fleet, token, at: { port, host }, database, folder }: Served) {
  const files = filesOf(database, folder);
  const answerOf = async (request: IncomingMessage): Promise<Answer> => {
    const { method = '', headers, socket } = request;
    if (method !== 'GET' && method !== 'HEAD') return await called(request, fleet, token);
    const refused = foreign({ method, headers, port: socket.localPort ?? 0 }, { host, token: null });
    return refused === null ? await answerTo(request, database, files) : json(refused.status, { error: refused.why });
  };
  const server = createServer(
    answering(async (request, response) => {
      const { status, type, text, policy } = await answerOf(request);
      response.writeHead(status, {
        ...SAFE_HEADERS,
        'content-type': type,
        ...(policy === undefined ? {} : { 'content-security-policy': policy }),
      });
      response.end(request.method === 'HEAD' ? undefined : text);
    }),
  );
  return await running(server, port, host);
}

async function called(request: IncomingMessage, fleet: Fleet, token: string): Promise<Answer> {
  if (!isAllowed(request, token)) return json(401, { error: 'give the token of up.json as a bearer token.' });
  if (request.method !== 'POST' || request.url !== '/fleet')
    return json(404, { error: 'POST /fleet is all there is.' });
  try {
    const { method, arguments: given } = v.parse(call, JSON.parse(await bodyOf(request)));
    const known: Readonly<Record<string, unknown>> = { ...fleet };
    const verb = Object.hasOwn(known, method) ? known[method] : undefined;
    if (typeof verb !== 'function') return json(404, { error: `there is no ${method}.` });
    const result: unknown = await verb(...given);
    return json(200, { result: result ?? null });
  } catch (error) {
    return json(500, { error: error instanceof Error ? error.message : String(error) });
  }
}

/** No page of another site knows the token, and none can send this header without asking first. */
function isAllowed({ headers }: IncomingMessage, token: string): boolean {
  const [given, wanted] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new Error('the request is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** How far the queue lags, in seconds: what is due, may begin, and has not begun. */
const LAG = part`select greatest(0, coalesce(extract(epoch from ${NOW} - min(due)), 0))::float8 as figure
  from counterproof_fleet.visits
  where ended_at is null and started_at is null and due <= ${NOW} and (not_before is null or not_before <= ${NOW})`;
const VISITS = part`select coalesce(sum(looks), 0)::float8 as figure from counterproof_fleet.days`;
const WORKERS = part`select count(*)::integer as figure from counterproof_fleet.workers where until > ${NOW}`;

async function figureOf(database: Database, statement: Part): Promise<number> {
  const [row] = await database.query<{ figure: number }>`${statement}`;
  return row?.figure ?? 0;
}

/** Whether the database answers, and how far the queue lags. */
export async function healthOf(database: Database): Promise<object> {
  return { status: 'ok', lagSeconds: Math.round(await figureOf(database, LAG)) };
}

async function deliveriesOf(database: Database): Promise<readonly Sample[]> {
  const rows = await database.query<{ channel: string; state: string; count: number }>`
    select channel, ${DELIVERY_STATE} as state,
      count(*)::integer as count from counterproof_fleet.deliveries d group by 1, 2 order by 1, 2`;
  return rows.map(({ channel, state, count }) => [{ channel, state }, count]);
}

/** Each bucket has those before it too. */
async function visitTimes(database: Database): Promise<Metric> {
  const rows = await database.query<{ kind: string; bound: number; visits: number; ms: number }>`
    select kind, bound, visits::float8 as visits, ms::float8 as ms from counterproof_fleet.visit_times`;
  const samples = VISIT_KINDS.flatMap((kind) => {
    const own = rows.filter((row) => row.kind === kind);
    // What took longer than all bounds has the bound 0.
    const upTo = (most: number) =>
      own.reduce((sum, { bound, visits }) => ((bound || Infinity) <= most ? sum + visits : sum), 0);
    return [
      ...BOUNDS_S.map((bound): Sample => [{ kind, le: String(bound) }, upTo(bound), '_bucket']),
      [{ kind, le: '+Inf' }, upTo(Infinity), '_bucket'] as const,
      [{ kind }, own.reduce((sum, { ms }) => sum + ms, 0) / 1000, '_sum'] as const,
      [{ kind }, upTo(Infinity), '_count'] as const,
    ];
  });
  return ['visit_duration_seconds', 'How long visits took, by kind.', samples, 'histogram'];
}

/**
 * In the text format of Prometheus. Everything is read from the database: whichever process is asked says the same, and nothing begins
 * anew with a process. The metrics of prom-client count within a process.
 */
export async function metricsOf(database: Database): Promise<string> {
  const { running, waiting, quiet } = await nowIn(database);
  const figure = async (statement: Part): Promise<readonly Sample[]> => [[{}, await figureOf(database, statement)]];
  const all = await overview(database);
  const counts = STATES.map((state): Sample => [{ state }, all.filter((one) => one.state === state).length]);
  const states = all.map(({ name, state }): Sample => [{ deployment: name, state }, 1]);
  const ofEach = (value: (one: ShownDeployment) => number | undefined): readonly Sample[] =>
    all.flatMap((one) => {
      const found = value(one);
      return found === undefined ? [] : [[{ deployment: one.name }, found] as const];
    });
  return textOf([
    ['deployments', 'Deployments by state.', counts],
    ['visits_running', 'Visits that are being made.', [[{}, running.length]]],
    ['visits_waiting', 'Visits that are due and not begun.', [[{}, waiting]]],
    ['queue_lag_seconds', 'For how long the first of them has been due.', await figure(LAG)],
    ['workers', 'Workers that live.', await figure(WORKERS)],
    ['hosts_quiet', 'Hosts that asked to be left alone for a while.', [[{}, quiet.length]]],
    ['visits_total', 'Visits that ended.', await figure(VISITS), 'counter'],
    await visitTimes(database),
    ['deliveries', 'Notices by channel, and whether they were delivered.', await deliveriesOf(database)],
    ['deployment_state', 'The state that a deployment is in has 1.', states],
    ['musts', 'Must requirements in the last full visit.', ofEach(({ musts }) => musts?.all)],
    ['musts_kept', 'Must requirements that were kept in it.', ofEach(({ musts }) => musts?.kept)],
    ['p95_seconds', 'The 95th percentile of the slowest operation in it.', ofEach(({ p95 }) => seconds(p95))],
    [
      'last_visit_timestamp_seconds',
      'When the last visit ended.',
      ofEach(({ lastVisit }) => seconds(Date.parse(lastVisit?.ended ?? ''))),
    ],
  ]);
}

function seconds(ms: number | null): number | undefined {
  return ms === null || Number.isNaN(ms) ? undefined : ms / 1000;
}

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

type Labels = Readonly<Record<string, string>>;
/** Samples of a histogram have a name that ends in what they are. */
type Sample = readonly [labels: Labels, value: number, end?: string];

type Metric = readonly [name: string, help: string, samples: readonly Sample[], type?: 'counter' | 'histogram'];

/** Names of deployments, channels and states need no escape: `fleet/file/` says of what they are made. */
function textOf(metrics: readonly Metric[]): string {
  const lines = metrics.flatMap(([name, help, samples, type = 'gauge']) => {
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
