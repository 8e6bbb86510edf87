/** The Date header, written anew once a second. */
export function httpDates(now: () => number): () => string {
  let second = Number.NaN;
  let written = '';
  return () => {
    const current = Math.floor(now() / 1000);
    if (current === second) return written;
    second = current;
    written = new Date(current * 1000).toUTCString();
    return written;
  };
}
