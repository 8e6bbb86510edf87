import { bitsIn, paidBit } from '../queries.ts';
import type { Tables } from '../schema/columns.ts';

/** What filters ask for; of methods a sale has several. */
const filtered = ['staff_no', 'tab_no', 'status_bit', 'method_bits', 'store_no'] as const;
type Filtered = (typeof filtered)[number];

/** The values of a column that pass. */
export type SaleFilter = readonly [column: Filtered, values: readonly number[]];

/** What filters and sums need of a sale. */
export const factNames = [...filtered, 'created_at', 'customer_no', 'total', 'discount'] as const;
type Fact = (typeof factNames)[number];
export type SaleFacts = Pick<Tables['sales'], 'seq' | Fact>;

interface WantedSales {
  readonly filters: readonly SaleFilter[];
  readonly from: number;
  readonly to: number;
  /** Rows between these two, both excluded. */
  readonly above: number;
  readonly below: number;
  readonly limit: number;
}

/** The sales that have one value in one field: a bit for each place. */
class Places {
  private words = new Uint32Array(32);

  put(place: number, isThere: boolean): void {
    const word = place >>> 5;
    if (word >= this.words.length) {
      const larger = new Uint32Array(2 * word);
      larger.set(this.words);
      this.words = larger;
    }
    const others = this.at(word) & ~(1 << (place & 31));
    this.words[word] = isThere ? others | (1 << (place & 31)) : others;
  }

  /** 32 of them. */
  at(word: number): number {
    return this.words[word] ?? 0;
  }
}

/** Paid sales together. */
export interface Total {
  revenue: number;
  count: number;
  discount: number;
  discounted: number;
  /** When the first and the last one were. */
  readonly first: number;
  last: number;
}

/**
 * The sales of an organization in the order of time, by place: facts to add up, and a bit for each sale and value of a filter, so that 32
 * sales are tested at once. Sales are added at the next row number; one that changes keeps its row number and its instant.
 */
export class SaleIndex {
  private readonly first: number;
  /** Lists of numbers: a million objects would be a hundred megabytes. */
  private readonly facts: Readonly<Record<Fact, number[]>> = columnsOf(factNames, () => []);
  private readonly having: Readonly<Record<Filtered, Map<number, Places>>> = columnsOf(filtered, () => new Map());

  /** `before` is the row number before the organization's first sale. */
  constructor(before: number) {
    this.first = before + 1;
  }

  /** The row number of the next sale. */
  get next(): number {
    return this.first + this.facts.total.length;
  }

  /** Takes over what is new of these sales, and what changed. */
  put(rows: readonly SaleFacts[]): void {
    for (const row of rows) {
      const place = row.seq - this.first;
      if (row.seq < this.next) this.mark(place, false);
      for (const name of factNames) this.facts[name][place] = row[name] ?? 0;
      this.mark(place, true);
    }
  }

  private mark(place: number, isThere: boolean): void {
    for (const name of filtered) {
      const value = this.facts[name][place] ?? 0;
      for (const each of name === 'method_bits' ? bitsIn(value) : [value]) {
        const places = this.having[name].get(each) ?? new Places();
        this.having[name].set(each, places);
        places.put(place, isThere);
      }
    }
  }

  /** Row numbers of the newest sales that pass, newest first: those in at least one set of each group. */
  find({ filters, from, to, above, below, limit }: WantedSales): number[] {
    const [low, high] = this.between(from, to);
    const demands = filters.map(([name, values]) => values.flatMap((value) => this.having[name].get(value) ?? []));
    const [lowest, end] = [Math.max(low, above + 1 - this.first), Math.min(high, below - this.first)];
    return newest(demands, lowest, end, limit).map((place) => this.first + place);
  }

  /** Adds up the paid sales of a range by group; those whose group is null are left out. */
  addUp(from: number, to: number, groupOf: (facts: SaleIndex['facts'], place: number) => number | null) {
    const totals = new Map<number, Total>();
    const { facts } = this;
    const [low, high] = this.between(from, to);
    for (let place = low; place < high; place++) {
      const group = facts.status_bit[place] === paidBit ? groupOf(facts, place) : null;
      if (group === null) continue;
      const sum = totals.get(group);
      if (sum === undefined) totals.set(group, this.add(place, nothing(facts.created_at[place] ?? 0)));
      else this.add(place, sum);
    }
    return totals;
  }

  private add(place: number, sum: Total): Total {
    const { created_at, total, discount } = this.facts;
    const less = discount[place] ?? 0;
    sum.revenue += total[place] ?? 0;
    sum.count += 1;
    sum.discount += less;
    if (less > 0) sum.discounted += 1;
    sum.last = created_at[place] ?? 0;
    return sum;
  }

  /** The places of a range: from the first one to the one after the last. */
  private between(from: number, to: number): [number, number] {
    return [this.countBelow(from), this.countBelow(to + 1)];
  }

  /** How many sales are before this instant. */
  private countBelow(instant: number): number {
    let low = 0;
    let high = this.facts.total.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.facts.created_at[middle] ?? 0) < instant) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function nothing(first: number): Total {
  return { revenue: 0, count: 0, discount: 0, discounted: 0, first, last: first };
}

function columnsOf<Name extends string, Column>(names: readonly Name[], make: () => Column): Record<Name, Column> {
  return Object.assign({}, ...names.map((name) => ({ [name]: make() })));
}

/** Positions that pass, from the newest below `high` down to `low`. */
function newest(demands: readonly (readonly Places[])[], low: number, high: number, limit: number): number[] {
  const found: number[] = [];
  if (demands.some((demand) => demand.length === 0)) return found;
  for (let end = high; end > low && found.length < limit; ) {
    const word = (end - 1) >>> 5;
    const start = Math.max(low, word << 5);
    let passing = passingIn(demands, word) & bitsBetween(start & 31, (end - 1) & 31);
    while (passing !== 0 && found.length < limit) {
      const bit = 31 - Math.clz32(passing);
      found.push((word << 5) + bit);
      passing ^= 1 << bit;
    }
    end = start;
  }
  return found;
}

function passingIn(demands: readonly (readonly Places[])[], word: number): number {
  let passing = -1;
  for (const demand of demands) {
    let any = 0;
    for (const places of demand) any |= places.at(word);
    passing &= any;
    if (passing === 0) break;
  }
  return passing;
}

/** The bits from `lowest` to `highest`, both included. */
function bitsBetween(lowest: number, highest: number): number {
  return (-1 << lowest) & (-1 >>> (31 - highest));
}
