import type { RuleResult, RunExchange } from '../../conformance/model/run.ts';
import { byId } from '../../ui/window.ts';
import type { dataOf } from '../html/html.ts';

export type { PageRun } from '../html/html.ts';

export type PageData = ReturnType<typeof dataOf>;

/** What the components of the page are made from. */
export interface OfPage {
  readonly data: PageData;
}

export interface OfResult extends OfPage {
  readonly result: RuleResult;
}

export function readData(): Promise<PageData> {
  return unpack('run').json();
}

let unpacked: readonly RunExchange[] | null = null;
let unpacking: Promise<readonly RunExchange[]> | null = null;
let index: ReadonlyMap<string, number> | null = null;

/** None until they are unpacked. */
export function exchanges(): readonly RunExchange[] {
  return unpacked ?? [];
}

/** Thousands of exchanges are unpacked only when one is opened, or when the page has nothing else to do. */
export function whenUnpacked(act: () => void): void {
  if (unpacked !== null) {
    act();
    return;
  }
  unpacking ??= unpackExchanges();
  void unpacking.then((all) => {
    unpacked = all;
    act();
  });
}

async function unpackExchanges(): Promise<readonly RunExchange[]> {
  await new Promise<void>(whenLoaded);
  return unpack('exchanges-data').json();
}

/** From gzip in base64. The `Response` is not from a server; its `json` reads a stream. */
function unpack(id: string): Response {
  const bytes = Uint8Array.from(atob(byId(id).textContent), (character) => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')));
}

export function exchangeIndex(id: string): number {
  index ??= unpacked === null ? null : new Map(unpacked.map((exchange, at) => [exchange.id, at]));
  return index?.get(id) ?? -1;
}

/** The exchanges stand last in the file: the page is in use while the browser still reads them. */
export function whenLoaded(act: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => act(), { once: true });
  else act();
}
