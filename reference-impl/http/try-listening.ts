import { listen } from '../../contract/serving/server.ts';

/** Rejects with what listening there would: told before a shop is seeded, which may take a minute. */
export async function tryListening(port: number, host: string): Promise<void> {
  const server = process.getBuiltinModule('node:net').createServer();
  await listen(server, port, host);
  await new Promise((resolve) => server.close(resolve));
}
