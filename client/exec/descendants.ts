import { readdirSync, readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 50;

/** What a process started, and what that started, seen while it runs: also what leaves its group, its environment and its pipes. Needs /proc. */
export class Descendants {
  /** When each began: the number of one that has ended may be given to another. */
  readonly #began = new Map<number, string>();
  /** Looks no more. */
  readonly end: () => void;

  constructor(root: number) {
    this.#began.set(root, beganAt(root));
    this.end = watching(LOOK_EVERY_MS, () => this.alive());
  }

  /** Looks again. */
  alive(): readonly number[] {
    // A map gives also what is put into it meanwhile.
    for (const [pid, began] of this.#began) {
      const isGone = began === '' || beganAt(pid) !== began;
      if (isGone) this.#began.delete(pid);
      else for (const child of childrenOf(pid)) if (!this.#began.has(child)) this.#began.set(child, beganAt(child));
    }
    return [...this.#began.keys()];
  }
}

/** On a busy machine a look takes long, and time limits would be kept late. */
const MOST_LOOKING = 0.1;

/** Looks again and again, with pauses that leave nine tenths of the time for all else; gives what ends it. */
export function watching(everyMs: number, look: () => void): () => void {
  let timer: NodeJS.Timeout;
  const later = (ms: number) => {
    timer = setTimeout(again, ms).unref();
  };
  const again = () => {
    const began = performance.now();
    look();
    later(Math.max(everyMs, (performance.now() - began) / MOST_LOOKING));
  };
  later(everyMs);
  return () => clearTimeout(timer);
}

/** The 22nd field; the second is a name that may hold spaces and parentheses. Empty where it has ended. */
function beganAt(pid: number): string {
  const stat = textOf(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function childrenOf(pid: number): readonly number[] {
  const threads = entriesOf(`/proc/${pid}/task`).map((thread) => textOf(`/proc/${pid}/task/${thread}/children`));
  return threads.join(' ').split(/\s+/).filter(Boolean).map(Number);
}

/** None where there is no such folder, as without /proc. */
export function entriesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

export function textOf(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
