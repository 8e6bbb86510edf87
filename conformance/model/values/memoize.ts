/** Caches the results of a pure function; at `most` entries the cache is cleared. */
export function memoize<Value>(work: (text: string) => Value, most: number): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = work(text);
    if (known.size >= most) known.clear();
    known.set(text, value);
    return value;
  };
}
