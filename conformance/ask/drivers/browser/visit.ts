import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { pathOf } from '../../../../contract/operations.ts';
import type { BrowserEvidence, CrossOriginRead } from '../../../model/drivers.ts';
import { isTransient } from '../../../model/exchange.ts';
import { Skipped } from '../../../model/probe.ts';
import { type BlankPage, type Decide, inBlankPage, OWN_WORK_MS, type Paused, within } from './blank-page.ts';

/** An import statement would read every export of it, and two of those load the whole of fetch at every check. */
const { createServer } = process.getBuiltinModule('node:http');

export interface Visited {
  /** Base address, before `/public-api/v1`. */
  readonly url: string;
  readonly key: string;
  readonly timeoutMs: number;
  /** Left out, Chromium names itself. */
  readonly userAgent?: string | undefined;
}

const TRIES = 4;
const FIRST_WAIT_MS = 100;
/** In timeouts: after these, nothing is tried again. A deployment that never answers is asked twice. */
const PATIENCE = 1.5;
/** openapi.json, /me from the deployment's own origin, and /me from another one. */
const PARTS = 3;

/** The longest that a visit takes, where each part ends with a last try. */
export function visitMs({ timeoutMs }: Visited): number {
  return PARTS * (PATIENCE + 1) * timeoutMs + 2 * OWN_WORK_MS;
}

/** What came of a visit's part, with the requests that the deployment got and the cookies that it set. */
interface Part<T> {
  readonly result: T;
  readonly requests: number;
  readonly cookies: ReadonlySet<string>;
}

/**
 * A few requests from a real browser. Each part has a context of its own, so nothing that the first leaves behind is there
 * when a page has the key; and no page holds anything that a deployment serves, or sends a browser to.
 */
export async function visit(browser: Browser, visited: Visited): Promise<BrowserEvidence> {
  const document = await openDocument(browser, visited);
  const own = await readFromOwnOrigin(browser, visited);
  const parts: Part<unknown>[] = [document, own];
  let crossOriginRead: CrossOriginRead = 'lost';
  // Where not even a page of the deployment's own origin gets an answer, another origin shows nothing.
  if (own.result !== 'lost') {
    const elsewhere = await readFromElsewhere(browser, visited);
    crossOriginRead = elsewhere.result;
    parts.push(elsewhere);
  }
  return {
    browser: `Chromium ${browser.version()}`,
    crossOriginRead,
    documentStatus: document.result,
    askedWithKey: own.result !== 'lost',
    cookies: [...new Set(parts.flatMap(({ cookies }) => [...cookies]))].toSorted(),
    requests: parts.reduce((sum, { requests }) => sum + requests, 0),
  };
}

/** On the way to a document, within its own origin. */
const MOST_REDIRECTS = 3;

/** The status alone: what the document holds is read by the rest of the run, and a browser could save it or run it. */
async function openDocument(browser: Browser, { url, timeoutMs, userAgent }: Visited): Promise<Part<number | null>> {
  const { origin } = new URL(url);
  const last: { status: number | null; redirects: number } = { status: null, redirects: 0 };
  let requests = 0;
  const decide: Decide = (paused) => {
    if (paused.stage === 'request') {
      if (!paused.isDocument || paused.url.origin !== origin) return 'refuse';
      requests += 1;
      return 'pass';
    }
    last.status = paused.status;
    // The reason of a failure is in what the navigation ends with.
    if (paused.status === null) return 'pass';
    const isFollowed = isRedirectWithin(origin, paused) && last.redirects < MOST_REDIRECTS;
    last.redirects += 1;
    return isFollowed ? 'pass' : 'refuse';
  };
  return await inBlankPage({ browser, userAgent }, decide, async ({ page, cookies }) => {
    const result = await persist(timeoutMs, async () => {
      Object.assign(last, { status: null, redirects: 0 });
      const opening = page.goto(`${url}${pathOf('getOpenapi')}`, { waitUntil: 'commit', timeout: timeoutMs });
      await opening.catch(unlessDistrusted);
      return { result: last.status, isFinal: !isTransient(last.status) };
    });
    return { result, requests, cookies };
  });
}

function isRedirectWithin(origin: string, { url, status, location }: Paused): boolean {
  if (status === null || status < 300 || status > 399 || location === null) return false;
  return URL.parse(location, url.href)?.origin === origin;
}

/** The rest of the run may trust an authority that is known to Node alone: that is not a failure of the deployment. */
function unlessDistrusted(error: unknown): void {
  const [name] = /ERR_(?:CERT|SSL)_\w+/.exec(String(error)) ?? [];
  if (name === undefined) return;
  throw new Skipped(
    `Chromium does not trust the certificate (${name}): make its authority known to Chromium as well, or leave the browser out with --no-browser`,
  );
}

