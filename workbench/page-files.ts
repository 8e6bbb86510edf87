import { readFileSync } from 'node:fs';
import { root } from './addresses.ts';

export interface PageFile {
  readonly type: string;
  readonly text: string;
  readonly policy?: string;
}

/** Of this origin alone, no inline script or style, nothing framed, and text never becomes markup. */
const policy = [
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

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Counterproof workbench</title>
<link rel="icon" href="${root}/icon.svg">
<link rel="stylesheet" href="${root}/page.css">
<script defer src="${root}/page.js"></script>
</head>
<body>
<a class="skip" href="#main">Skip to the page</a>
<div id="frame"></div>
<main id="main" tabindex="-1"></main>
<div id="announce" class="unseen" role="status" aria-live="polite"></div>
<noscript><p>This page needs JavaScript. Without it: <a href="${root}/openapi.json">${root}/openapi.json</a>, and <code>npx counterproof sandbox ctl --help</code>.</p></noscript>
</body>
</html>
`;

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="#0b6e6e"/><path d="M4 8.5 7 11.5 12 4.8" fill="none" stroke="#fff" stroke-width="2"/></svg>';

const files = new Map<string, () => PageFile>([
  ['/', () => ({ type: 'text/html; charset=utf-8', text: html, policy })],
  [`${root}/page.js`, () => ({ type: 'text/javascript; charset=utf-8', text: asset('workbench-page.js') })],
  [`${root}/page.css`, () => ({ type: 'text/css; charset=utf-8', text: asset('workbench-page.css') })],
  [`${root}/icon.svg`, () => ({ type: 'image/svg+xml', text: icon })],
]);

export function pageFile(path: string): PageFile | undefined {
  return files.get(path)?.();
}

function asset(name: string): string {
  return readFileSync(new URL(`./generated/${name}`, import.meta.url), 'utf8');
}
