/** The records of a list as one text, cut at any record without a copy. */
export interface Pool {
  readonly count: number;
  slice(start: number, end: number): string;
}

export function poolOf(records: readonly string[]): Pool {
  const text = records.join(',');
  const starts = [0];
  for (const record of records) starts.push((starts.at(-1) ?? 0) + record.length + 1);
  return {
    count: records.length,
    slice: (start, end) => (start >= end ? '' : text.slice(starts[start], (starts[end] ?? 1) - 1)),
  };
}

/** A cursor names the record that its page begins with. It needs no memory, and stays good after a restart. */
export function cursorTo(list: number, start: number): string {
  const place = (list * 0x1_0000 + start).toString(16).padStart(12, '0');
  return `c0c0a000-0000-4000-8000-${place}`;
}

const issued = /^c0c0a000-0000-4000-8000-([0-9a-f]{8})([0-9a-f]{4})$/i;

/**
 * Where a page begins; null for a UUID that was never issued here. Such a cursor gets a page all the same, always the
 * same one, because the contract's own example of a cursor is one of these.
 */
export function startOf(cursor: string, list: number, count: number): number | null {
  const [, which, place] = issued.exec(cursor) ?? [];
  if (which === undefined || place === undefined || Number.parseInt(which, 16) !== list) return null;
  const start = Number.parseInt(place, 16);
  return start < count ? start : null;
}

export function someStart(cursor: string, count: number): number {
  return count === 0 ? 0 : Number.parseInt(cursor.slice(0, 8), 16) % count;
}
