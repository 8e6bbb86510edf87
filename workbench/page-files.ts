import { readFileSync } from 'node:fs';
import { ICON, SERVED_PAGE_POLICY } from '../ui/serving.ts';
import { root } from './addresses.ts';

export interface PageFile {
  readonly type: string;
  readonly text: string;
  readonly policy?: string;
}

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

const files = new Map<string, () => PageFile>([
  ['/', () => ({ type: 'text/html; charset=utf-8', text: html, policy: SERVED_PAGE_POLICY })],
  [`${root}/page.js`, () => ({ type: 'text/javascript; charset=utf-8', text: asset('workbench-page.js') })],
  [`${root}/page.css`, () => ({ type: 'text/css; charset=utf-8', text: asset('workbench-page.css') })],
  [`${root}/icon.svg`, () => ({ type: 'image/svg+xml', text: ICON })],
]);

export function pageFile(path: string): PageFile | undefined {
  return files.get(path)?.();
}

function asset(name: string): string {
  return readFileSync(new URL(`./generated/${name}`, import.meta.url), 'utf8');
}
