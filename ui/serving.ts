import type { IncomingHttpHeaders } from 'node:http';

export interface Guarded {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** The port that the connection came to. */
  readonly port: number;
}

export interface GuardRules {
  /** Where the server listens. */
  readonly host: string;
  /** What every request has to bring; null on loopback, where page and control are open. */
  readonly token: string | null;
}

export interface Forbidden {
  readonly status: 401 | 403 | 415;
  readonly why: string;
}

/** Nothing of ours may be framed, kept, or guessed to be of another type. */
export const SAFE_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
};

/** Of a page that is served: of this origin alone, no inline script or style, nothing framed, and text never becomes markup. */
const SERVED_PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="#0b6e6e"/><path d="M4 8.5 7 11.5 12 4.8" fill="none" stroke="#fff" stroke-width="2"/></svg>';

/** Why it may come from a page of another site; null if it does not. */
export function foreign(request: Guarded, rules: GuardRules): Forbidden | null {
  return foreignHost(request, rules) ?? foreignSite(request);
}

/** With a token any name will do: what another site's name leads to has no cookie of ours. */
function foreignHost(
  { headers: { host = '' }, port }: Guarded,
  { host: listening, token }: GuardRules,
): Forbidden | null {
  if (token !== null) return null;
  const name = listening.includes(':') ? `[${listening}]` : listening;
  const own = ['localhost', '127.0.0.1', '[::1]', name].map((each) => `${each}:${port}`);
  if (own.includes(host.toLowerCase())) return null;
  return { status: 403, why: `The Host field names another address: open http://localhost:${port}/.` };
}

function foreignSite({ method, headers }: Guarded): Forbidden | null {
  const { host = '', origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers;
  const other: Forbidden = { status: 403, why: 'Pages of other sites and ports cannot use this server.' };
  if (origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`) return other;
  if (site === undefined || site === 'same-origin' || site === 'none') return null;
  // A link that leads here from elsewhere shows the page to its reader, and to no script of the other site.
  return method === 'GET' && mode === 'navigate' && destination === 'document' ? null : other;
}

interface PageText {
  readonly title: string;
  /** Where its script, style and icon are. */
  readonly root: string;
  /** What does the same without JavaScript, as HTML. */
  readonly otherwise: string;
}

export interface PageFile {
  readonly type: string;
  readonly text: string;
  /** Of a page. */
  readonly policy?: string;
}

/** The files of a served page by their paths. Its script and style are read, by the name of the page, once they are asked for. */
export function pageFiles(page: PageText, name: string, read: (file: string) => string) {
  const html = pageHtml(page);
  const files = new Map<string, () => PageFile>([
    ['/', () => ({ type: 'text/html; charset=utf-8', text: html, policy: SERVED_PAGE_POLICY })],
    [`${page.root}/page.js`, () => ({ type: 'text/javascript; charset=utf-8', text: read(`${name}.js`) })],
    [`${page.root}/page.css`, () => ({ type: 'text/css; charset=utf-8', text: read(`${name}.css`) })],
    [`${page.root}/icon.svg`, () => ({ type: 'image/svg+xml', text: ICON })],
  ]);
  return (path: string): PageFile | undefined => files.get(path)?.();
}

/** The frame of a served page; its script draws the rest. */
function pageHtml({ title, root, otherwise }: PageText): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${root}/icon.svg">
<link rel="stylesheet" href="${root}/page.css">
<script defer src="${root}/page.js"></script>
</head>
<body>
<a class="skip" href="#main">Skip to the page</a>
<div id="frame"></div>
<main id="main" tabindex="-1"></main>
<div id="announce" class="unseen" role="status" aria-live="polite"></div>
<noscript><p>This page needs JavaScript. Without it: ${otherwise}.</p></noscript>
</body>
</html>
`;
}
