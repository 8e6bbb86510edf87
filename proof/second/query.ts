import type { Choices } from './choices.ts';

// mutants open from here (String in Refusal): what an error says (ERR-08)

/** An answer that is not a 200. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const TIMESTAMP =
  /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
// mutants open (Regex #4-8): a date without a time is refused (PAR-35)
const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const LAST_INSTANT = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The query of one request: each reader refuses what the contract calls invalid. */
export class Query {
  readonly #given: URLSearchParams;
  readonly #choices: Choices;
  readonly #now: number;

  constructor(text: string, choices: Choices, now: number) {
    this.#given = new URLSearchParams(text);
    this.#choices = choices;
    this.#now = now;
  }

  knows(names: readonly string[]): void {
    // mutants open (Array): unknown parameters (PAR-32)
    const unknown = [...this.#given.keys()].find((name) => !names.includes(name));
    if (unknown !== undefined && this.#choices.refusesUnknownParameters)
      throw new Refusal(400, 'there is no such parameter');
  }

  text(name: string): string | null {
    const values = this.#given.getAll(name);
    if (values.length > 1) throw new Refusal(400, `${name} may be given once`);
    return values[0] ?? null;
  }

  list(name: string): string[] | null {
    const values = this.#given.getAll(name).flatMap((value) => value.split(','));
    // mutants open (Conditional false, String #1): empty values in lists (PAR-37)
    if (values.includes('')) throw new Refusal(400, `${name} has an empty value`);
    return values.length === 0 ? null : values;
  }

  words(name: string, known: readonly string[]): string[] | null {
    const values = this.list(name)?.map((value) => (this.#choices.anyEnumCase ? value.toUpperCase() : value)) ?? null;
    if (values !== null && !values.every((value) => known.includes(value)))
      throw new Refusal(400, `${name} has an unknown value`);
    return values;
  }

  ids(name: string, malformed: 400 | 403 = 400): string[] | null {
    const values = this.list(name);
    if (values !== null && !values.every(isUuid)) throw new Refusal(malformed, `${name} takes UUIDs`);
    return values?.map((value) => value.toLowerCase()) ?? null;
  }

  id(name: string): string | null {
    const value = this.text(name);
    if (value !== null && !isUuid(value)) throw new Refusal(400, `${name} is a UUID`);
    return value?.toLowerCase() ?? null;
  }

  flag(name: string): boolean | null {
    const value = this.text(name);
    if (value !== null && value !== 'true' && value !== 'false') throw new Refusal(400, `${name} is true or false`);
    return value === null ? null : value === 'true';
  }

  limit(usual: number): number {
    const value = this.text('limit') ?? String(usual);
    // mutants open (Conditional false #3): a limit of zero (PAR-33): a negative one is no digits
    if (!/^\d{1,3}$/.test(value) || Number(value) < 1 || Number(value) > 100)
      throw new Refusal(400, 'limit is 1 to 100');
    return Number(value);
  }

  /** One bound, or null where it was not given. */
  instant(name: 'from' | 'to'): number | null {
    const value = this.text(name);
    if (value === null) return null;
    const date = DATE.exec(value);
    if (date !== null && this.#choices.takesDates && isOnCalendar(date))
      // mutants open (Arithmetic #1, Conditional, Equality): which instant a date without a time stands for (PAR-35)
      return Date.parse(value) + (name === 'to' ? DAY - 1 : 0);
    const stamp = TIMESTAMP.exec(value);
    // mutants open (Conditional true #1): a day that its month does not have, and other forms of a time (PAR-20)
    const at = stamp !== null && isOnCalendar(stamp) ? Date.parse(value) : Number.NaN;
    // mutants open (Conditional true #3-4, Equality > #1, Equality < #2): instants at which no shop has records
    if (!(at >= 0 && at <= LAST_INSTANT)) throw new Refusal(400, `${name} is an ISO 8601 timestamp`);
    return at;
  }

  bounds(): { readonly from: number | null; readonly to: number | null } {
    const from = this.instant('from');
    const to = this.instant('to');
    if (from !== null && to !== null && from > to) throw new Refusal(400, 'from is after to');
    return { from, to };
  }

  /** Both bounds; `days` back from the end where there is no `from`, everything where it is null. */
  range(days: number | null): Range {
    const { from, to } = this.bounds();
    const today = this.#now - (this.#now % DAY);
    // mutants open (Logical #2): where a range without both bounds begins and ends (INV-23, FIL-24)
    const until = to ?? Math.max(today + DAY - 1, from ?? 0);
    // mutants open (Arithmetic #4-5): where a range without both bounds begins and ends (INV-23, FIL-24)
    const sinceDay = to === null ? today - (days ?? 0) * DAY + DAY : to - (days ?? 0) * DAY;
    // mutants open (Conditional false #1, Logical #1, Equality ===): where a range without both bounds begins and ends (INV-23, FIL-24)
    const since = this.#choices.logsBegin === 'day' || to !== null ? sinceDay : this.#now - (days ?? 0) * DAY;
    return { from: from ?? (days === null ? 0 : Math.max(since, 0)), to: until };
  }

  isWithin(at: number, { from, to }: Range): boolean {
    const { takesFromItself, takesToItself } = this.#choices;
    // mutants open (Equality > #1, Equality >= #1, Equality < #2, Equality <= #2): whether bounds belong to a range (FIL-25, PROMO-23)
    return (takesFromItself ? at >= from : at > from) && (takesToItself ? at <= to : at < to);
  }
}

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

function isOnCalendar([, year, month, day]: RegExpExecArray): boolean {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day);
}
