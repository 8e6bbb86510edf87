import { createServer, request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { addressOf, listen } from './odd-servers.ts';

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
  return {
    url: addressOf(await listen(server)),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
