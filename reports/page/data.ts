import type { Run, RunExchange } from '../../conformance/model/run.ts';
import type { RunEnd } from '../words/run-end.ts';
import type { Since } from '../words/since.ts';
import { byId } from './dom.ts';

export interface PageData {
  readonly run: Omit<Run, 'exchanges'>;
  /** `file#anchor` in the package, by requirement. */
  readonly places: Readonly<Record<string, string>>;
  readonly texts: Readonly<Record<string, string>>;
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

export function readData(): PageData {
  return JSON.parse(byId('run').textContent ?? '');
}

let parsed: readonly RunExchange[] | null = null;
let index: ReadonlyMap<string, number> | null = null;

/** Thousands of exchanges are parsed only when one is opened, or when the page has nothing else to do. */
export function exchanges(): readonly RunExchange[] {
  parsed ??= parseExchanges();
  return parsed;
}

export function exchangeIndex(id: string): number {
  index ??= new Map(exchanges().map((exchange, at) => [exchange.id, at]));
  return index.get(id) ?? -1;
}

function parseExchanges(): readonly RunExchange[] {
  return JSON.parse(byId('exchanges-data').textContent ?? '[]');
}

/** The exchanges stand last in the file: the page is in use while the browser still reads them. */
export function whenLoaded(act: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', act, { once: true });
  else act();
}
