import { createServer, type Server } from 'node:http';
import type { Handler } from '../../contract/http.ts';

/** The same over node:http. */
export function serveOver(handler: Handler): Server {
  return createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    void handler({ method, url, headers }).then((answer) => {
      // By the clock of this thread, which tests set; Node's own Date header is by the machine's.
      response.setHeader('date', new Date().toUTCString());
      for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
      response.writeHead(answer.status).end(answer.body);
    });
  });
}
