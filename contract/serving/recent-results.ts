/** Remembers what a pure function gave for the last `most` texts or so. */
export function recentResults<V>(compute: (text: string) => V, most: number): (text: string) => V {
  const known = new Map<string, V>();
  return (text) => {
    const held = known.get(text);
    if (held !== undefined) return held;
    if (known.size >= most) known.clear();
    const made = compute(text);
    known.set(text, made);
    return made;
  };
}
