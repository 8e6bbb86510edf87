import { setTimeout as sleep } from 'node:timers/promises';
import { isNew, openFleet, type Where, withFleet } from '../open.ts';
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

/** The first notice of a kind that is written after this began; null when the time is over. */
export async function waitFor(where: Where, { kind, name, timeoutMs, onReady }: Awaited): Promise<ListedNotice | null> {
  const until = performance.now() + timeoutMs;
  const { look, close } = await lookingAt(where);
  try {
    const before = new Set((await look(name)).map(({ id }) => id));
    onReady?.();
    for (;;) {
      const pause = 'folder' in where ? LOOKS_AT_FOLDER_MS : LOOKS_MS;
      await sleep(Math.max(0, Math.min(pause, until - performance.now())));
      const isLast = performance.now() >= until;
      // A database that is gone for a moment, or a folder that another command has, ends no wait.
      const found = await look(name).catch((error: unknown) => {
        if (isLast) throw error;
        return [];
      });
      const first = found.findLast((notice) => notice.kind === kind && !before.has(notice.id));
      if (first !== undefined || isLast) return first ?? null;
    }
  } finally {
    await close();
  }
}

interface Looking {
  readonly look: (name: string | null) => Promise<readonly ListedNotice[]>;
  readonly close: () => Promise<void>;
}

/** A folder is held for no longer than a look: others need it. */
async function lookingAt(where: Where): Promise<Looking> {
  if ('folder' in where) {
    const look: Looking['look'] = (name) => withFleet(where, ({ fleet }) => fleet.notices(name, MOST));
    return { look: async (name) => (isNew(where) ? [] : await look(name)), close: async () => {} };
  }
  const { fleet, close } = await openFleet(where);
  return { look: (name) => fleet.notices(name, MOST), close };
}
