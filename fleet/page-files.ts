import { readFileSync } from 'node:fs';
import { ICON, pageHtml } from '../ui/serving.ts';

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  /** Of a page; left out for those that are made of files of this origin. */
  readonly policy?: string;
}

const HTML = pageHtml({
  title: 'Counterproof fleet',
  root: '',
  otherwise: '<code>counterproof fleet list</code>, or <a href="/api/fleet">/api/fleet</a>',
});

const FILES: Readonly<Record<string, () => Answer>> = {
  '/': () => ({ status: 200, type: 'text/html; charset=utf-8', text: HTML }),
  '/page.js': () => ({ status: 200, type: 'text/javascript; charset=utf-8', text: asset('fleet-page.js') }),
  '/page.css': () => ({ status: 200, type: 'text/css; charset=utf-8', text: asset('fleet-page.css') }),
  '/icon.svg': () => ({ status: 200, type: 'image/svg+xml', text: ICON }),
};

export function pageFile(path: string): Answer | undefined {
  return Object.hasOwn(FILES, path) ? FILES[path]?.() : undefined;
}

/** Of the page of a month, which is one file. */
export function monthStyle(): string {
  return asset('fleet-month.css').trim();
}

function asset(name: string): string {
  return readFileSync(new URL(`./generated/${name}`, import.meta.url), 'utf8');
}
