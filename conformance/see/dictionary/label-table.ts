import { field, textField } from '../../model/values/json.ts';
import { type LabelPlace, plain } from './label-places.ts';

/** One value of one label of one thing in one place, with the answers and the records that show it. */
export interface Sighting {
  readonly value: string;
  /** Without what is only written in another way. */
  readonly plain: string;
  readonly first: number;
  last: number;
  /** Null where several records show it. */
  record: string | null;
  from: string;
  to: string;
  /** When the records that show it were made and last changed, once the thing has more than one value. */
  readonly moments: (readonly [made: string, changed: string])[];
}

/** Stands for null, which one answer may show where another has a word. */
export const NO_LABEL = '\u0000null';

/** Programs compare these: another letter case, or another number of zeros, is another code. */
const CODES: ReadonlySet<string> = new Set(['sku', 'branchNo']);

const MOST_THINGS = 5000;
const MOST_VALUES = 4;
const MOST_LENGTH = 80;
const MOST_MOMENTS = 200;

/** What one place showed: by id of the thing and label, each value. */
export class LabelTable {
  readonly place: LabelPlace;
  /** For every label of the place: by id, its values. */
  readonly labels: ReadonlyMap<string, Map<string, Sighting[]>>;

  constructor(place: LabelPlace) {
    this.place = place;
    this.labels = new Map(place.fields.map(([label]) => [label, new Map()]));
  }

  read(record: unknown, answer: number): void {
    const recordId = textField(record, 'id');
    const at = this.place.isDated ? textField(record, 'createdAt') : '';
    const changed = textField(record, 'updatedAt') || at;
    for (const thing of this.place.things(record)) {
      const id = textField(thing, this.place.id);
      if (id === '') continue;
      for (const [label, name] of this.place.fields) {
        const value = field(thing, name);
        if (value === null || typeof value === 'string')
          this.#see(label, id, value ?? NO_LABEL, { recordId, at, changed, answer });
      }
    }
  }

  #see(label: string, id: string, value: string, { recordId, at, changed, answer }: Shown): void {
    const byId = this.labels.get(label);
    const known = byId?.get(id);
    if (byId === undefined || (known === undefined && byId.size >= MOST_THINGS)) return;
    const text = keptOf(value);
    const before = known?.find((sighting) => sighting.value === text);
    if (before !== undefined) {
      before.last = answer;
      if (before.record !== recordId) before.record = null;
      if (at < before.from) before.from = at;
      if (at > before.to) before.to = at;
      if ((known?.length ?? 0) > 1 && before.moments.length < MOST_MOMENTS) before.moments.push([at, changed]);
      return;
    }
    const sighting = {
      value: text,
      plain: CODES.has(label) ? text : plain(text),
      first: answer,
      last: answer,
      record: recordId,
      from: at,
      to: at,
      moments: [[at, changed]],
    } satisfies Sighting;
    if (known === undefined) byId.set(id, [sighting]);
    else if (known.length < MOST_VALUES) known.push(sighting);
  }
}

interface Shown {
  readonly recordId: string;
  readonly at: string;
  readonly changed: string;
  readonly answer: number;
}

/** As much of a value as a sighting keeps. */
export function keptOf(value: string): string {
  return value.slice(0, MOST_LENGTH);
}

/** The values of a label without what is only written in another way. */
export function plainValues(sightings: readonly Sighting[]): string[] {
  return [...new Set(sightings.map((sighting) => sighting.plain))];
}
