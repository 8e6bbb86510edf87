import { readFileSync } from 'node:fs';
import { ICON, pageHtml, SERVED_PAGE_POLICY } from '../ui/serving.ts';
import { root } from './addresses.ts';

export interface PageFile {
  readonly type: string;
  readonly text: string;
  readonly policy?: string;
}

const html = pageHtml({
  title: 'Counterproof workbench',
  root,
  otherwise: `<a href="${root}/openapi.json">${root}/openapi.json</a>, and <code>npx counterproof sandbox ctl --help</code>`,
});

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
