import * as v from 'valibot';
import { documentJson } from '../../contract/generated/document-json.ts';
import type { ApiRequest } from '../../contract/http.ts';
import { described, may, object, oneOf, text } from '../../contract/schema/kinds.ts';
import { longestUrl } from '../../contract/serving/target.ts';
import { shelves } from '../../reference-impl/store/browse.ts';
import { askedFields } from '../log/request-log.ts';
import { shownRequirements } from '../reference/requirements.ts';
import type { ClientJudge, JudgedClient, Subject } from '../subject.ts';
import { detailOf } from './describe.ts';
import { entryOf, logRoutes } from './log-routes.ts';
import { type Context, ControlError, type Route, reads, sideOf, takes } from './route.ts';
import { clockRoutes, issuingRoutes, keyRoutes, troubleRoutes } from './sandbox-routes.ts';

const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Fields that say how the request was carried, or what the server adds. */
const carried = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'authorization', 'cookie']);

const wanted = object({
  path: may(text, 'Path and query; that of `like` when left out.'),
  method: may(oneOf(methods), 'GET when left out, or that of `like`.'),
  key: v.optional(
    described(text, 'The id of the key to send, its name such as good, or `none`; that of `like` when left out.'),
  ),
  like: may(text, 'A request of the log to send again: its header fields, and its key.'),
});

const sendRoutes: readonly Route[] = [
  takes({
    at: 'POST /send',
    operation: 'sendRequest',
    summary: 'Send a request to the API; the server adds the key',
    answer: 'The request as the log has it.',
    body: wanted,
    run: async ({ subject }, { body }) => {
      const request = await requestOf(subject, body);
      const started = performance.now();
      const no = subject.log.add(request, await subject.respond(request), started, 'workbench');
      return await detailOf(entryOf(subject, String(no)), subject);
    },
  }),
];

type Wanted = v.InferOutput<typeof wanted>;

async function requestOf(subject: Subject, { path, method, key, like }: Wanted): Promise<ApiRequest> {
  const earlier = like === undefined ? null : entryOf(subject, like);
  const url = path ?? earlier?.url;
  if (url === undefined) throw new ControlError(400, 'path: expected text, or a request in `like`.');
  // An address of another host must not be taken for a path.
  if (!/^\/(?!\/)[!-~]*$/.test(url) || url.length > longestUrl)
    throw new ControlError(400, 'path: expected a path that begins with / and has no spaces.');
  const authorization = key === undefined ? earlier?.authorization : await authorizationOf(subject, key);
  const fields = earlier === null ? [] : (askedFields(earlier) ?? []);
  const headers = {
    accept: 'application/json',
    ...Object.fromEntries(fields.filter(([name]) => !carried.has(name))),
    ...(typeof authorization === 'string' && { authorization }),
  };
  return { method: method ?? earlier?.method ?? 'GET', url, headers };
}

async function authorizationOf({ keyring }: Subject, id: string): Promise<string | undefined> {
  if (id === 'none') return undefined;
  const found = (await keyring.list()).find((each) => each.id === id || each.name === id);
  const key = found === undefined ? null : keyring.keyOf(found.id);
  if (key === null) throw new ControlError(404, 'key: the server does not have this key, only its hash.');
  return `Bearer ${key}`;
}

const aboutRoutes: readonly Route[] = [
  reads({
    at: 'GET /about',
    operation: 'getAbout',
    summary: 'What this workbench stands before',
    answer:
      'Its kind, its title, its process, its time, what is shared with other instances, and what was ordered to go wrong.',
    run: async (context) => about(context),
  }),
  reads({
    at: 'POST /stop',
    operation: 'stop',
    summary: 'End the server, as a signal would: what is under way is answered first',
    answer: 'The process that ends.',
    run: async ({ stop }, { response }) => {
      if (stop === undefined) throw new ControlError(409, 'This server is a part of another program: end that.');
      response.once('close', stop);
      return { pid: process.pid };
    },
  }),
  reads({
    at: 'GET /contract',
    operation: 'getContract',
    summary: 'The OpenAPI document of the point-of-sale API',
    answer: 'The document, as the API itself serves it.',
    run: async (): Promise<unknown> => JSON.parse(documentJson),
  }),
  reads({
    at: 'GET /requirements',
    operation: 'listRequirements',
    summary: 'The numbered requirements of the contract',
    answer: 'Id, level, title, text and the parts of the contract that each covers.',
    run: async () => ({ requirements: shownRequirements() }),
  }),
];

