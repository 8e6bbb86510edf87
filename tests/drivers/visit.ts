import { gunzipSync } from 'node:zlib';
import { browserDriver } from '../../conformance/ask/drivers/browser/browser-driver.ts';
import { type DreddChild, type DreddTarget, dreddDriver } from '../../conformance/ask/drivers/dredd/dredd-driver.ts';
import { loadDredd } from '../../conformance/ask/drivers/dredd/runner/dredd-api.ts';
import { drive } from '../../conformance/ask/drivers/dredd/runner/drive.ts';
import { anyProbe } from '../../conformance/ask/gather.ts';
import { check, createHttpTransport, PROFILES } from '../../conformance/index.ts';
import type { Run } from '../../conformance/model/run.ts';
import type { Handler } from '../../contract/http.ts';
import { serve } from '../../reference-impl/index.ts';
import { measured } from '../support/in-process.ts';

export interface VisitOptions {
  readonly start?: DreddTarget['start'];
  readonly env?: NodeJS.ProcessEnv;
  /** How long Dredd and Chromium wait for an answer. */
  readonly timeoutMs?: number;
  /** Certificates in PEM format that are trusted as well. */
  readonly ca?: string;
  /** Appended to the address, as of a deployment that lives below a path. */
  readonly below?: string;
  /** Stands before the deployment, as a gateway does. */
  readonly front?: (url: string) => Promise<{ readonly url: string; close(): Promise<void> }>;
}

export interface Visited {
  readonly run: Run;
  /** Evidence file and run, as they would be written. */
  readonly written: string;
}

/** A handler behind a real socket, and drivers that ask it. */
export async function visit(
  area: 'dredd' | 'browser',
  handle: Handler,
  key: string,
  { start, env, timeoutMs = 10_000, ca, below = '', front }: VisitOptions = {},
): Promise<Visited> {
  await using opened = new AsyncDisposableStack();
  const closing = <Of extends { close(): unknown }>(one: Of): Of =>
    opened.adopt(one, async () => void (await one.close()));
  const served = closing(await serve(measured(handle), { graceMs: 100 }));
  const gateway = front === undefined ? served : closing(await front(served.url));
  const url = `${gateway.url}${below}`;
  const base = new URL(url);
  const limits = { connections: 8, timeoutMs: 10_000, maxBodyBytes: 32 * 1024 * 1024 };
  const transport = closing(createHttpTransport({ base, ...limits, ca }));
  const profile = PROFILES.get('local');
  if (profile === undefined) throw new Error('unknown profile "local"');
  const pace = { ...profile, timeoutMs };
  const dredd = closing(dreddDriver({ url, key, ca, pace, ...(start === undefined ? {} : { start }) }));
  const browser = closing(browserDriver({ url, key, timeoutMs }, env));
  const { run, pack } = await check({
    url,
    transport: transport.send,
    keys: new Map([['good', key]]),
    profile,
    only: [area],
    allow: { burst: false, writes: false, keyInUrl: true },
    extraProbes: [anyProbe(dredd.probe), anyProbe(browser.probe)],
  });
  return { run, written: `${gunzipSync(await pack()).toString('utf8')}${JSON.stringify(run)}` };
}

/** Dredd in this process: a process for each of many checks would be most of the time. */
export function dreddHere(): DreddChild {
  const loaded = loadDredd();
  return { run: (job) => drive(job, loaded, () => undefined), stop: () => undefined };
}

export function outcomesOf({ results }: Run, area: string): Record<string, string> {
  return Object.fromEntries(
    results.filter((result) => result.area === area).map((result) => [result.rule, result.outcome]),
  );
}

export function messageOf({ results }: Run, rule: string): string {
  return results.find((result) => result.rule === rule)?.message ?? `there is no rule ${rule}`;
}

export function failedIn({ results }: Run): string[] {
  return results.filter((result) => result.outcome === 'failed').map((result) => result.rule);
}