/** The empty page has the origin of the deployment, which is not asked for it. */
async function readFromOwnOrigin(browser: Browser, visited: Visited): Promise<Part<CrossOriginRead>> {
  return await readFrom(browser, { url: `${visited.url}${pathOf('getOpenapi')}`, isOurs: false }, visited);
}

async function readFromElsewhere(browser: Browser, visited: Visited): Promise<Part<CrossOriginRead>> {
  const foreign = await serveForeignPage();
  try {
    return await readFrom(browser, { url: foreign.url, isOurs: true }, visited);
  } finally {
    await foreign.close();
  }
}

interface Start {
  readonly url: string;
  /** Served by us; in place of any other page there is an empty one. */
  readonly isOurs: boolean;
}

/** What came of one try: a status, or null where no answer came. Undefined where nothing was sent. */
interface Answers {
  preflight?: number | null;
  get?: number | null;
}

async function readFrom(browser: Browser, start: Start, visited: Visited): Promise<Part<CrossOriginRead>> {
  const me = `${visited.url}${pathOf('getMe')}`;
  let answers: Answers = {};
  let requests = 0;
  const decide: Decide = ({ stage, method, url, isDocument, status }) => {
    if (isDocument && url.href === start.url) return start.isOurs ? 'pass' : 'blank';
    if (url.href !== new URL(me).href || !(method === 'GET' || method === 'OPTIONS')) return 'refuse';
    if (stage === 'request') {
      requests += 1;
      return 'pass';
    }
    answers[method === 'OPTIONS' ? 'preflight' : 'get'] = status;
    // The page gets no byte of the body. A preflight is Chromium's own: no page sees it.
    return method === 'GET' && status !== null ? 'headers' : 'pass';
  };
  return await inBlankPage({ browser, userAgent: visited.userAgent }, decide, async (blank) => {
    await blank.page.goto(start.url, { waitUntil: 'load' });
    const result = await persist(visited.timeoutMs, async (isLast) => {
      answers = {};
      const isRead = await fetchFrom(blank, start, { me, ...visited });
      const read = outcomeOf(isRead, answers, isLast);
      return { result: read, isFinal: read !== 'lost' };
    });
    return { result, requests, cookies: blank.cookies };
  });
}

function outcomeOf(isRead: boolean, { preflight, get }: Answers, isLast: boolean): CrossOriginRead {
  if (get !== undefined) {
    if (isTransient(get)) return 'lost';
    if (!isRead) return 'blocked';
    return get === 200 ? 'readable' : 'refused';
  }
  if (preflight === undefined || preflight === null) return 'lost';
  // A preflight that always fails is one that no browser lets pass.
  return isTransient(preflight) && !isLast ? 'lost' : 'blocked';
}

interface Asking {
  readonly me: string;
  readonly key: string;
  readonly timeoutMs: number;
}

/** Whether the page could read the answer. It has the key only where it is the empty page that it should be. */
async function fetchFrom({ page }: BlankPage, start: Start, { me, key, timeoutMs }: Asking): Promise<boolean> {
  const { origin } = new URL(start.url);
  const place = await within(
    OWN_WORK_MS,
    'to look at a page',
    page.evaluate(() => location.origin),
  );
  if (place !== origin) throw new Error('the empty page went to another origin, so it did not get the key');
  const asking = page.evaluate(
    async ({ url, key, timeoutMs }) => {
      try {
        const headers = { Authorization: `Bearer ${key}`, Accept: 'application/json' };
        const signal = AbortSignal.timeout(timeoutMs);
        // `manual`: a redirect is not followed, and so the key goes nowhere else.
        await fetch(url, { headers, redirect: 'manual', cache: 'no-store', signal });
        return true;
      } catch {
        return false;
      }
    },
    { url: me, key, timeoutMs },
  );
  return await within(timeoutMs + OWN_WORK_MS, 'to send one request', asking);
}

interface Tried<T> {
  readonly result: T;
  readonly isFinal: boolean;
}

/** Tries again after a transient error, a few times and not for long. */
async function persist<T>(timeoutMs: number, attempt: (isLast: boolean) => Promise<Tried<T>>): Promise<T> {
  const started = performance.now();
  for (let tries = 1; ; tries += 1) {
    const { result, isFinal } = await attempt(tries === TRIES);
    const isOver = performance.now() - started > PATIENCE * timeoutMs;
    if (isFinal || isOver || tries >= TRIES) return result;
    await sleep(FIRST_WAIT_MS * 3 ** (tries - 1));
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
