import type { ExtraField, Leak, MaskedPlace, Violation } from '../../model/exchange.ts';
import { MASK_LEGEND } from '../../model/places.ts';
import type { Trace } from './inspector.ts';
import { isShapeCut, shapeOf } from './mask.ts';

const RECORDS_NAMED = 5;
/** A hostile body may have a million different field names. */
const MAX_ENTRIES = 500;

interface Counted<Entry> {
  readonly entry: Entry;
  count: number;
  readonly records: string[];
}

/** Findings of one body, counted over its records: a fault in a hundred records is one finding with a count. */
export class Findings {
  /** The current record. */
  record: string | null = null;
  readonly #violations = new Map<string, Counted<Omit<Violation, 'count' | 'records'>>>();
  readonly #extras = new Map<string, Counted<Omit<ExtraField, 'count'>>>();
  readonly #leaks = new Map<string, Counted<Omit<Leak, 'count' | 'records'>>>();
  readonly #masked = new Map<string, MaskedPlace>();
  readonly pseudonym: (kind: string, value: string) => string;
  /** The name of a field can be a key too, and findings contain names of fields. */
  readonly redactKeys: (text: string) => string;

  constructor(pseudonym: (kind: string, value: string) => string, redactKeys: (text: string) => string) {
    this.pseudonym = pseudonym;
    this.redactKeys = redactKeys;
  }

  violation(violation: Omit<Violation, 'count' | 'records'>): void {
    this.#count(this.#violations, `${violation.path} ${violation.keyword}`, violation);
  }

  extra(path: string, value: unknown): void {
    const type = typeOf(value);
    this.#count(this.#extras, `${path} ${type}`, { path, type });
  }

  leak(leak: Omit<Leak, 'count' | 'records'>): void {
    this.#count(
      this.#leaks,
      `${leak.category} ${leak.by} ${leak.inName} ${leak.where} ${leak.path} ${leak.weight} ${leak.value}`,
      leak,
    );
  }

  /** What was found in a text, of which only the shape is kept. */
  traces(
    traces: readonly Trace[],
    { text, ...place }: Pick<Leak, 'where' | 'path' | 'inHeader'> & { readonly text: string },
  ): void {
    const shown = { ...place, shape: shapeOf(text), ...(isShapeCut(text) ? { isCut: true as const } : {}) };
    for (const { category, weight, by, about, contact } of traces) {
      const value = contact === undefined ? undefined : this.pseudonym('contact', contact);
      this.leak({
        ...{ category, weight, by, ...shown },
        ...(by === 'name' ? { inText: true } : {}),
        ...(about === undefined ? {} : { about }),
        ...(value === undefined ? {} : { value }),
      });
    }
  }

  /** What stands at this place from now on is not what the deployment sent. */
  masked(where: MaskedPlace['where'], path: string, type: MaskedPlace['type'], category?: string): void {
    const known = this.#masked.get(path);
    if (known === undefined ? this.#masked.size >= MAX_ENTRIES : category === undefined || known.category !== undefined)
      return;
    this.#masked.set(path, {
      where,
      path: this.redactKeys(path),
      type,
      ...(category === undefined ? {} : { category }),
    });
  }

  get maskedPlaces(): readonly MaskedPlace[] {
    return [...this.#masked.values()];
  }

  get violations(): readonly Violation[] {
    return [...this.#violations.values()].map(({ entry, count, records }) => ({ ...entry, count, records }));
  }

  get extras(): readonly ExtraField[] {
    return [...this.#extras.values()].map(({ entry, count }) => ({ ...entry, count }));
  }

  get leaks(): readonly Leak[] {
    return [...this.#leaks.values()].map(({ entry, count, records }) => ({ ...entry, count, records }));
  }

  #count<Entry extends { readonly path: string }>(into: Map<string, Counted<Entry>>, slot: string, entry: Entry): void {
    const known = into.get(slot);
    if (known === undefined && into.size >= MAX_ENTRIES) return;
    const counted = known ?? { entry: { ...entry, path: this.redactKeys(entry.path) }, count: 0, records: [] };
    if (known === undefined) into.set(slot, counted);
    counted.count += 1;
    const record = this.record === null ? null : this.redactKeys(this.record);
    if (record !== null && counted.records.length < RECORDS_NAMED && !counted.records.includes(record)) {
      counted.records.push(record);
    }
  }
}

export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

/** How a wrong value is shown: its type, and the masked shape of a string. */
export function shownAs(value: unknown): string {
  return typeof value === 'string' ? `string ${shapeOf(value)} ${MASK_LEGEND}` : typeOf(value);
}
