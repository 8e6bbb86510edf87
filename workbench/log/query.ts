/** What a request asked for, as a reader reads it. */
export interface Decoded {
  readonly path: string;
  /** Each name once, in the order of the request, with all of its values. */
  readonly parameters: ReadonlyMap<string, readonly string[]>;
}

/** `target`: path and query. */
export function decoded(target: string): Decoded {
  const [path = '', query = ''] = target.split(/\?(.*)/s);
  const parameters = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(query)) {
    const values = parameters.get(name);
    if (values === undefined) parameters.set(name, [value]);
    else values.push(value);
  }
  return { path, parameters };
}

/** One parameter next to what it was in the request before. */
export interface Difference {
  readonly name: string;
  /** Null where it is not sent any more. */
  readonly value: string | null;
  /** Null where it was not sent. */
  readonly was: string | null;
}

/** Of two requests: every parameter of either, those of the later request first. */
export function differences(before: string, now: string): readonly Difference[] {
  const [earlier, later] = [decoded(before).parameters, decoded(now).parameters];
  return [...new Set([...later.keys(), ...earlier.keys()])].map((name) => ({
    name,
    value: joined(later.get(name)),
    was: joined(earlier.get(name)),
  }));
}

/** A parameter that is sent several times is not the same as one with commas. */
export function joined(values: readonly string[] | undefined): string | null {
  return values === undefined ? null : values.join(' and ');
}
