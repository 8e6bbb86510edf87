import { useEffect, useState } from 'preact/hooks';
import { debounced } from '../../ui/window.ts';
import type { Feed } from './feed.ts';
import { get, quietly } from './server.ts';
import type { Standing } from './types.ts';

const AFTER_REQUESTS_MS = 250;

export const NOTHING_WRONG: Standing = { orders: [], faults: [] };

/** What is made to go wrong, as it is now: others order it too, and an order ends with the last answer that it meets. */
export function useStanding(feed: Feed, first: Standing) {
  const [standing, setStanding] = useState(first);
  useEffect(() => {
    const refresh = () => quietly(async () => setStanding(await get<Standing>('/trouble')));
    feed.addEventListener('changed', refresh);
    refresh();
    return () => feed.removeEventListener('changed', refresh);
  }, []);
  const isOrdered = standing.orders.length > 0;
  useEffect(() => {
    if (!isOrdered) return;
    const soon = debounced(() => quietly(async () => setStanding(await get<Standing>('/trouble'))), AFTER_REQUESTS_MS);
    return feed.onLines(soon);
  }, [isOrdered]);
  return [standing, setStanding] as const;
}
