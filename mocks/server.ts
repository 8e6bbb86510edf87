import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { ApiRequest } from '../contract/http.ts';
import { problemResponse } from '../contract/problems.ts';
import { answerWriter, fieldLines, hasBody, openServer, type Takes } from '../contract/serving/server.ts';
import type { Reply } from './reply.ts';

export interface Listening {
  readonly url: string;
  close(): Promise<void>;
}

type Later = ReturnType<typeof answerWriter>;

export type Respond = (request: ApiRequest) => Reply | Promise<Reply>;

/** What answers, and what takes other requests than those for the API. */
export interface Front {
  readonly respond: Respond;
  readonly takes?: Takes;
  readonly close?: () => Promise<void>;
}

export async function listen({ respond, takes }: Front, port: number, host: string): Promise<Listening> {
  const later = answerWriter(() => unknownRequest);
  const listener: RequestListener = (incoming, outgoing) => serve(respond, later, incoming, outgoing);
  const { server, url } = await openServer(listener, { port, host, requestId: () => unknownRequest, takes });
  return { url, close: () => close(server) };
}

/** The same bytes get the same answer, and these could not be read. */
const unknownRequest = 'unknown';

/** No promise is made where none is needed: most answers are there at once. */
function serve(respond: Respond, later: Later, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method = 'GET', url = '/', headers } = incoming;
  const last = hasBody(incoming);
  const give = (reply: Reply) => later(outgoing, () => write(outgoing, reply, last));
  try {
    const response = respond({ method, url, headers });
    if (response instanceof Promise) response.then(give, () => give(broken()));
    else give(response);
  } catch {
    give(broken());
  }
}

function broken(): Reply {
  return problemResponse('internal', { requestId: unknownRequest });
}

function write(outgoing: ServerResponse, { status, headers, body, ascii }: Reply, last: boolean): void {
  const lines = fieldLines(headers);
  if (last) lines.push('connection', 'close');
  lines.push('content-length', String(ascii ? body.length : Buffer.byteLength(body)));
  outgoing.writeHead(status, lines);
  outgoing.end(body, ascii ? 'latin1' : 'utf8');
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
