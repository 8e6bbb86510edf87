import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page, Response } from 'playwright';
import { pathOf } from '../../../contract/operations.ts';
import { Skipped } from '../../model/probe.ts';
import { isTransient } from '../../model/transient.ts';
import type { BrowserEvidence, CrossOriginRead } from './browser-evidence.ts';

/** An import statement would read every export of it, and two of those load the whole of fetch at every check. */
const { createServer } = process.getBuiltinModule('node:http');

export interface Visited {
  /** Base address, before `/public-api/v1`. */
  readonly url: string;
  readonly key: string;
  readonly timeoutMs: number;
}

const TRIES = 4;
const FIRST_WAIT_MS = 100;
/** The browser sends it by itself, and Playwright does not show it. */
const PREFLIGHT = 1;
/** For what Chromium does without the deployment: its time limit does not cover that. */
const OWN_WORK_MS = 30_000;

/**
 * A few requests from a real browser. The key goes over Playwright's pipe into pages that are ours, and nowhere else: what
 * the deployment serves, or sends a browser to, never holds it.
 */
export async function visit(browser: Browser, { url, key, timeoutMs }: Visited): Promise<BrowserEvidence> {
  // A policy of the document's own must not keep our pages from asking.
  const context = await browser.newContext({ bypassCSP: true, serviceWorkers: 'block' });
  context.setDefaultTimeout(OWN_WORK_MS);
  const seen = watch(context, url);
  try {
    const own = await context.newPage();
    const document = `${url}${pathOf('getOpenapi')}`;
    const documentStatus = await openDocument(own, document, timeoutMs);
    const me = `${url}${pathOf('getMe')}`;
    const asking = { url: me, key, timeoutMs };
    await openBlank(own, document);
    const ownRead = await read(own, asking);
    // A preflight that fails with a transient error looks like one that was refused.
    const crossOriginRead = ownRead === 'lost' ? 'lost' : await readFromElsewhere(context, asking);
    const kept = (await context.cookies()).map(({ name }) => name);
    const cookies = [...new Set([...kept, ...(await seen.cookies())])].toSorted();
    const name = `Chromium ${browser.version()}`;
    const requests = seen.requests() + PREFLIGHT;
    return { browser: name, crossOriginRead, documentStatus, askedWithKey: ownRead !== 'lost', cookies, requests };
  } finally {
    await context.close();
  }
}

interface Seen {
  requests(): number;
  cookies(): Promise<string[]>;
}

/** Cookies that the browser would not keep count as well: they were set. */
function watch(context: BrowserContext, url: string): Seen {
  const { origin } = new URL(url);
  const responses: Response[] = [];
  let requests = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).origin === origin) requests += 1;
  });
  context.on('response', (response) => {
    if (BLANK in response.headers()) requests -= 1;
    else if (new URL(response.url()).origin === origin) responses.push(response);
  });
  return { requests: () => requests, cookies: async () => (await Promise.all(responses.map(cookiesOf))).flat() };
}

async function cookiesOf(response: Response): Promise<string[]> {
  try {
    const headers = await response.headersArray();
    return headers
      .filter(({ name }) => name.toLowerCase() === 'set-cookie')
      .flatMap(({ value }) => value.split('\n'))
      .map((cookie) => cookie.split('=', 1)[0]?.trim() ?? '');
  } catch {
    // The page that it belonged to is gone.
    return [];
  }
}

/** A document that a browser offers to save is reachable as well, although the navigation ends there. */
async function openDocument(page: Page, url: string, timeout: number): Promise<number | null> {
  for (let tries = 1; ; tries += 1) {
    let status: number | null = null;
    const note = (response: Response): void => {
      if (response.request().isNavigationRequest()) status = response.status();
    };
    page.on('response', note);
    await page.goto(url, { waitUntil: 'commit', timeout }).catch(unlessDistrusted);
    page.off('response', note);
    if (!isTransient(status) || tries >= TRIES) return status;
    await sleep(FIRST_WAIT_MS * 3 ** (tries - 1));
  }
}

/** The rest of the run may trust an authority that is known to Node alone: that is not a failure of the deployment. */
function unlessDistrusted(error: unknown): void {
  const [name] = /ERR_(?:CERT|SSL)_\w+/.exec(String(error)) ?? [];
  if (name === undefined) return;
  throw new Skipped(
    `Chromium does not trust the certificate (${name}): make its authority known to Chromium as well, or leave the browser out with --no-browser`,
  );
}

const BLANK = 'x-counterproof-blank';

/** An empty page of the deployment's origin, for which the deployment is not asked: no script but ours runs in it. */
async function openBlank(page: Page, url: string): Promise<void> {
  const contentType = 'text/html';
  await page.route(url, (route) => route.fulfill({ contentType, headers: { [BLANK]: 'yes' }, body: '' }));
  await page.goto(url);
  await page.unroute(url);
}

interface Asking {
  readonly url: string;
  readonly key: string;
  readonly timeoutMs: number;
}

async function readFromElsewhere(context: BrowserContext, asking: Asking): Promise<CrossOriginRead> {
  const foreign = await serveForeignPage();
  try {
    const page = await context.newPage();
    await page.goto(foreign.url);
    return await read(page, asking);
  } finally {
    await foreign.close();
  }
}

async function read(page: Page, asking: Asking): Promise<CrossOriginRead> {
  for (let tries = 1; ; tries += 1) {
    const { came, failure } = await fetchFrom(page, asking);
    const isLost = came === null ? !WITHHELD.test(failure) : isTransient(came);
    if (!isLost) return came === null ? 'blocked' : came === 200 ? 'readable' : 'refused';
    if (tries >= TRIES) return 'lost';
    await sleep(FIRST_WAIT_MS * 3 ** (tries - 1));
  }
}

/** What Chromium calls an answer that it keeps from a page; a connection that broke has names of its own. */
const WITHHELD = /ERR_FAILED|ERR_BLOCKED|ERR_ABORTED/;

interface Fetched {
  /** null where the page got nothing to read. */
  readonly came: number | null;
  readonly failure: string;
}

async function fetchFrom(page: Page, asking: Asking): Promise<Fetched> {
  let failure = '';
  const note = (request: { url(): string; failure(): { errorText: string } | null }): void => {
    if (request.url() === asking.url) failure = request.failure()?.errorText ?? '';
  };
  page.on('requestfailed', note);
  try {
    // `manual`: a redirect is not followed, and so the key goes nowhere else.
    const { came, isLate } = await page.evaluate(async ({ url, key, timeoutMs }) => {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const headers = { Authorization: `Bearer ${key}`, Accept: 'application/json' };
        const answer = await fetch(url, { headers, redirect: 'manual', cache: 'no-store', signal });
        await answer.text();
        return { came: answer.status, isLate: false };
      } catch {
        return { came: null, isLate: signal.aborted };
      }
    }, asking);
    // A page that gives up looks like one from which the answer was withheld.
    return { came, failure: isLate ? 'no answer in time' : failure };
  } catch (error) {
    // The page went elsewhere while it asked, and what it would have read is gone with it.
    if (!/context was destroyed/i.test(String(error))) throw error;
    return { came: null, failure: 'the page went elsewhere' };
  } finally {
    page.off('requestfailed', note);
  }
}

interface ForeignPage {
  readonly url: string;
  close(): Promise<void>;
}

/** A page on an origin that the deployment has never heard of. */
async function serveForeignPage(): Promise<ForeignPage> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>another origin</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the page of another origin has no address');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
