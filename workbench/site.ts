import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseJson } from '../contract/schema/read.ts';
import { pageFiles, SAFE_HEADERS } from '../ui/serving.ts';
import { root } from './calls.ts';
import { type Asked, type Context, ControlError, controlDocument, type Route } from './control/route.ts';
import { routesFor } from './control/routes.ts';
import { Stream } from './control/stream.ts';
import { cookieName, forbidden, isSame, type PageRules } from './guard.ts';
import type { Subject } from './subject.ts';

export type Site = ReturnType<typeof createSite>;

const MOST_BODY = 2 ** 20;

/** The page and the control API: everything of the workbench that is asked for by HTTP. */
export function createSite(subject: Subject, rules: PageRules) {
  const stream = new Stream(subject);
  const context: Context = { subject, stream, stop: rules.stop };
  const routes = routesFor(subject);
  const document = JSON.stringify(controlDocument(routes));
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://workbench.invalid');
    if (enters(request, response, url, rules)) return;
    const port = request.socket.localPort ?? 0;
    const refused = forbidden({ method: request.method ?? 'GET', headers: request.headers, port }, rules);
    if (refused !== null) return refuse(response, refused.status, refused.why);
    if (url.pathname === `${root}/openapi.json`) return give(response, 200, 'application/json', document);
    if (toPage(request, response, url)) return;
    const file = pageFile(url.pathname);
    if (file?.policy !== undefined) response.setHeader('content-security-policy', file.policy);
    if (file !== undefined) return give(response, 200, file.type, file.text);
    await route(routes, context, { request, response, url });
  };
  return {
    serve: (request: IncomingMessage, response: ServerResponse): void => {
      serve(request, response).catch((error: unknown) => failed(response, error));
    },
    close: () => stream.close(),
  };
}

/** The printed address holds the token; the browser keeps it in a cookie, so that the address bar does not. */
function enters(request: IncomingMessage, response: ServerResponse, url: URL, { token }: PageRules): boolean {
  const sent = url.searchParams.get('token');
  if (token === null || sent === null || url.pathname !== '/' || !isSame(sent, token)) return false;
  const name = cookieName(request.socket.localPort ?? 0);
  const cookie = `${name}=${token}; Path=/; HttpOnly; SameSite=Strict`;
  const safe = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
  response.writeHead(303, { location: '/', 'set-cookie': cookie, ...safe }).end();
  return true;
}

/** `request_log_url`: the page for a reader, JSON for a program. */
function toPage(request: IncomingMessage, response: ServerResponse, url: URL): boolean {
  const [, id] = /^\/_workbench\/requests\/([\w-]{1,64})$/.exec(url.pathname) ?? [];
  if (id === undefined) return false;
  const isReader = (request.headers.accept ?? '').includes('text/html');
  const location = isReader ? `/#requests/${id}` : `${root}/log/${id}`;
  response.writeHead(303, { location, 'cache-control': 'no-store' }).end();
  return true;
}

interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
}

async function route(routes: readonly Route[], context: Context, { request, response, url }: Call): Promise<void> {
  const path = url.pathname.slice(root.length);
  const matching = routes.filter((each) => idIn(each.path, path) !== null);
  const found = matching.find((each) => each.method === request.method);
  if (found === undefined && matching.length > 0) throw new ControlError(405, 'This address takes another method.');
  if (found === undefined) throw new ControlError(404, `No such address: ${root}/openapi.json lists them.`);
  const body = found.body === null ? null : await bodyOf(request);
  const asked = { id: idIn(found.path, path) ?? '', query: url.searchParams, body, request, response };
  await answer(response, await ran(found, context, asked));
}

/** What it has changed is said to every page; a scenario that fails may have changed something too. */
async function ran({ method, run }: Route, context: Context, asked: Asked<unknown>): Promise<unknown> {
  try {
    return await run(context, asked);
  } finally {
    if (method !== 'GET') context.stream.say('changed', {});
  }
}

async function answer(response: ServerResponse, result: unknown): Promise<void> {
  // The stream goes on by itself.
  if (response.headersSent) return;
  if (result instanceof Readable) {
    response.writeHead(200, { ...SAFE_HEADERS, 'content-type': 'application/json' });
    // As fast as the client reads it, and no further than that.
    await pipeline(result, response);
  } else if (result === undefined) give(response, 204, 'application/json', '');
  else give(response, 200, 'application/json', JSON.stringify(result));
}

/** What stands where the template has braces; empty where it has none, null where it is another path. */
function idIn(template: string, path: string): string | null {
  const [before = '', after] = template.split('{id}');
  if (after === undefined) return template === path ? '' : null;
  if (!path.startsWith(before) || !path.endsWith(after)) return null;
  const id = path.slice(before.length, path.length - after.length);
  return /^[\w-]{1,64}$/.test(id) ? id : null;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  request.setEncoding('utf8');
  for await (const part of request) {
    text += part;
    if (text.length > MOST_BODY) throw new ControlError(413, 'The body is too large: 1 MB at most.');
  }
  return parseJson(Buffer.from(text), (why) => new ControlError(400, `The body ${why}.`));
}

/** Errors with a line for the user; all others are ours. */
const knownErrors = new Set(['KeyError', 'ClockError', 'EventError']);

function failed(response: ServerResponse, error: unknown): void {
  if (response.headersSent) response.destroy();
  else if (error instanceof ControlError) refuse(response, error.status, error.message);
  else if (error instanceof Error && knownErrors.has(error.name)) refuse(response, 409, error.message);
  else refuse(response, 500, 'The workbench failed.');
}

function refuse(response: ServerResponse, status: number, why: string): void {
  response.setHeader('connection', 'close');
  give(response, status, 'application/json', JSON.stringify({ error: why }));
}

function give(response: ServerResponse, status: number, type: string, body: string): void {
  const length = status === 204 ? {} : { 'content-length': Buffer.byteLength(body) };
  response.writeHead(status, { ...SAFE_HEADERS, 'content-type': type, ...length });
  response.end(body);
}

const pageFile = pageFiles(
  {
    title: 'Counterproof workbench',
    root,
    otherwise: `<a href="${root}/openapi.json">${root}/openapi.json</a>, and <code>npx counterproof sandbox ctl --help</code>`,
  },
  'workbench-page',
  (name) => readFileSync(new URL(`./generated/${name}`, import.meta.url), 'utf8'),
);
