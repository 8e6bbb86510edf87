import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { calledAs } from '../called-as.ts';
import { commandEvent, type ServingEvent } from '../events.ts';
import { type Io, tellResult, UsageError } from './options.ts';
import { seedingProgress } from './progress-words.ts';
import { welcome, writableLog } from './serving.ts';

/** What this process says for the other one, which says it as events. */
const OWN = new Set(['--detach', '--json', '--quiet']);

/** Starts the sandbox as a process of its own, and returns when it serves or has ended. */
export async function detach(argv: readonly string[], log: string, io: Io): Promise<number> {
  if (log === '-') throw new UsageError('--detach writes the log to a file: give --log FILE, or --log off.');
  const { child, said } = start(argv, log);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  // It has a session of its own, which Ctrl-C does not reach.
  const giveUp = (signal: NodeJS.Signals) => {
    child.kill();
    process.kill(process.pid, signal);
  };
  process.once('SIGINT', giveUp).once('SIGTERM', giveUp);
  const onProgress = seedingProgress(io);
  for await (const line of createInterface(said)) {
    const event = v.parse(commandEvent, JSON.parse(line));
    if (event.event === 'seeding') onProgress(event.done, event.total);
    else io.tell?.(event);
    if (event.event === 'error') {
      io.err(`${event.message}\n`);
      return event.exitCode;
    }
    if (event.event !== 'serving') continue;
    tellResult(io, `${welcome(event)}${farewell(event, log)}`, `${event.url}\n`);
    process.off('SIGINT', giveUp).off('SIGTERM', giveUp);
    said.destroy();
    child.unref();
    return 0;
  }
  return (await ended) || 1;
}

function start(argv: readonly string[], log: string) {
  // npx is not waited for: the process lives on when it ends.
  const { npm_command: _, ...env } = process.env;
  const errors = log === 'off' ? 'ignore' : openSync(`${writableLog(log)}.err`, 'a');
  const args = [
    ...process.execArgv,
    process.argv[1] ?? '',
    'sandbox',
    ...argv.filter((arg) => !OWN.has(arg)),
    '--json',
  ];
  const child = spawn(process.execPath, args, {
    detached: true,
    env,
    windowsHide: true,
    stdio: ['ignore', 'pipe', errors],
  });
  if (child.stdout === null) throw new Error('the sandbox cannot be heard');
  return { child, said: child.stdout };
}

function farewell({ url, pid, page }: ServingEvent, log: string): string {
  const token = page === null ? null : new URL(page).searchParams.get('token');
  const variable = token === null ? '' : `COUNTERPROOF_WORKBENCH_TOKEN=${token} `;
  const end = page === null ? `kill ${pid}` : `${variable}${calledAs()} sandbox ctl stop --url ${url}`;
  return `\nIt runs on as process ${pid}${log === 'off' ? '' : `, and its log is ${log}`}.\nEnd it: ${end}\n`;
}
