import type { Subject } from '../subject.ts';
import type { Entry } from './entry.ts';
import { type Fields, shownFields, withoutKeys } from './redact.ts';

const list = (fields: Fields) => fields.map(([name, value]) => ({ name, value }));

/** HTTP Archive 1.2, which browsers and other tools open. Without keys, like all that leaves the workbench. */
export function harOf(entries: Iterable<Entry>, { title }: Pick<Subject, 'title'>, origin: string): unknown {
  const creator = { name: 'counterproof workbench', version: '1' };
  return {
    log: { version: '1.2', creator, comment: title, entries: Array.from(entries, (each) => one(each, origin)) },
  };
}

function one(entry: Entry, origin: string): unknown {
  const url = withoutKeys(entry.url);
  const [, query = ''] = url.split(/\?(.*)/s);
  const contentType = entry.answered['content-type'];
  const time = Math.round(entry.ms * 1000) / 1000;
  return {
    startedDateTime: new Date(entry.at).toISOString(),
    time,
    request: {
      method: entry.method,
      url: `${origin}${url}`,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: list(entry.asked === null ? [] : shownFields(entry.asked)),
      queryString: [...new URLSearchParams(query)].map(([name, value]) => ({ name, value })),
      headersSize: -1,
      bodySize: 0,
    },
    response: {
      status: entry.status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: list(shownFields(entry.answered)),
      content: {
        size: entry.bytes,
        mimeType: typeof contentType === 'string' ? contentType : '',
        ...(entry.body === null ? { comment: 'not kept' } : { text: withoutKeys(`${entry.body}`) }),
      },
      redirectURL: '',
      headersSize: -1,
      bodySize: entry.bytes,
    },
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
  };
}
