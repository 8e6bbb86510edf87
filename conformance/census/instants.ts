const REMEMBERED = 20_000;
const known = new Map<string, number>();

/** `Date.parse`, which is slow, and is asked for the same instants by every comparison of the same records. */
export function instantOf(text: string): number {
  const before = known.get(text);
  if (before !== undefined) return before;
  const ms = Date.parse(text);
  if (known.size >= REMEMBERED) known.clear();
  known.set(text, ms);
  return ms;
}
