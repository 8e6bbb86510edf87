/** What a turn of the event loop brings, taken together when it ends, or at once when there are `most` of them. */
export function turnful<T>(take: (held: readonly T[]) => void, most = Number.POSITIVE_INFINITY) {
  let held: T[] = [];
  const spill = () => {
    const taken = held;
    held = [];
    if (taken.length > 0) take(taken);
  };
  return {
    add(one: T): void {
      if (held.length === 0) setImmediate(spill);
      held.push(one);
      if (held.length >= most) spill();
    },
    spill,
  };
}

/** With more than these the first would wait noticeably. */
const heldTogether = 16;

/**
 * Answers of one turn go out together: each may wake the process that waits for it, which costs about as much as making
 * the answer, and one that is awake takes the next ones without.
 */
export function atTurnsEnd(): (write: () => void) => void {
  return turnful<() => void>((writes) => {
    for (const write of writes) write();
  }, heldTogether).add;
}
