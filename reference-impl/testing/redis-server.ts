import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

export interface RedisServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
  /** On the same port as before. */
  readonly start: () => Promise<void>;
}

/** A real redis-server that keeps nothing, on a port of its own. */
export async function redisServer(): Promise<RedisServer> {
  const port = await freePort();
  const { REDIS_SERVER_PATH: program = 'redis-server' } = process.env;
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    await once(child, 'spawn');
    for await (const text of child.stdout ?? []) if (String(text).includes('Ready to accept connections')) break;
    child.stdout?.resume();
  }

  async function stop(): Promise<void> {
    const running = child;
    child = null;
    if (running === null) return;
    running.kill('SIGKILL');
    while (running.exitCode === null && running.signalCode === null) await sleep(10);
  }

  await start();
  return { url: `redis://127.0.0.1:${port}`, start, stop };
}
