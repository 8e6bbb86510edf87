/** A process that is started again when it ends, as a service is. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Link } from './link.ts';

const AGAIN_MS = 500;
/** It could not start: the database does not answer. */
const NOT_STARTED = 2;

export type Managed = ReturnType<typeof managed>;

/** `onCrash` hears that it ended in a way that no fault explains; the link is between it and the database. */
export function managed(args: readonly string[], env: NodeJS.ProcessEnv, link: Link, onCrash: (why: string) => void) {
  let child: ChildProcess | null = null;
  let isWanted = false;
  let loop = Promise.resolve();
  const run = async (shiftMs: number): Promise<void> => {
    while (isWanted) {
      const one = begun([...args, `--shift=${shiftMs}`], env);
      child = one;
      /** The last of its errors. */
      let said = '';
      one.stderr.on('data', (text: Buffer) => {
        said = text.toString();
      });
      const [code, signal] = await once(one, 'close');
      const isAsked = !isWanted && (code === 0 || signal === 'SIGTERM');
      if (code !== NOT_STARTED && signal !== 'SIGKILL' && !isAsked)
        onCrash(`${args[0]} ${one.pid} ended with ${code ?? signal}: ${said}`);
      if (isWanted) await sleep(AGAIN_MS);
    }
  };
  const signal = (name: NodeJS.Signals) => void child?.kill(name);
  /** Ends it and waits for its end. */
  const end = async (name: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    isWanted = false;
    signal(name);
    await loop;
  };
  return {
    link,
    /** A fault is being done to it. */
    isBusy: false,
    pid: () => child?.pid ?? 0,
    start: (shiftMs = 0) => {
      isWanted = true;
      loop = run(shiftMs);
    },
    signal,
    end,
    close: async () => {
      await end('SIGKILL');
      await link.close();
    },
  };
}

function begun(args: readonly string[], env: NodeJS.ProcessEnv) {
  return spawn(process.execPath, [join(import.meta.dirname, 'process.ts'), ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}
