import type { RuleResult, Run, RunExchange } from '../../conformance/model/run.ts';
import type { Samples } from '../../contract/requirements/client-samples.ts';
import { byId } from '../../ui/window.ts';
import type { RunEnd } from '../words/run-end.ts';
import type { Since } from '../words/since.ts';

export type PageRun = Omit<Run, 'exchanges'>;

export interface PageData {
  readonly run: PageRun;
  /** `file#anchor` in the package, by requirement. */
  readonly places: Readonly<Record<string, string>>;
  readonly texts: Readonly<Record<string, string>>;
  /** How a correct client does what this one did not, by requirement. */
  readonly samples: Readonly<Record<string, Samples>>;
  /** Sections of the contract in their order, with their titles. */
  readonly sections: readonly (readonly [string, string])[];
  readonly exchangeCount: number;
  /** Exchanges that results name and that are not in the page: the evidence file has them. */
  readonly elsewhere: readonly string[];
  /** The command for each exchange that a finding names first, so that findings do not wait for all exchanges. */
  readonly commands: Readonly<Record<string, string>>;
  /** Null where the run was complete. */
  readonly end: RunEnd | null;
  /** Null where there is no earlier run to compare with. */
  readonly since: Since | null;
}

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
