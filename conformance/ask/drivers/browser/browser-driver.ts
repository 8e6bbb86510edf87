import type { BrowserEvidence } from '../../../model/drivers.ts';
import { probe } from '../../../model/probe.ts';
import { keyFinder } from '../../../see/detect/keys.ts';
import { type Driver, type DriverChild, PrestartedProcess, startChild } from '../child-process.ts';
import { type Visited, visitMs } from './visit.ts';

declare module '../../../model/artifacts.ts' {
  interface Artifacts {
    readonly browser: BrowserEvidence;
  }
}

/** openapi.json, /me from the deployment's own origin, and /me from another with its preflight. */
const REQUESTS = 4;

/** The probe, and the process behind it. It is the driver that holds the key: what it hands on is redacted. */
export function browserDriver(visited: Visited, env = process.env): Driver<'browser'> {
  const browser = new PrestartedProcess(() => startBrowser(env));
  return {
    probe: probe({
      artifact: 'browser',
      requires: [],
      title: 'A real Chromium opens openapi.json, and a page on another origin tries to read the API with the key',
      plan: () => REQUESTS,
      async gather(context) {
        const evidence = await context.throughDriver(REQUESTS, () => browser.take().run(visited));
        const { redact } = keyFinder([visited.key]);
        return { ...evidence, cookies: evidence.cookies.map(redact) };
      },
    }),
    warm: () => browser.prestart(),
    close: () => browser.stop(),
  };
}

const EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const RUNNER = new URL(`./browser-runner${EXTENSION}`, import.meta.url);
/** For closing Chromium after the last request. */
const CLOSING_MS = 10_000;

/** Playwright and its Chromium, in a process of their own: loading them would hold up the rest of the visit for long. */
function startBrowser(env: NodeJS.ProcessEnv): DriverChild<Visited, BrowserEvidence> {
  // It says nothing before its end.
  const longest = (visited: Visited): number => visitMs(visited) + CLOSING_MS;
  return startChild(
    { name: 'Chromium', runner: RUNNER, env, signal: 'SIGTERM' },
    { quietMs: longest, totalMs: longest },
  );
}
