import { useEffect, useState } from 'preact/hooks';
import type { Now, ShownDeployment } from '../serve/overview.ts';
import type { ShownFleet, ShownHistory } from '../serve/site.ts';

const EVERY_MS = 2000;
/** What changes without a visit, as a deployment that becomes stale, is seen after so many looks. */
const LOOKS_FOR_ALL = 60;
/** A visit may be recorded a moment after the time that it has. */
const OVERLAP_MS = 5000;

async function get<T>(path: string): Promise<T | 'gone'> {
  const response = await fetch(path);
  if (response.status === 404) return 'gone';
  if (!response.ok) throw new Error(`The fleet answered ${response.status}.`);
  // Both ends are this package.
  return (await response.json()) as T;
}

/** The fleet as it is now: asked for every two seconds while the page is seen. */
export class Feed {
  now: Now = { now: new Date(0).toISOString(), running: [], waiting: 0, quiet: [] };
  readonly #deployments = new Map<string, ShownDeployment>();
  readonly #listeners = new Set<() => void>();
  #looks = 0;
  /** The deployments, by name; another list whenever one changed. */
  all: readonly ShownDeployment[] = [];

  async start(): Promise<void> {
    await this.#look();
    const again = async () => {
      if (document.visibilityState === 'visible') await this.#look();
      setTimeout(() => void again(), EVERY_MS);
    };
    setTimeout(() => void again(), EVERY_MS);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void this.#look();
    });
  }

  find(name: string): ShownDeployment | undefined {
    return this.#deployments.get(name);
  }

  /** Another one after each visit. */
  versionOf(name: string): string {
    return this.find(name)?.lastVisit?.id ?? '';
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #look(): Promise<void> {
    const isForAll = this.#looks % LOOKS_FOR_ALL === 0;
    const since = new Date(Date.parse(this.now.now) - OVERLAP_MS).toISOString();
    const found = await get<ShownFleet>(`/api/fleet${isForAll ? '' : `?since=${since}`}`).catch(() => null);
    document.documentElement.dataset.connected = String(found !== null);
    if (found === null || found === 'gone') return;
    this.#looks += 1;
    const { deployments, ...now } = found;
    if (isForAll) this.#deployments.clear();
    for (const one of deployments) this.#deployments.set(one.name, one);
    this.now = now;
    if (isForAll || deployments.length > 0) this.all = [...this.#deployments.values()];
    for (const listener of this.#listeners) listener();
  }
}

/** What an address answers, asked for again with each version: null until that came, 'gone' where nothing is there. */
export function useAnswer<T>(path: string | null, version = ''): T | 'gone' | null {
  const [answer, setAnswer] = useState<{ readonly path: string; readonly found: T | 'gone' } | null>(null);
  useEffect(() => {
    if (path === null) return;
    let isLate = false;
    get<T>(path)
      .catch(() => null)
      .then((found) => isLate || found === null || setAnswer({ path, found }));
    return () => {
      isLate = true;
    };
  }, [path, version]);
  return answer !== null && answer.path === path ? answer.found : null;
}

/** All that is known of a deployment. */
export function useHistory(name: string, version: string): ShownHistory | 'gone' | null {
  return useAnswer<ShownHistory>(`/api/deployments/${encodeURIComponent(name)}`, version);
}

/** Draws the component again after each look. */
export function useFeed(feed: Feed): void {
  const [, setLooks] = useState(0);
  useEffect(() => feed.listen(() => setLooks((looks) => looks + 1)), [feed]);
}
