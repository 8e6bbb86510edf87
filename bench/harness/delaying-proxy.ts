import { connect, createServer, type Socket } from 'node:net';
import { listen } from '../../contract/serving/server.ts';

export interface DelayingProxy {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Forwards bytes. What a client sends arrives after the latency, which delays each answer by as much. */
export async function startDelayingProxy(toPort: number, latencyMs: number): Promise<DelayingProxy> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const target = connect(toPort, '127.0.0.1');
    for (const socket of [client, target]) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.once('close', () => open.delete(socket));
      socket.on('error', () => socket.destroy());
    }
    // Timers of one length end in the order in which they began.
    client.on('data', (bytes) => setTimeout(() => target.writable && target.write(bytes), latencyMs));
    client.once('close', () => target.destroy());
    target.pipe(client);
  });
  await listen(server, 0, '127.0.0.1');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
