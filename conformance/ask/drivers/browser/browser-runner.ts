/** The process in which Playwright runs and starts Chromium: at once, so that both are there when they are asked for. */
import type { BrowserEvidence } from '../../../model/browser-evidence.ts';
import { Skipped } from '../../../model/probe.ts';
import { keyFinder } from '../../../see/detect/keys.ts';
import { removeTemporaryFolder } from '../child-environment.ts';
import type { Said } from '../child-process.ts';
import { within } from './blank-page.ts';
import { launchChromium } from './launch.ts';
import { type Visited, visit, visitMs } from './visit.ts';

const launched = launchChromium(process.env);
// The sender of the job is notified of a failure.
launched.catch(() => undefined);

process.on('message', (job: Visited) => void work(job));
// Ctrl-C reaches every process of a terminal: this one ends after its parent, and takes with it what Chromium wrote.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => void end());
process.on('disconnect', () => void end());

/** Longer than it takes to close Chromium. */
const CLOSING_MS = 5000;

async function end(): Promise<void> {
  // After Playwright, which removes what Chromium wrote.
  process.once('exit', removeTemporaryFolder);
  setTimeout(() => process.exit(0), CLOSING_MS).unref();
  await launched.then((browser) => browser.close()).catch(() => undefined);
  process.exit(0);
}

async function work(job: Visited): Promise<void> {
  const said = await outcomeOf(job);
  process.send?.(said);
}

async function outcomeOf(job: Visited): Promise<Said<BrowserEvidence>> {
  try {
    return { kind: 'done', report: await visited(job) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof Skipped) return { kind: 'skipped', reason: message };
    return { kind: 'broken', message: keyFinder([{ name: 'good', value: job.key }]).redact(message) };
  }
}

async function visited(job: Visited): Promise<BrowserEvidence> {
  const browser = await launched;
  try {
    return await within(visitMs(job), 'in all', visit(browser, job));
  } finally {
    await within(CLOSING_MS, 'to close', browser.close()).catch(() => undefined);
  }
}
