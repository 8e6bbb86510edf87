import { keyFinder } from '../../capture/keys.ts';
import { type Probe, probe } from '../../model/probe.ts';
import type { BrowserEvidence } from './evidence.ts';
import { launchChromium } from './launch.ts';
import { type Visited, visit } from './visit.ts';

/** openapi.json, /me from the deployment's own origin, and /me from another with its preflight. */
const REQUESTS = 4;

export interface BrowserTarget extends Visited {
  /** CHROMIUM_PATH and PATH. */
  readonly env?: NodeJS.ProcessEnv;
}

/** The probe, which holds the key for its browser: what it hands on is redacted. */
export function browserProbe(target: BrowserTarget): Probe<'browser'> {
  return probe({
    artifact: 'browser',
    after: [],
    title: 'A real Chromium opens openapi.json, and a page on another origin tries to read the API with the key',
    plan: () => REQUESTS,
    async gather(context) {
      const browser = await launchChromium(target.env ?? process.env);
      try {
        const evidence = await visit(browser, target);
        context.sentByDriver(evidence.requests);
        return redacted(evidence, target.key);
      } finally {
        await browser.close();
      }
    },
  });
}

function redacted(evidence: BrowserEvidence, key: string): BrowserEvidence {
  const { redact } = keyFinder([{ name: 'good', value: key }]);
  return { ...evidence, cookies: evidence.cookies.map(redact) };
}
