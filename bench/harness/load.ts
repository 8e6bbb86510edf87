import { type ChildProcess, fork } from 'node:child_process';
import type { LoadOrder, LoadResult } from './load-protocol.ts';

export interface LoadMaker {
  /** Also used where something other than speed is measured. */
  readonly run: (order: LoadOrder) => Promise<LoadResult>;
  readonly stop: () => void;
}

/** One process for all of the load, so that neither the bench nor a server shares its thread with it. */
export function startLoadMaker(): LoadMaker {
  const child = fork(new URL('load-process.ts', import.meta.url), { serialization: 'advanced' });
  child.setMaxListeners(0);
  let given = 0;
  return {
    run: (order) => ask(child, ++given, order),
    stop: () => child.kill(),
  };
}

interface Answer {
  readonly number: number;
  readonly result?: LoadResult;
  readonly error?: string;
}

function ask(child: ChildProcess, given: number, order: LoadOrder): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    child.on('message', function hear({ number, result, error }: Answer) {
      if (number !== given) return;
      child.off('message', hear);
      if (result === undefined) reject(new Error(`load: ${error}`));
      else resolve(result);
    });
    child.send({ number: given, order });
  });
}
