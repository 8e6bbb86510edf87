/** A process that is started again when it ends, as a service is. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Link } from './link.ts';

export interface ManagedOptions {
  readonly role: 'up' | 'work';
  readonly database: { readonly url: string; readonly port: number };
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
  /** It ended in a way that no fault explains. */
  readonly onCrash: (why: string) => void;
}

const AGAIN_MS = 500;
/** It could not start: the database does not answer. */
const NOT_STARTED = 2;

export class Managed {
  readonly #options: ManagedOptions;
  readonly link: Link;
  #child: ChildProcess | null = null;
  #isWanted = false;
  /** The last of its errors. */
  #said = '';
  #loop: Promise<void> = Promise.resolve();
  /** A fault is being done to it. */
  isBusy = false;

  constructor(options: ManagedOptions, link: Link) {
    this.#options = options;
    this.link = link;
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
        this.#options.onCrash(`${this.#options.role} ${child.pid} ended with ${code ?? signal}: ${this.#said}`);
      if (this.#isWanted) await sleep(AGAIN_MS);
    }
  }

  #spawn(shiftMs: number): ChildProcess {
    const { role, database, file, env } = this.#options;
    const db = database.url.replace(`:${database.port}/`, `:${this.link.port}/`);
    const args = [`--role=${role}`, `--db=${db}`, `--file=${file}`, `--shift=${shiftMs}`];
    const child = spawn(process.execPath, [join(import.meta.dirname, 'process.ts'), ...args], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr.on('data', (text: Buffer) => {
      this.#said = text.toString();
    });
    return child;
  }
}
