import { useEffect, useMemo, useState } from 'preact/hooks';
import { debounced } from '../../ui/window.ts';
import { root } from '../calls.ts';
import type { Summary } from '../control/describe.ts';
import type { Standing } from '../control/sandbox-routes.ts';
import { decoded, type Place, Walks } from '../log/walks.ts';
import { get, oneAtATime } from './server.ts';

const MOST = 20_000;

/** Of a clock that advances: how far it is. */
type Progress = { readonly done?: number; readonly total?: number };

/** A request, which page of which walk it is, and what a search for a text looks through. */
export type Line = Summary & { readonly place: Place | null; readonly text: string };

/** The requests that the page knows, oldest first, and what else the server tells it. */
export class Feed extends EventTarget {
  readonly lines: Line[] = [];
  skipped = 0;
  count = 0;
  #walks = new Walks();

  async start(): Promise<void> {
    await this.#load();
    const source = new EventSource(`${root}/stream`);
    source.addEventListener('requests', (event) => this.#add(JSON.parse(event.data)));
    source.addEventListener('cleared', () => this.#clear());
    for (const name of ['changed', 'progress'])
      source.addEventListener(name, (event) => this.#say(name, JSON.parse(event.data)));
    source.addEventListener('open', () => showConnected(true));
    source.addEventListener('error', () => showConnected(false));
  }

  /** `lines`: there are others; `changed`: something else than a request has changed. Gives what ends it. */
  on(name: 'lines' | 'changed' | 'progress', listener: (data: Progress) => void): () => void {
    const heard = (event: Event) => listener(event instanceof CustomEvent ? event.detail : {});
    this.addEventListener(name, heard);
    return () => this.removeEventListener(name, heard);
  }

  #say(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  async #load(): Promise<void> {
    const { requests, count } = await get<{ requests: Summary[]; count: number }>(`/log?limit=${MOST}`);
    this.lines.splice(0, this.lines.length, ...requests.reverse().map((line) => this.#placed(line)));
    this.count = count;
  }

  #add({ requests, skipped, count }: { requests: Summary[]; skipped: number; count: number }): void {
    this.skipped += skipped;
    this.count = count;
    const last = this.lines.at(-1)?.no ?? 0;
    this.lines.push(...requests.filter(({ no }) => no > last).map((line) => this.#placed(line)));
    if (this.lines.length > MOST * 1.1) this.lines.splice(0, this.lines.length - MOST);
    this.#say('lines', {});
  }

  #placed(line: Summary): Line {
    return { ...line, place: this.#walks.add(line), text: searched(line.path) };
  }

  #clear(): void {
    this.lines.length = 0;
    this.#walks = new Walks();
    this.skipped = 0;
    this.#say('lines', {});
  }
}

/** As it was sent, and as it is shown. */
function searched(path: string): string {
  const shown = [...decoded(path).parameters].flatMap(([name, values]) => values.map((value) => `${name}=${value}`));
  return [path, ...shown].join('\n').toLowerCase();
}

function showConnected(isConnected: boolean): void {
  document.documentElement.dataset.connected = String(isConnected);
}

const AFTER_REQUESTS_MS = 250;

export const NOTHING_WRONG: Standing = { orders: [], faults: [] };

/** What the server says at this address, and says anew when something has changed. */
export function useFresh<T>(feed: Feed, path: string, first: T) {
  const [value, setValue] = useState(first);
  const refresh = useMemo(() => oneAtATime(async () => setValue(await get<T>(path))), []);
  useEffect(() => {
    refresh();
    return feed.on('changed', refresh);
  }, []);
  return [value, setValue, refresh] as const;
}

/** What is made to go wrong, as it is now: others order it too, and an order ends with the last answer that it meets. */
export function useStanding(feed: Feed, first: Standing) {
  const [standing, setStanding, refresh] = useFresh(feed, '/trouble', first);
  const isOrdered = standing.orders.length > 0;
  useEffect(() => (isOrdered ? feed.on('lines', debounced(refresh, AFTER_REQUESTS_MS)) : undefined), [isOrdered]);
  return [standing, setStanding] as const;
}
