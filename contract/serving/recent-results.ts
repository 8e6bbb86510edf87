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

/** Works through a list, several at once. What came of each, in the order of the list. */
export async function inLanes<Item, Made>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<Made>,
): Promise<Made[]> {
  const waiting = items.entries();
  const made: Made[] = [];
  const lane = async (): Promise<void> => {
    for (const [index, item] of waiting) made[index] = await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return made;
}
