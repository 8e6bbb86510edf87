import { readFileSync } from 'node:fs';
import { pageFiles } from '../ui/serving.ts';

export const pageFile = pageFiles(
  {
    title: 'Counterproof fleet',
    root: '',
    otherwise: '<code>counterproof fleet list</code>, or <a href="/api/fleet">/api/fleet</a>',
  },
  'fleet-page',
  asset,
);

/** Of the page of a month, which is one file. */
export function monthStyle(): string {
  return asset('fleet-month.css').trim();
}

function asset(name: string): string {
  return readFileSync(new URL(`./generated/${name}`, import.meta.url), 'utf8');
}
