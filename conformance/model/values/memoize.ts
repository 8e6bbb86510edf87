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
export function memoize<Value, Key = string>(work: (key: Key) => Value, most: number): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => knownOr(known, key, () => work(key), most);
}

/** What is known by this key, or what the work makes of it; at `most` entries all others are forgotten. */
export function knownOr<Key, Value>(
  known: Map<Key, Value>,
  key: Key,
  work: () => Value,
  most = Number.POSITIVE_INFINITY,
): Value {
  const before = known.get(key);
  if (before !== undefined) return before;
  const value = work();
  if (known.size >= most) known.clear();
  known.set(key, value);
  return value;
}
