import { type ChildProcess, fork } from 'node:child_process';
import type { LoadOrder, LoadResult } from './load-protocol.ts';

export interface LoadMaker {
  readonly run: (order: LoadOrder) => Promise<LoadResult>;
  readonly stop: () => void;
}

/** One process for all of the load, so that neither the bench nor a server shares its thread with it. */
export function startLoadMaker(): LoadMaker {
  const child = fork(new URL('load-process.ts', import.meta.url), { serialization: 'advanced' });
  return {
    run: (order) => ask(child, order),
    stop: () => child.kill(),
  };
}

interface Answer {
  readonly result?: LoadResult;
  readonly error?: string;
}

function ask(child: ChildProcess, order: LoadOrder): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    child.once('message', ({ result, error }: Answer) => {
      if (result === undefined) reject(new Error(`load: ${error}`));
      else resolve(result);
    });
    child.send(order);
  });
}
