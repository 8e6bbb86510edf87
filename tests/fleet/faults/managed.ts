/** A process that is started again when it ends, as a service is. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Link } from './link.ts';

const AGAIN_MS = 500;
/** It could not start: the database does not answer. */
const NOT_STARTED = 2;

export class Managed {
  readonly #args: readonly string[];
  readonly #env: NodeJS.ProcessEnv;
  /** It ended in a way that no fault explains. */
  readonly #onCrash: (why: string) => void;
  /** Between it and the database. */
  readonly link: Link;
  #child: ChildProcess | null = null;
  #isWanted = false;
  /** The last of its errors. */
  #said = '';
  #loop: Promise<void> = Promise.resolve();
  /** A fault is being done to it. */
  isBusy = false;

  constructor(args: readonly string[], env: NodeJS.ProcessEnv, link: Link, onCrash: (why: string) => void) {
    this.#args = args;
    this.#env = env;
    this.link = link;
    this.#onCrash = onCrash;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  start(shiftMs = 0): void {
    this.#isWanted = true;
    this.#loop = this.#run(shiftMs);
  }

  signal(name: NodeJS.Signals): void {
    this.#child?.kill(name);
  }

  /** Ends it and waits for its end. Gives its exit code. */
  async end(name: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.#isWanted = false;
    this.signal(name);
    await this.#loop;
  }

  async close(): Promise<void> {
    await this.end('SIGKILL');
    await this.link.close();
  }

  async #run(shiftMs: number): Promise<void> {
    while (this.#isWanted) {
      const child = this.#spawn(shiftMs);
      this.#child = child;
      const [code, signal] = await once(child, 'close');
      const isAsked = !this.#isWanted && (code === 0 || signal === 'SIGTERM');
      if (code !== NOT_STARTED && signal !== 'SIGKILL' && !isAsked)
        this.#onCrash(`${this.#args[0]} ${child.pid} ended with ${code ?? signal}: ${this.#said}`);
      if (this.#isWanted) await sleep(AGAIN_MS);
    }
  }

  #spawn(shiftMs: number): ChildProcess {
    const args = [join(import.meta.dirname, 'process.ts'), ...this.#args, `--shift=${shiftMs}`];
    const env = { PATH: process.env.PATH, ...this.#env };
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    child.stderr.on('data', (text: Buffer) => {
      this.#said = text.toString();
    });
    return child;
  }
}
