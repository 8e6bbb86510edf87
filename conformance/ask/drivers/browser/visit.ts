import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { pathOf } from '../../../../contract/operations.ts';
import type { BrowserEvidence, CrossOriginRead } from '../../../model/drivers.ts';
import { isTransient } from '../../../model/exchange.ts';
import { Skipped } from '../../../model/probe.ts';

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
  // The empty page has the origin of the deployment, which is not asked for it.
  const own = await readFrom(browser, { url: `${visited.url}${pathOf('getOpenapi')}`, isOurs: false }, visited);
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

/** Whether the page could read the answer. It has the key only where it is the empty page that it should be. */
async function fetchFrom(
  { page }: BlankPage,
  start: Start,
  { me, key, timeoutMs }: Visited & { readonly me: string },
): Promise<boolean> {
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

/** Tries again after a transient error, a few times and not for long. */
async function persist<T>(
  timeoutMs: number,
  attempt: (isLast: boolean) => Promise<{ readonly result: T; readonly isFinal: boolean }>,
): Promise<T> {
  const started = performance.now();
  for (let tries = 1; ; tries += 1) {
    const { result, isFinal } = await attempt(tries === TRIES);
    const isOver = performance.now() - started > PATIENCE * timeoutMs;
    if (isFinal || isOver || tries >= TRIES) return result;
    await sleep(FIRST_WAIT_MS * 3 ** (tries - 1));
  }
}

/** A page on an origin that the deployment has never heard of. */
async function serveForeignPage() {
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
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A request that Chromium wants to send, or what came of one: its status, or null where no answer came. */
interface Paused {
  readonly stage: 'request' | 'answer';
  readonly method: string;
  readonly url: URL;
  readonly isDocument: boolean;
  readonly status: number | null;
  /** Where an answer sends the browser. */
  readonly location: string | null;
}

/**
 * `pass`: it takes its course. `refuse`: a request is not sent, and of an answer nothing reaches the page. `blank`: an empty
 * page in place of an answer. `headers`: of an answer nothing reaches the page but what decides whether it may read it.
 */
type Decision = 'pass' | 'refuse' | 'blank' | 'headers';

type Decide = (paused: Paused) => Decision;

interface BlankPage {
  readonly page: Page;
  /** Names of the cookies that answers set, also those that Chromium does not keep. */
  readonly cookies: ReadonlySet<string>;
}

/** For what Chromium does without the deployment. */
const OWN_WORK_MS = 30_000;

const CLOSING_MS = 5000;

/**
 * A page in a context of its own, which ends with the work. Chromium asks before it sends a request and before an answer reaches a page, and
 * what a deployment serves never does: no script, no download and no redirect of a deployment takes place.
 */
async function inBlankPage<T>(
  { browser, userAgent }: { readonly browser: Browser; readonly userAgent: string | undefined },
  decide: Decide,
  work: (blank: BlankPage) => Promise<T>,
): Promise<T> {
  const opening = browser.newContext({
    acceptDownloads: false,
    serviceWorkers: 'block',
    ...(userAgent === undefined ? {} : { userAgent }),
  });
  const context = await within(OWN_WORK_MS, 'to open a context', opening);
  context.setDefaultTimeout(OWN_WORK_MS);
  try {
    return await work(await within(OWN_WORK_MS, 'to open a page', open(context, decide)));
  } finally {
    await within(CLOSING_MS, 'to close a context', context.close()).catch(() => undefined);
  }
}

async function open(context: BrowserContext, decide: Decide): Promise<BlankPage> {
  const page = await context.newPage();
  // Of the pages here none opens another.
  context.on('page', (popup) => void popup.close().catch(() => undefined));
  const session = await context.newCDPSession(page);
  const cookies = new Set<string>();
  session.on('Network.responseReceivedExtraInfo', ({ headers }) => {
    for (const name of cookieNames(headers)) cookies.add(name);
  });
  session.on('Fetch.requestPaused', (event) => {
    // Rejected where the page is gone, and the request with it.
    void carryOut(session, event, decide).catch(() => undefined);
  });
  await session.send('Network.enable');
  await session.send('Fetch.enable', { patterns: [{ requestStage: 'Request' }, { requestStage: 'Response' }] });
  return { page, cookies };
}

interface PausedEvent {
  readonly requestId: string;
  readonly resourceType: string;
  readonly request: { readonly url: string; readonly method: string };
  readonly responseStatusCode?: number;
  readonly responseErrorReason?: string;
  readonly responseHeaders?: readonly { readonly name: string; readonly value: string }[];
}

function pausedBy({ request, resourceType, ...came }: PausedEvent): Paused {
  const { responseStatusCode, responseErrorReason, responseHeaders = [] } = came;
  const isAnswer = responseStatusCode !== undefined || responseErrorReason !== undefined;
  return {
    stage: isAnswer ? 'answer' : 'request',
    method: request.method,
    url: new URL(request.url),
    isDocument: resourceType === 'Document',
    status: responseStatusCode ?? null,
    location: responseHeaders.find(({ name }) => name.toLowerCase() === 'location')?.value ?? null,
  };
}

async function carryOut(session: CDPSession, event: PausedEvent, decide: Decide): Promise<void> {
  const { requestId, responseHeaders = [] } = event;
  const decision = decide(pausedBy(event));
  if (decision === 'refuse') {
    await session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    return;
  }
  if (decision === 'pass') {
    await session.send('Fetch.continueRequest', { requestId });
    return;
  }
  const html = [{ name: 'content-type', value: 'text/html' }];
  const access = responseHeaders.filter(({ name }) => /^access-control-/i.test(name));
  const headers = decision === 'blank' ? html : access;
  await session.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders: headers, body: '' });
}

const COOKIES_KEPT = 20;

/** Several cookies come as lines of one header. */
function cookieNames(headers: Readonly<Record<string, string>>): string[] {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    name.toLowerCase() === 'set-cookie' ? value.split('\n') : [],
  );
  return lines.slice(0, COOKIES_KEPT).map((line) => line.split('=', 1)[0]?.trim().slice(0, 100) ?? '');
}

/** Rejects where the work takes longer, and says which work it was. */
export async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`it took longer than ${Math.round(ms / 1000)} s ${what}`)), ms);
  });
  // A rejection after the deadline has no other reader.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
