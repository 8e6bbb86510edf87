import { printable } from '../words/printable.ts';
import { el } from './dom.ts';

export { thousands as count } from '../words/count.ts';

export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

export function moment(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(date)} UTC`;
}

/** A text of the contract, in which `names` stand between backticks. */
export function prose(text: string): readonly Node[] {
  return text.split('`').map((part, index) => (index % 2 === 0 ? document.createTextNode(part) : el('code', {}, part)));
}

/** Words that came from a deployment: kept apart from ours in direction, with overrides made visible. */
export function foreign(text: string): HTMLElement {
  return el('bdi', {}, printable(text));
}

export function foreignBlock(text: string, label: string): HTMLPreElement {
  return el('pre', { dir: 'auto', tabindex: 0, role: 'group', 'aria-label': label }, printable(text));
}
