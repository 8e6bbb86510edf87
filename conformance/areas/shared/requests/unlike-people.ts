import { field, textOrNull } from '../../../model/values/json.ts';

/** What tells people apart, as far as a deployment shows it: their values are few. */
const KINDS = ['type', 'region', 'role'] as const;

/** Its multiples, without their integers, are spread evenly: neighbors in a ranking are alike. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * So many people: half of them as they come, the others of as many kinds as can be, because what is wrong with a profile is often
 * wrong for one kind of people only.
 */
export function unlikePeople(people: readonly unknown[], most: number): readonly string[] {
  const records = new Map(people.map((person) => [textOrNull(person, 'id') ?? '', person]));
  records.delete('');
  const kinds = [...Map.groupBy(records, ([, person]) => kindOf(person)).values()].map((some) =>
    some.map(([id]) => id),
  );
  const byKind = Array.from({ length: most }, (_, turn) => kinds.flatMap((ids) => spread(ids, turn)));
  const all = [...records.keys()];
  const some = Array.from({ length: Math.ceil(most / 2) }, (_, turn) => spread(all, turn));
  return [...new Set([...some.flat(), ...byKind.flat(), ...all])].slice(0, most);
}

function spread(ids: readonly string[], turn: number): readonly string[] {
  const at = Math.floor(((turn * GOLDEN) % 1) * ids.length);
  return ids.slice(at, at + 1);
}

function kindOf(person: unknown): string {
  return JSON.stringify([
    ...KINDS.map((name) => textOrNull(person, name)),
    textOrNull(field(person, 'store'), 'id'),
    field(person, 'lastPurchaseAt') === null,
  ]);
}
