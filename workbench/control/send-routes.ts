import * as v from 'valibot';
import type { ApiRequest } from '../../contract/http.ts';
import { described, object, oneOf, text } from '../../contract/schema/kinds.ts';
import { longestUrl } from '../../contract/serving/target.ts';
import { detailOf } from '../log/describe.ts';
import { askedFields, type Entry } from '../log/entry.ts';
import type { Subject } from '../subject.ts';
import { entryOf } from './log-routes.ts';
import { ControlError, type Route, takes } from './route.ts';

const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Fields that say how the request was carried, or what the server adds. */
const carried = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'authorization', 'cookie']);

const wanted = object({
  path: v.optional(described(text, 'Path and query; that of `like` when left out.')),
  method: v.optional(described(oneOf(methods), 'GET when left out, or that of `like`.')),
  key: v.optional(
    described(text, 'The id of the key to send, its name such as good, or `none`; that of `like` when left out.'),
  ),
  like: v.optional(described(text, 'A request of the log to send again: its header fields, and its key.')),
});

export const sendRoutes: readonly Route[] = [
  takes(
    {
      method: 'post',
      path: '/send',
      operation: 'sendRequest',
      summary: 'Send a request to the API; the server adds the key',
      answer: 'The request as the log has it.',
      body: wanted,
    },
    async ({ subject }, { body }) => {
      const { log } = subject;
      const request = await requestOf(subject, body);
      await subject.send(request);
      return await detailOf(entryOf(subject, String(log.count)), subject);
    },
  ),
];

type Wanted = v.InferOutput<typeof wanted>;

async function requestOf(subject: Subject, { path, method, key, like }: Wanted): Promise<ApiRequest> {
  const earlier = like === undefined ? null : entryOf(subject, like);
  const url = path ?? earlier?.url;
  if (url === undefined) throw new ControlError(400, 'path: expected text, or a request in `like`.');
  // An address of another host must not be taken for a path.
  if (!/^\/(?!\/)[!-~]*$/.test(url) || url.length > longestUrl)
    throw new ControlError(400, 'path: expected a path that begins with / and has no spaces.');
  const authorization = key === undefined ? earlier?.credential?.authorization : await authorizationOf(subject, key);
  const headers = {
    accept: 'application/json',
    ...(earlier === null ? {} : kept(earlier)),
    ...(authorization === undefined ? {} : { authorization }),
  };
  return { method: method ?? earlier?.method ?? 'GET', url, headers };
}

function kept(earlier: Entry): ApiRequest['headers'] {
  return Object.fromEntries((askedFields(earlier) ?? []).filter(([name]) => !carried.has(name)));
}

async function authorizationOf({ keyring }: Subject, id: string): Promise<string | undefined> {
  if (id === 'none') return undefined;
  const found = (await keyring.list()).find((each) => each.id === id || each.name === id);
  const key = found === undefined ? null : keyring.keyOf(found.id);
  if (key === null) throw new ControlError(404, 'key: the server does not have this key, only its hash.');
  return `Bearer ${key}`;
}
