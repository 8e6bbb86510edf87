import { setTimeout as sleep } from 'node:timers/promises';
import { isNew, openFleet, type Where } from '../open.ts';
import type { NoticeKind } from './news.ts';
import type { ListedNotice } from './outbox.ts';

const LOOKS_MS = 1000;
/** In a folder that nobody works on, nothing happens. */
const LOOKS_AT_FOLDER_MS = 3000;
const MOST = 1000;

interface Awaited {
  readonly kind: NoticeKind;
  /** Of a deployment; null for any. */
  readonly name: string | null;
  readonly timeoutMs: number;
  readonly onReady?: () => void;
}

/** The first notice of a kind that is written after this began; null when the time is over. A folder is held for no longer than a look. */
export async function waitFor(where: Where, { kind, name, timeoutMs, onReady }: Awaited): Promise<ListedNotice | null> {
  const until = performance.now() + timeoutMs;
  const before = new Set((await noticesIn(where, name)).map(({ id }) => id));
  onReady?.();
  while (performance.now() < until) {
    const pause = 'folder' in where ? LOOKS_AT_FOLDER_MS : LOOKS_MS;
    await sleep(Math.max(0, Math.min(pause, until - performance.now())));
    const fresh = (await noticesIn(where, name)).filter((notice) => notice.kind === kind && !before.has(notice.id));
    const first = fresh.at(-1);
    if (first !== undefined) return first;
  }
  return null;
}

async function noticesIn(where: Where, name: string | null): Promise<readonly ListedNotice[]> {
  if (isNew(where)) return [];
  const { fleet, close } = await openFleet(where);
  try {
    return await fleet.notices(name, MOST);
  } finally {
    await close();
  }
}
