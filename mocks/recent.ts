/** A map that forgets what was asked for longest ago: what requests can fill must not grow with them. */
export class Recent<Value> {
  readonly #entries = new Map<string, Value>();
  readonly #room: number;

  constructor(room: number) {
    this.#room = room;
  }

  get(key: string, make: () => Value): Value {
    const found = this.#entries.get(key);
    const value = found ?? make();
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size > this.#room) this.#forgetOldest();
    return value;
  }

  #forgetOldest(): void {
    for (const key of this.#entries.keys()) {
      this.#entries.delete(key);
      return;
    }
  }
}

/** Made at the first call, and the same ever after. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