export type About = ReturnType<typeof about>;

function about({ subject }: Context) {
  const { title, sandbox, client, now } = subject;
  return {
    kind: sandbox === null ? 'mock' : 'sandbox',
    title,
    pid: process.pid,
    now: new Date(now()).toISOString(),
    frozen: sandbox?.inner.control.clock.frozen ?? false,
    /** Whether it says what a client keeps. */
    judgesClients: client !== null,
    organization: sandbox?.inner.organization.id ?? null,
    engine: sandbox?.inner.engine ?? null,
    orders: sandbox?.troubles.list() ?? [],
    faults: sandbox?.faults ?? [],
  };
}

const ANSWER =
  'Since when it counts, how many requests it has seen, and each promise: its state, what was seen, and the requests that show it, by their numbers in the log.';

const clientRoutes: readonly Route[] = [
  reads({
    at: 'GET /client',
    operation: 'getClient',
    summary: 'Which promises the client keeps that calls with the good key; it counts from the first call of this',
    answer: ANSWER,
    run: async (context) => shown(context, await (await judgeOf(context)).judged()),
  }),
  reads({
    at: 'DELETE /client',
    operation: 'beginClientAgain',
    summary: 'Count the requests of the client from now on, and forget those before',
    answer: ANSWER,
    run: async (context) => {
      const judge = await judgeOf(context);
      judge.begin();
      return shown(context, await judge.judged());
    },
  }),
];

async function judgeOf({ subject }: Context): Promise<ClientJudge> {
  if (subject.client === null) throw new ControlError(409, 'Clients of this server are not judged.');
  return await subject.client.judge();
}

/** A client may put a key anywhere. */
function shown({ subject }: Context, judged: JudgedClient): unknown {
  return JSON.parse(subject.hide(JSON.stringify(judged)));
}

const MOST_ROWS = 200;

const shopRoutes: readonly Route[] = [
  reads({
    at: 'GET /shop',
    operation: 'getFigures',
    summary: 'What the shop sold today, by the shop’s clock',
    answer: 'Counts and sums by hour, by store and by status.',
    run: async (context) => {
      const { store, organization, now } = sideOf(context).inner;
      return await store.today(organization.id, now());
    },
  }),
  reads({
    at: 'GET /shop/{id}',
    operation: 'browse',
    summary: `What is in the shop: ${shelves.join(', ')}`,
    answer: 'Columns, of which some are private and never leave by the API, and rows, newest first.',
    query: [
      { name: 'search', description: 'Text that a row contains.' },
      { name: 'skip', description: 'How many rows to leave out.' },
    ],
    run: async (context, { id, query }) => {
      const shelf = shelves.find((each) => each === id);
      if (shelf === undefined) throw new ControlError(404, `There is no such table: one of ${shelves.join(', ')}.`);
      const { store, organization } = sideOf(context).inner;
      const skip = Number(query.get('skip') ?? 0);
      if (!Number.isInteger(skip) || skip < 0) throw new ControlError(400, 'skip: expected a number.');
      return await store.browse(organization.id, { shelf, search: query.get('search') ?? '', skip, limit: MOST_ROWS });
    },
  }),
];

/** This is the only list of what the control API can do. */
export function routesFor({ sandbox }: Pick<Subject, 'sandbox'>): readonly Route[] {
  const ofBoth = [...aboutRoutes, ...logRoutes, ...sendRoutes, ...keyRoutes];
  return sandbox === null
    ? ofBoth
    : [...ofBoth, ...clientRoutes, ...issuingRoutes, ...shopRoutes, ...clockRoutes, ...troubleRoutes];
}
