import type { RunningServer } from './server.ts';

export type Keep = <T extends RunningServer>(server: T) => T;

/** Runs `work` and stops everything it registered, also when it fails. */
export async function withServers<T>(work: (keep: Keep) => Promise<T>): Promise<T> {
  const kept: RunningServer[] = [];
  try {
    return await work((server) => {
      kept.push(server);
      return server;
    });
  } finally {
    await Promise.all(kept.map((server) => server.stop()));
  }
}
