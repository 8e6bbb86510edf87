import type { ReproductionRequest } from '../../conformance/model/reproduction.ts';
import { shownWords } from '../../conformance/model/shown-words.ts';
import { printableJson } from '../../contract/printable.ts';
import { sentHeaders } from '../words/credential.ts';
import type { ReproducedFailure } from './render-script.ts';

const NONE = -1;

/** HAR 1.2: the requests as a file that other tools replay. The key is a placeholder in it. */
export function harFile({ run, result, reproduction }: ReproducedFailure): string {
  const entries = reproduction.requests.map((request) => entryOf(run.target.url, request));
  const comment = `${result.rule}: the fault is there while ${shownWords(reproduction.shows)}`;
  const log = { version: '1.2', creator: { name: 'counterproof', version: '1' }, entries, comment };
  return `${printableJson({ log })}\n`;
}

function entryOf(base: string, request: ReproductionRequest) {
  const { method, path, query, headers, credential, body, status, isNextPage } = request;
  const sent = query.map(([name, value]) =>
    name === '' ? value : `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`,
  );
  const postData = body === undefined ? {} : { postData: { mimeType: 'application/json', text: body } };
  return {
    startedDateTime: '1970-01-01T00:00:00.000Z',
    time: 0,
    request: {
      method,
      url: `${base.replace(/\/+$/, '')}${path}${sent.length === 0 ? '' : `?${sent.join('&')}`}`,
      httpVersion: 'HTTP/1.1',
      headers: sentHeaders({ credential: '', credentialUsed: credential, requestHeaders: headers }).map(
        ([name, value]) => ({ name, value }),
      ),
      queryString: query.filter(([name]) => name !== '').map(([name, value]) => ({ name, value })),
      cookies: [],
      headersSize: NONE,
      bodySize: body?.length ?? 0,
      ...postData,
    },
    response: {
      status: status ?? 0,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      headers: [],
      cookies: [],
      content: { size: 0, mimeType: 'application/json' },
      redirectURL: '',
      headersSize: NONE,
      bodySize: NONE,
    },
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
    comment: isNextPage === true ? 'with the cursor of the answer before' : 'as it was sent',
  };
}
