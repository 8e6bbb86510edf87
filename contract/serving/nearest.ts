/** The candidate that was most likely meant, or null when none is close. */
export function nearest(value: string, candidates: Iterable<string>): string | null {
  if (value.length > 64) return null;
  const wanted = fold(value);
  let best: string | null = null;
  let bestDistance = Math.max(1, Math.floor(wanted.length * 0.4)) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(wanted, fold(candidate));
    if (distance >= bestDistance) continue;
    best = candidate;
    bestDistance = distance;
  }
  return best;
}

/** The most similar known name, as the end of a sentence. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const meant = nearest(name, known);
  return meant === null || meant === name ? '' : ` Did you mean ${meant}?`;
}

/** storeIds, store_ids and STOREIDS are one name to a person. */
function fold(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Two letters that changed places are one mistake, as they are to whoever typed them. */
function editDistance(a: string, b: string): number {
  let before: readonly number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const replaced = at(previous, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const swapped = isSwapped ? at(before, column - 2) + 1 : replaced;
      current.push(Math.min(replaced, swapped, at(previous, column) + 1, at(current, column - 1) + 1));
    }
    before = previous;
    previous = current;
  }
  return at(previous, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
