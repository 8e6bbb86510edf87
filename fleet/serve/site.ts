import type { IncomingMessage, ServerResponse } from 'node:http';
import { requirement } from '../../contract/requirements/index.ts';
import { foreign, SAFE_HEADERS, SERVED_PAGE_POLICY } from '../../ui/serving.ts';
import { listedVisit } from '../fleet.ts';
import { type Answer, pageFile } from '../page-files.ts';
import type { Database } from '../store/database.ts';
import { type Files, filesOf } from '../store/files.ts';
import { visitWith } from '../store/visits.ts';
import { hasReport, reportOf } from '../visit/visit.ts';
import { healthOf, METRICS_TYPE, metricsOf } from './metrics.ts';
import { changedSince, nowIn, overview, pastOf } from './overview.ts';
import type { ShownDetail, ShownFleet, ShownHistory, ShownRequirement } from './shown.ts';

/** Answers a GET: pages and JSON that only read, so that they need no token. */
export type Site = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** A report has its script and style in itself, and a policy that names them by their hashes; nothing else is loaded or sent. */
const REPORT_POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** `folder` has the evidence of visits; null where the database has it. */
export function siteOf(database: Database, folder: string | null, host: string): Site {
  const files = filesOf(database, folder);
  return async (request, response) => {
    const port = request.socket.localPort ?? 0;
    const refused = foreign({ method: request.method ?? '', headers: request.headers, port }, { host, token: null });
    const answer =
      refused === null ? await answerTo(request, database, files) : json(refused.status, { error: refused.why });
    const { status, type, text, policy = SERVED_PAGE_POLICY } = answer;
    const isPage = type.startsWith('text/html');
    response.writeHead(status, {
      ...SAFE_HEADERS,
      'content-type': type,
      ...(isPage ? { 'content-security-policy': policy } : {}),
    });
    response.end(request.method === 'HEAD' ? undefined : text);
  };
}

function json(status: number, body: unknown): Answer {
  return { status, type: 'application/json', text: JSON.stringify(body) };
}

async function answerTo(request: IncomingMessage, database: Database, files: Files): Promise<Answer> {
  const url = URL.parse(request.url ?? '/', 'http://fleet.invalid');
  if (url === null) return json(400, { error: 'The address of the request is not valid.' });
  try {
    const file = pageFile(url.pathname);
    if (file !== undefined) return file;
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

/** What changed since a time that an earlier answer gave; everything where there is none. */
async function fleetSince(database: Database, since: string | null): Promise<ShownFleet> {
  const now = await nowIn(database);
  const from = new Date(since ?? '');
  const names = Number.isNaN(from.getTime()) ? null : await changedSince(database, from);
  return { ...now, deployments: await overview(database, names) };
}

async function historyOf(database: Database, name: string): Promise<ShownHistory | null> {
  const [deployment] = await overview(database, [name]);
  if (deployment === undefined) return null;
  const past = await pastOf(database, name);
  const ids = new Set([...Object.values(past.lists).flat(), ...past.states.map((state) => state.requirement)]);
  return { deployment, ...past, requirements: [...ids].map(shownRequirement) };
}

/** A visit may be of a version of the suite with other requirements. */
function shownRequirement(id: string): ShownRequirement {
  const { title = '', level = '', section = '' } = requirement(id) ?? {};
  return { id, title, level, section };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

async function detailOf(database: Database, files: Files, id: string): Promise<ShownDetail | null> {
  const visit = UUID.test(id) ? await visitWith(database, id) : null;
  if (visit === null) return null;
  const { requirements: _, ...shown } = listedVisit(visit);
  return { ...shown, hasReport: await hasReport(visit, files) };
}

async function reportAnswer(database: Database, files: Files, id: string): Promise<Answer> {
  const visit = UUID.test(id) ? await visitWith(database, id) : null;
  const text = visit === null ? null : await reportOf(visit, database, files);
  if (text === null) return json(404, { error: 'There is no report of this visit: its evidence is not kept.' });
  return { status: 200, type: 'text/html; charset=utf-8', text, policy: REPORT_POLICY };
}
