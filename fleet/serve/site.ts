import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { requirement } from '../../contract/requirements/index.ts';
import { answering, listen } from '../../contract/serving/server.ts';
import { foreign, SAFE_HEADERS, SERVED_PAGE_POLICY } from '../../ui/serving.ts';
import { type Fleet, listedVisit } from '../fleet.ts';
import { type Answer, pageFile } from '../page-files.ts';
import type { Database } from '../store/database.ts';
import { type Files, filesOf } from '../store/files.ts';
import { visitWith } from '../store/visits.ts';
import { hasReport, reportOf } from '../visit/visit.ts';
import { healthOf, METRICS_TYPE, metricsOf } from './metrics.ts';
import { changedSince, nowIn, overview, pastOf } from './overview.ts';
import type { ShownDetail, ShownFleet, ShownHistory, ShownRequirement } from './shown.ts';

/** Answers a GET: pages and JSON that only read, so that they need no token. */
type Site = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

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

export const HOST = '127.0.0.1';
const MOST_BYTES = 16 * 1024 * 1024;

const call = v.object({ method: v.string(), arguments: v.array(v.unknown()) });

export interface At {
  /** 0 for any free one. */
  readonly port: number;
  readonly host: string;
}

export interface Endpoint {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Answers the other commands for the process that holds a folder, on loopback alone, and only who knows the token; and whoever reads, the
 * dashboard.
 */
export async function serve(fleet: Fleet, token: string, { port, host }: At, site: Site): Promise<Endpoint> {
  const server = createServer(
    answering(async (request, response) => {
      const isReading = request.method === 'GET' || request.method === 'HEAD';
      await (isReading ? site(request, response) : answer(request, response, fleet, token));
    }),
  );
  await listen(server, port, host);
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${reachable(host)}:${taken}`,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** As the commands on this machine reach it. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return HOST;
  return host.includes(':') ? `[${host}]` : host;
}

async function answer(request: IncomingMessage, response: ServerResponse, fleet: Fleet, token: string): Promise<void> {
  const end = (status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify(body));
  };
  if (!isAllowed(request, token)) return end(401, { error: 'give the token of up.json as a bearer token.' });
  if (request.method !== 'POST' || request.url !== '/fleet') return end(404, { error: 'POST /fleet is all there is.' });
  try {
    const { method, arguments: given } = v.parse(call, JSON.parse(await bodyOf(request)));
    const known: Readonly<Record<string, unknown>> = { ...fleet };
    const verb = Object.hasOwn(known, method) ? known[method] : undefined;
    if (typeof verb !== 'function') return end(404, { error: `there is no ${method}.` });
    const result: unknown = await verb(...given);
    end(200, { result: result ?? null });
  } catch (error) {
    end(500, { error: error instanceof Error ? error.message : String(error) });
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
