import { bitsIn } from '../queries.ts';
import type { SaleFilters, WantedSales } from './sale-search.ts';

/** Which numbers ever occurred in the same sale: one byte for each pair. */
class CooccurrenceMatrix {
  private size = 64;
  private matrix = new Uint8Array(this.size * this.size);

  /** Records that all of these occurred in one sale. */
  note(numbers: readonly number[]): void {
    while (numbers.some((number) => number >= this.size)) this.grow();
    for (const one of numbers) {
      for (const other of numbers) this.matrix[one * this.size + other] = 1;
    }
  }

  has(one: number, other: number): boolean {
    return one < this.size && other < this.size && this.matrix[one * this.size + other] === 1;
  }

  private grow(): void {
    const larger = new Uint8Array(4 * this.matrix.length);
    for (let row = 0; row < this.size; row++) {
      larger.set(this.matrix.subarray(row * this.size, (row + 1) * this.size), row * this.size * 2);
    }
    this.matrix = larger;
    this.size *= 2;
  }
}

/** The fields of a sale that filters use. */
export type SaleFacts = readonly [
  seq: number,
  createdAt: number,
  statusBit: number,
  methodBits: number,
  storeBit: number,
  staffNo: number,
  tabNo: number | null,
];

/** The sales that have one value in one field: a bit for each position. */
interface Having {
  /** The number of this value among the values of all fields. */
  readonly number: number;
  places: Uint32Array;
}

type ByValue = Map<number, Having>;

/** How many sales fit before the first growth. */
const room = 1024;

/**
 * A bitmap index of the sales of an organization: one bit for each sale and value, so that 32 sales are tested at once. Values
 * that never occur in the same sale (a cashier and a store where they never worked, a state before payment and a payment
 * method) are skipped. Sales are added at the next row number; one that changes keeps its row number and its instant.
 */
export class SaleIndex {
  private readonly first: number;
  private count = 0;
  private instants = new Float64Array(room);
  private readonly statuses: ByValue = new Map();
  private readonly methods: ByValue = new Map();
  private readonly stores: ByValue = new Map();
  private readonly staff: ByValue = new Map();
  private readonly tabs: ByValue = new Map();
  private readonly fields = [this.statuses, this.methods, this.stores, this.staff, this.tabs];
  private values = 0;
  private readonly together = new CooccurrenceMatrix();

  /** `before` is the row number before the organization's first sale. */
  constructor(before: number) {
    this.first = before + 1;
  }

  /** The row number of the next sale. */
  get next(): number {
    return this.first + this.count;
  }

  /** Adds the rows that follow; ignores known ones. False when a row in between is missing. */
  add(rows: readonly SaleFacts[]): boolean {
    for (const row of rows) {
      if (row[0] > this.next) return false;
      if (row[0] === this.next) this.append(row);
    }
    return true;
  }

  /** Takes over what changed of sales that it has. Which values occur together may then say too much, and never too little. */
  update(rows: readonly SaleFacts[]): void {
    for (const row of rows) {
      if (row[0] >= this.next || row[0] < this.first) continue;
      const place = row[0] - this.first;
      for (const field of this.fields) {
        for (const { places } of field.values())
          places[place >>> 5] = (places[place >>> 5] ?? 0) & ~(1 << (place & 31));
      }
      this.write(place, row);
    }
  }

  private append(row: SaleFacts): void {
    if (this.count === this.instants.length) this.grow();
    const place = this.count++;
    this.instants[place] = row[1];
    this.write(place, row);
  }

  private write(place: number, [, , status, methods, store, staff, tab]: SaleFacts): void {
    const had = [
      this.having(this.statuses, status),
      this.having(this.stores, store),
      this.having(this.staff, staff),
      ...(tab === null ? [] : [this.having(this.tabs, tab)]),
      ...bitsIn(methods).map((method) => this.having(this.methods, method)),
    ];
    for (const { places } of had) places[place >>> 5] = (places[place >>> 5] ?? 0) | (1 << (place & 31));
    this.together.note(had.map(({ number }) => number));
  }

  private having(field: ByValue, value: number): Having {
    const known = field.get(value);
    if (known !== undefined) return known;
    const fresh = { number: this.values++, places: new Uint32Array(this.instants.length / 32) };
    field.set(value, fresh);
    return fresh;
  }

  /** Doubles all sets, which have the same length. */
  private grow(): void {
    const size = this.instants.length * 2;
    const instants = new Float64Array(size);
    instants.set(this.instants);
    this.instants = instants;
    for (const field of this.fields) {
      for (const having of field.values()) {
        const larger = new Uint32Array(size / 32);
        larger.set(having.places);
        having.places = larger;
      }
    }
  }

  /** Row numbers of the newest sales that pass, newest first. */
  find({ filters, before, limit }: WantedSales): number[] {
    let low = filters.from === null ? 0 : this.countBelow(filters.from);
    let high = filters.to === null ? this.count : this.countBelow(filters.to + 1);
    if (before !== null) high = Math.min(high, before - this.first);
    if (filters.invoice !== 0) {
      low = Math.max(low, filters.invoice - this.first);
      high = Math.min(high, filters.invoice - this.first + 1);
    }
    const demands = this.possible(this.demands(filters));
    return newest(demands, low, high, limit).map((place) => this.first + place);
  }

  /** A sale passes when it is in at least one set of each group. */
  private demands({ stores, statuses, methods, staff, tab }: SaleFilters): Having[][] {
    const demands: Having[][] = [];
    if (staff !== 0) demands.push(those(this.staff, [staff]));
    if (tab !== 0) demands.push(those(this.tabs, [tab]));
    if (statuses !== 0) demands.push(those(this.statuses, bitsIn(statuses)));
    if (methods !== 0) demands.push(those(this.methods, bitsIn(methods)));
    if (stores !== 0) demands.push(those(this.stores, bitsIn(stores)));
    return demands;
  }

  /** Drops values that never occur together with the values of the other groups. */
  private possible(demands: readonly (readonly Having[])[]): Having[][] {
    const goesWith = (one: Having, others: readonly Having[]) =>
      others.some((other) => this.together.has(one.number, other.number));
    return demands.map((demand) => demand.filter((having) => demands.every((others) => goesWith(having, others))));
  }

  /** How many sales are before this instant. */
  private countBelow(instant: number): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.instants[middle] ?? 0) < instant) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Positions that pass, from the newest below `high` down to `low`. */
function newest(demands: readonly (readonly Having[])[], low: number, high: number, limit: number): number[] {
  const found: number[] = [];
  if (demands.some((demand) => demand.length === 0)) return found;
  for (let end = high; end > low && found.length < limit; ) {
    const word = (end - 1) >>> 5;
    const start = Math.max(low, word << 5);
    let passing = passingIn(demands, word) & between(start & 31, (end - 1) & 31);
    while (passing !== 0 && found.length < limit) {
      const bit = 31 - Math.clz32(passing);
      found.push((word << 5) + bit);
      passing ^= 1 << bit;
    }
    end = start;
  }
  return found;
}

function passingIn(demands: readonly (readonly Having[])[], word: number): number {
  let passing = -1;
  for (const demand of demands) {
    let any = 0;
    for (const { places } of demand) any |= places[word] ?? 0;
    passing &= any;
    if (passing === 0) break;
  }
  return passing;
}

/** The bits from `lowest` to `highest`, both included. */
function between(lowest: number, highest: number): number {
  return (-1 << lowest) & (-1 >>> (31 - highest));
}

function those(field: ByValue, values: readonly number[]): Having[] {
  return values.flatMap((value) => field.get(value) ?? []);
}
