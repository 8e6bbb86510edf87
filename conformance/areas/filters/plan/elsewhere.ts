/** One record: the texts that a search is for, and texts of other fields by the name of the field. */
export interface Searchable {
  readonly searched: readonly string[];
  readonly others: Readonly<Record<string, readonly string[]>>;
}

/** A deployment may require a longer search than one or two characters; longer parts stand in fewer fields. */
const SHORTEST = 3;
const LONGEST = 6;
/** So many different texts of a field are enough to choose from. */
const MOST_TEXTS = 60;

/**
 * Letters that no searched text contains, but texts of as many other fields as possible: a search that looks into one of them
 * too finds records where there are none. Of several such parts the longest, which is the most of a word.
 */
export function searchElsewhere(records: readonly Searchable[]): string | null {
  const inSearched = records.flatMap(({ searched }) => searched.map((text) => text.toLowerCase())).join('\n');
  const fieldsWith = new Map<string, Set<string>>();
  for (const [field, texts] of textsOfFields(records)) {
    for (const part of texts.flatMap(partsOf)) fieldsWith.set(part, (fieldsWith.get(part) ?? new Set()).add(field));
  }
  const apart = [...fieldsWith].filter(([part]) => !inSearched.includes(part));
  const [best] = apart.toSorted(
    ([one, fields], [other, otherFields]) => otherFields.size - fields.size || other.length - one.length,
  );
  return best?.[0] ?? null;
}

function textsOfFields(records: readonly Searchable[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const { others } of records) {
    for (const [field, texts] of Object.entries(others)) {
      const known = found.get(field) ?? new Set();
      found.set(field, known);
      if (known.size < MOST_TEXTS) for (const text of texts) known.add(text.toLowerCase());
    }
  }
  return new Map([...found].map(([field, texts]) => [field, [...texts]]));
}

/** The parts of its words, each once. */
function partsOf(text: string): readonly string[] {
  const words = text.match(/\p{L}{3,}/gu) ?? [];
  const lengths = Array.from({ length: LONGEST - SHORTEST + 1 }, (_, index) => SHORTEST + index);
  const parts = words.flatMap((word) =>
    lengths.flatMap((length) =>
      Array.from({ length: Math.max(0, word.length - length + 1) }, (_, at) => word.slice(at, at + length)),
    ),
  );
  return [...new Set(parts)];
}
