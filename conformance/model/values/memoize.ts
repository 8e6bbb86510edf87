/** Works out once for each object what follows from it alone: many rules need it of the same one. */
export function remembered<Key extends object, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const found = known.get(key) ?? { value: work(key) };
    known.set(key, found);
    return found.value;
  };
}

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
