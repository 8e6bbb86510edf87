import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';

/** A request that Chromium wants to send, or what came of one: its status, or null where no answer came. */
export interface Paused {
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
export type Decision = 'pass' | 'refuse' | 'blank' | 'headers';

export type Decide = (paused: Paused) => Decision;

export interface BlankPage {
  readonly page: Page;
  /** Names of the cookies that answers set, also those that Chromium does not keep. */
  readonly cookies: ReadonlySet<string>;
}

/** For what Chromium does without the deployment. */
export const OWN_WORK_MS = 30_000;

const CLOSING_MS = 5000;

/**
 * A page in a context of its own, which ends with the work. Chromium asks before it sends a request and before an answer reaches a page, and
 * what a deployment serves never does: no script, no download and no redirect of a deployment takes place.
 */
export async function inBlankPage<T>(
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
  readonly responseHeaders?: readonly Header[];
}

interface Header {
  readonly name: string;
  readonly value: string;
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
