/** Collects what arrives in one tick of the event loop and passes it on when the tick ends, or earlier when there are `most`. */
export function batchPerTick<T>(take: (batch: readonly T[]) => void, most = Number.POSITIVE_INFINITY) {
  let batch: T[] = [];
  const flush = () => {
    const taken = batch;
    batch = [];
    if (taken.length > 0) take(taken);
  };
  return {
    add(one: T): void {
      if (batch.length === 0) setImmediate(flush);
      batch.push(one);
      if (batch.length >= most) flush();
    },
    flush,
  };
}

/** With more than these the first answer would wait noticeably. */
const mostPerBatch = 16;

/**
 * Writes the answers of one tick together. Each write may wake the client's process, which costs about as much as making
 * the answer, and a process that is awake reads the next ones without.
 */
export function writePerTick(): (write: () => void) => void {
  return batchPerTick<() => void>((writes) => {
    for (const write of writes) write();
  }, mostPerBatch).add;
}
