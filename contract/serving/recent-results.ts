/** Made at the first call. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Remembers what a pure function gave for the last `most` values or so. */
export function recentResults<K extends string | number, V>(compute: (key: K) => V, most: number): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const held = known.get(key);
    if (held !== undefined) return held;
    if (known.size >= most) known.clear();
    const made = compute(key);
    known.set(key, made);
    return made;
  };
}
