/** Done once, however many ask for it; what failed is begun again by whoever asks next. */
export function untilDone<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= work().catch((error: unknown) => {
      running = null;
      throw error;
    });
    return running;
  };
}
