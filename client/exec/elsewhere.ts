import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answering } from '../../contract/serving/answering.ts';
import type { Observer } from '../traffic/observer.ts';

/** Another origin, to which a redirect leads: it answers like a host that has nothing to do with the API. */
export interface Elsewhere {
  readonly url: string;
  readonly close: () => Promise<void>;
}

export async function openElsewhere(observer: Observer): Promise<Elsewhere> {
  const respond = observer.watching(async () => ({ status: 404, headers: { 'content-length': '0' }, body: '' }), {
    elsewhere: true,
  });
  const server = createServer(
    answering(async ({ method = '', url = '', headers }, response) => {
      const { status } = await respond({ method, url, headers });
      response.writeHead(status, { 'content-length': '0' }).end();
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('the other origin has no port');
  return address.port;
}
