import { type DriverChild, startChild } from '../../drivers/child-process.ts';
import type { BrowserEvidence } from './browser-evidence.ts';
import type { Visited } from './visit.ts';

export type BrowserChild = DriverChild<Visited, BrowserEvidence>;

const EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const RUNNER = new URL(`./browser-runner${EXTENSION}`, import.meta.url);
/** It asks three times, four times each where no answer comes, and says nothing in between. */
const ANSWERS = 12;

/** Playwright and its Chromium, in a process of their own: loading them would hold up the rest of the visit for long. */
export function startBrowser(env: NodeJS.ProcessEnv): BrowserChild {
  return startChild(
    { name: 'Chromium', runner: RUNNER, env: withoutKeys(env), signal: 'SIGTERM' },
    ({ timeoutMs }: Visited) => timeoutMs * ANSWERS,
  );
}

/** The environment of a process can be read by its neighbours, and a browser starts many. */
function withoutKeys(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('COUNTERPROOF_')));
}
