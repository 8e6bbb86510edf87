import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** A gateway that compresses every answer, whoever asks. */
export async function compressing(url: string): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    const { method, headers } = incoming;
    const upstream = request(`${url}${incoming.url ?? ''}`, { method, headers }, async (answer) => {
      const chunks: Buffer[] = await answer.toArray();
      const { 'content-length': _, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 500, { ...kept, 'content-encoding': 'gzip' });
      outgoing.end(gzipSync(Buffer.concat(chunks)));
    });
    incoming.pipe(upstream);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${isPlace(address) ? address.port : 0}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function isPlace(address: string | AddressInfo | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}
