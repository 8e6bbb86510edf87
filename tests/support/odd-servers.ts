import type { RequestListener } from 'node:http';
import type { Server } from 'node:net';

/** Listens on a free port of this machine alone. */
export function listen<Some extends Server>(server: Some): Promise<Some> {
  return new Promise((done, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => done(server));
  });
}

export function addressOf(server: Server, scheme = 'http'): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  return `${scheme}://127.0.0.1:${address.port}`;
}

/** The same answer to every request. */
export function page(status: number, contentType: string, body: string, location?: string): RequestListener {
  return (_, response) => {
    if (contentType !== '') response.setHeader('content-type', contentType);
    if (location !== undefined) response.setHeader('location', location);
    response.writeHead(status).end(body);
  };
}

/** Writes these bytes as they are, and hangs up. */
export function cut(bytes: string): RequestListener {
  return ({ socket }) => {
    if (bytes === '') socket.destroy();
    else socket.end(bytes);
  };
}

/** So many megabytes of JSON that never closes, as fast as they are taken. */
export function stream(megabytes: number): RequestListener {
  const chunk = Buffer.alloc(2 ** 20, 'a');
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":["');
    let left = megabytes;
    const more = (): void => {
      while (left > 0 && !response.destroyed) {
        left -= 1;
        if (!response.write(chunk)) {
          response.once('drain', more);
          return;
        }
      }
      response.end();
    };
    more();
  };
}
