/** The stores of a record, and those for which it may be returned or not. */
interface Placed {
  readonly storeIds: readonly string[];
  readonly hiddenIn?: readonly string[];
}

type Pair = readonly [string, string];

/** A part of a list that a question can be narrowed to. */
interface Scope<Name> {
  readonly name: Name;
  readonly rows: readonly Placed[];
}

/** Each pair is compared with every record: for hundreds of stores that takes minutes, and shows no more. */
const MOST_STORES = 20;

/**
 * Two stores, and the scope in which most shows of a filter by both: a record that belongs to the first alone, one that belongs
 * to the second, and of those that belong to neither as many as there are. Of two that show as much, the earlier one.
 */
export function discriminatingStores<Name>(
  stores: readonly string[],
  scopes: readonly Scope<Name>[],
): { readonly pair: Pair; readonly name: Name } | null {
  const some = stores.slice(0, MOST_STORES);
  const pairs = some.flatMap((first, index) => some.slice(index + 1).map((second): Pair => [first, second]));
  const candidates = scopes.flatMap(({ name, rows }) =>
    pairs.map((pair) => ({ pair, name, shows: shown(rows, pair) })),
  );
  return candidates.reduce<(typeof candidates)[number] | null>(
    (best, candidate) => (best === null || isMore(candidate.shows, best.shows) ? candidate : best),
    null,
  );
}

/** So many stores are asked for together: with more, few records are in none of them. */
const SEVERAL = 3;

/** The same stores and one more, where it alone has a record of the rest, and some record is in none of them. */
export function withMore(
  some: readonly string[],
  stores: readonly string[],
  rows: readonly Placed[],
): readonly string[] {
  const rest = rows.filter(({ storeIds }) => storeIds.length > 0 && !storeIds.some((id) => some.includes(id)));
  const next = stores.slice(0, MOST_STORES).find((store) => {
    const own = rest.filter(({ storeIds, hiddenIn = [] }) => storeIds.includes(store) && !hiddenIn.includes(store));
    return own.length > 0 && rest.some(({ storeIds }) => !storeIds.includes(store));
  });
  const isEnough = next === undefined || some.length < 2 || some.length >= SEVERAL;
  return isEnough ? some : withMore([...some, next], stores, rows);
}

interface Shown {
  readonly kinds: number;
  readonly others: number;
}

function shown(rows: readonly Placed[], [first, second]: Pair): Shown {
  // Whether one comes that is hidden in a store is open; one that no store is named for may mean every store.
  const clear = rows.filter(
    ({ storeIds, hiddenIn = [] }) => storeIds.length > 0 && !hiddenIn.includes(first) && !hiddenIn.includes(second),
  );
  const count = (inFirst: boolean, inSecond: boolean): number =>
    clear.filter(({ storeIds }) => storeIds.includes(first) === inFirst && storeIds.includes(second) === inSecond)
      .length;
  const counts = [count(true, false), count(false, true), count(false, false)];
  return { kinds: counts.filter((some) => some > 0).length, others: counts[2] ?? 0 };
}

function isMore(one: Shown, other: Shown): boolean {
  return one.kinds > other.kinds || (one.kinds === other.kinds && one.others > other.others);
}
