import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** Answers 500 where an answer fails: a rejection that is caught nowhere would end the process. */
export function answering(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): RequestListener {
  return (request, response) => {
    answer(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { connection: 'close' }).end();
    });
  };
}
