import { readFileSync } from 'node:fs';
import { ICON } from '../ui/serving.ts';

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const HTML = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Counterproof fleet</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/page.css">
<script defer src="/page.js"></script>
</head>
<body>
<a class="skip" href="#main">Skip to the page</a>
<div id="frame"></div>
<main id="main" tabindex="-1"></main>
<div id="announce" class="unseen" role="status" aria-live="polite"></div>
<noscript><p>This page needs JavaScript. Without it: <code>counterproof fleet list</code>, or <a href="/api/fleet">/api/fleet</a>.</p></noscript>
</body>
</html>
`;

const FILES: Readonly<Record<string, () => Answer>> = {
  '/': () => ({ status: 200, type: 'text/html; charset=utf-8', text: HTML }),
  '/page.js': () => ({ status: 200, type: 'text/javascript; charset=utf-8', text: asset('fleet-page.js') }),
  '/page.css': () => ({ status: 200, type: 'text/css; charset=utf-8', text: asset('fleet-page.css') }),
  '/icon.svg': () => ({ status: 200, type: 'image/svg+xml', text: ICON }),
};

export function pageFile(path: string): Answer | undefined {
  return Object.hasOwn(FILES, path) ? FILES[path]?.() : undefined;
}

function asset(name: string): string {
  return readFileSync(new URL(`./generated/${name}`, import.meta.url), 'utf8');
}
