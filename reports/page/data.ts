import type { RuleResult, RunExchange } from '../../conformance/model/run.ts';
import { decodePath } from '../../contract/serving/target.ts';
import { byId } from '../../ui/window.ts';
import type { dataOf } from '../html/html.ts';
import { viewOf } from '../view.ts';

export type { PageRun } from '../html/html.ts';

export type PageData = Awaited<ReturnType<typeof readData>>;

/** What the components of the page are made from. */
export interface OfPage {
  readonly data: PageData;
}

export interface OfResult extends OfPage {
  readonly result: RuleResult;
}

/** What was packed, with what every format says of a run. Its exchanges, and what is said of them, are packed apart. */
export async function readData() {
  const data: ReturnType<typeof dataOf> = await unpack('run').json();
  return { ...data, view: viewOf({ ...data.run, exchanges: [] }) };
}

let unpacked: readonly RunExchange[] = [];
let unpacking: Promise<void> | null = null;

/** None until they are unpacked. */
export function exchanges(): readonly RunExchange[] {
  return unpacked;
}

/** The exchanges stand last in the file: the page is in use while the browser still reads them, and unpacks them when they are asked for. */
export function whenUnpacked(act: () => void): void {
  unpacking ??= whenLoaded()
    .then(() => unpack('exchanges-data').json())
    .then((all) => {
      unpacked = all;
    });
  void unpacking.then(act);
}

/** From gzip in base64. The `Response` is not from a server; its `json` reads a stream. */
function unpack(id: string): Response {
  const bytes = Uint8Array.from(atob(byId(id).textContent), (character) => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')));
}

export function exchangeIndex(id: string): number {
  return unpacked.findIndex((exchange) => exchange.id === id);
}

export async function whenLoaded(): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}

/** Everything a link can carry is in the hash: it works from a file, and asks no server. `outcome` is a list. */
export const NO_FILTER = { outcome: '', q: '', level: '', area: '' };

export type Filter = Readonly<typeof NO_FILTER>;

export function isEmpty(filter: Filter): boolean {
  return queryOf(filter) === '';
}

function queryOf(filter: Filter): string {
  const given = Object.entries(filter).map(([name, value]) => [name, value.trim()]);
  return new URLSearchParams(given.filter(([, value]) => value !== '')).toString().replaceAll('%2C', ',');
}

export function readHash(): { readonly anchor: string; readonly filter: Filter } {
  const [anchor = '', query = ''] = location.hash.replace(/^#/, '').split('?', 2);
  const { outcome = '', q = '', level = '', area = '' } = Object.fromEntries(new URLSearchParams(query));
  return { anchor: decodePath(anchor) ?? anchor, filter: { outcome, q, level, area } };
}

export function writeFilter(filter: Filter): void {
  const query = queryOf(filter);
  history.replaceState(null, '', `#requirements${query === '' ? '' : `?${query}`}`);
}

/** Opens what holds the place, then goes there. */
export function goTo(anchor: string): void {
  const node = document.getElementById(anchor);
  if (node === null) return;
  for (let at: Element | null = node; at !== null; at = at.parentElement)
    if (at instanceof HTMLDetailsElement) at.open = true;
  node.scrollIntoView({ block: 'start' });
  node.classList.add('arrived');
  setTimeout(() => node.classList.remove('arrived'), 1600);
  const focusable = node.matches('details') ? node.querySelector('summary') : null;
  focusable?.focus({ preventScroll: true });
}

/** By section of the contract, with its title and in its order; what is in none of them comes last. */
export function sectionsOf<T>(
  all: readonly T[],
  sectionOf: (each: T) => string,
  { sections }: PageData,
): readonly (readonly [title: string, own: readonly T[]])[] {
  const titles = new Map(sections);
  const order = [...titles.keys()];
  const rank = (name: string) => (order.indexOf(name) + order.length + 1) % (order.length + 1);
  return [...Map.groupBy(all, sectionOf)]
    .sort(([a], [b]) => rank(a) - rank(b))
    .map(([name, own]) => [titles.get(name) ?? (name || 'Other'), own]);
}
