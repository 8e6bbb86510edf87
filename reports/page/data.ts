import type { RuleResult, RunExchange } from '../../conformance/model/run.ts';
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
