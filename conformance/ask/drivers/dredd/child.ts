import { type DriverChild, startChild } from '../child-process.ts';
import type { Job, Report } from './runner/messages.ts';

export type DreddChild = DriverChild<Job, Report>;

const EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const RUNNER = new URL(`./dredd-runner${EXTENSION}`, import.meta.url);

/** For what Dredd does without the deployment, such as validating a large body. */
const OWN_WORK_MS = 30_000;
/** Of objects, in MB: an answer whose problems fill more ends this process and no other. */
const HEAP_MEGABYTES = 256;

/** Dredd, in a process of its own. */
export function startDredd(runner = RUNNER): DreddChild {
  return startChild(
    { name: 'Dredd', runner, env: process.env, signal: 'SIGKILL', heapMegabytes: HEAP_MEGABYTES },
    {
      quietMs: ({ timeoutMs, retryTimeoutMs }: Job) => timeoutMs + retryTimeoutMs + OWN_WORK_MS,
      // It stops sending by itself; this is for the case that it does not.
      totalMs: ({ totalMs, timeoutMs, retryTimeoutMs }: Job) => totalMs + timeoutMs + retryTimeoutMs + OWN_WORK_MS,
    },
  );
}
