/** What has ended so far, a line each: a run that was ended goes on from there. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Result } from './part.ts';

export interface Entry extends Result {
  readonly part: string;
}

export interface Journal {
  /** Which sources were tried, and what was asked for. */
  readonly began: Began;
  readonly entries: readonly Entry[];
}

export interface Began {
  readonly digest: string;
  readonly commit: string;
  readonly at: string;
  readonly ids: Readonly<Record<string, readonly string[]>>;
}

export function begin(file: string, began: Began): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(began)}\n`);
}

export function add(file: string, entry: Entry): void {
  appendFileSync(file, `${JSON.stringify(entry)}\n`);
}

/** Null where there is none. A last line that was cut off is left out. */
export function readJournal(file: string): Journal | null {
  if (!existsSync(file)) return null;
  const [first = '', ...lines] = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  if (first === '') return null;
  return { began: JSON.parse(first), entries: lines.map((line) => JSON.parse(line)) };
}

export function forget(file: string): void {
  rmSync(file, { force: true });
}

export interface Standing {
  /** Ids that have not ended. */
  readonly open: readonly string[];
  /** Those that failed once, and have not been tried again. */
  readonly doubtful: readonly Entry[];
  /** Those that failed, and then passed alone. */
  readonly failedOnce: readonly Entry[];
  readonly failedTwice: readonly Entry[];
  /** The last of each case. */
  readonly last: readonly Entry[];
}

/** How the cases of one part stand. */
export function standing({ began, entries }: Journal, part: string): Standing {
  const ids = began.ids[part] ?? [];
  const tries = Map.groupBy(
    entries.filter((entry) => entry.part === part),
    ({ id }) => id,
  );
  const of = (id: string): readonly Entry[] => tries.get(id) ?? [];
  const firsts = ids.flatMap((id) => of(id).slice(0, 1)).filter(({ good }) => !good);
  const again = (entry: Entry): Entry | undefined => of(entry.id)[1];
  return {
    open: ids.filter((id) => of(id).length === 0),
    doubtful: firsts.filter((entry) => again(entry) === undefined),
    failedOnce: firsts.filter((entry) => again(entry)?.good === true),
    failedTwice: firsts.flatMap((entry) => again(entry) ?? []).filter(({ good }) => !good),
    last: ids.flatMap((id) => of(id).slice(-1)),
  };
}
