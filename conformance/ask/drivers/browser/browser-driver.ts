import type { BrowserEvidence } from '../../../model/drivers.ts';
import { probe } from '../../../model/probe.ts';
import { type Driver, driverChild } from '../child-process.ts';
import { type Visited, visitMs } from './visit.ts';

declare module '../../../model/artifacts.ts' {
  interface Artifacts {
    readonly browser: BrowserEvidence;
  }
}

/** openapi.json, /me from the deployment's own origin, and /me from another with its preflight. */
const REQUESTS = 4;

/** The probe, and the process behind it, which holds the key and redacts what it hands on. */
export function browserDriver(visited: Visited, env = process.env): Driver<'browser'> {
  // Playwright and its Chromium, in a process of their own: loading them would hold up the rest of the visit for long.
  const browser = driverChild<Visited, BrowserEvidence>(
    { name: 'Chromium', runner: RUNNER, env, signal: 'SIGTERM' },
    (job) => visitMs(job) + CLOSING_MS,
  );
  return {
    ...browser,
    probe: probe({
      artifact: 'browser',
      requires: [],
      title: 'A real Chromium opens openapi.json, and a page on another origin tries to read the API with the key',
      plan: () => REQUESTS,
      gather: (context) => context.throughDriver(REQUESTS, () => browser.run(visited)),
    }),
  };
}

const EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const RUNNER = new URL(`./browser-runner${EXTENSION}`, import.meta.url);
/** For closing Chromium after the last request. */
const CLOSING_MS = 10_000;
