export interface StoreOptions {
  /** postgres://… — wins over `file`. */
  readonly db?: string | undefined;
  /** A path, or ':memory:' (the default). */
  readonly file?: string | undefined;
  readonly seed: number;
  readonly scale: number;
  /** Where the seeded history ends, in ms. A store that exists keeps its own. */
  readonly now: number;
  /** Refuses a place where there is no shop, rather than making one. */
  readonly mustExist?: boolean | undefined;
  /** Seeding progress: sales done, of how many. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}
