import { at, below, between, bits, chance, entity, keyOf, rowOf, unit } from './id.ts';
import type { StaffMember } from './records.ts';

const minute = 60_000;
const day = 1440 * minute;

/** Five days out of seven, and early or late by the week; the shop is open from 8 to 22 in Bangkok, 1 to 15 UTC. */
function worksOn(staff: StaffMember, dayNumber: number): boolean {
  return (dayNumber + staff.index * 3) % 7 < 5;
}

function worksLate(staff: StaffMember, dayNumber: number): boolean {
  return (Math.floor(dayNumber / 7) + Math.floor(staff.index / 6)) % 2 === 1;
}

export function onDuty(staff: StaffMember, at: number): boolean {
  const dayNumber = Math.floor(at / day);
  if (!worksOn(staff, dayNumber)) return false;
  const hour = (at % day) / (60 * minute);
  return worksLate(staff, dayNumber) ? hour >= 7 : hour < 9;
}

interface Span {
  readonly seed: number;
  readonly organization: number;
  readonly start: number;
  readonly now: number;
}

/** The shifts that began from the day of `since` on, of an organization that has so many staff. */
export function makeShifts(
  span: Span,
  staff: readonly StaffMember[],
  since = span.start,
  everybody = staff.length,
): Shift[] {
  const shifts: Shift[] = [];
  const firstDay = Math.floor(span.start / day);
  const lastDay = Math.floor(span.now / day);
  for (let dayNumber = Math.floor(since / day); dayNumber <= lastDay; dayNumber++) {
    for (const person of staff) {
      const index = (dayNumber - firstDay) * everybody + person.index;
      const shift = worksOn(person, dayNumber) ? makeShift(span, person, dayNumber, index) : null;
      if (shift !== null) shifts.push(shift);
    }
  }
  return shifts;
}

export type Shift = NonNullable<ReturnType<typeof makeShift>>;

function makeShift(span: Span, staff: StaffMember, dayNumber: number, index: number) {
  const { seed, organization, now } = span;
  const row = rowOf(organization, index);
  const key = keyOf(seed, entity.shift, row);
  const opening = worksLate(staff, dayNumber) ? 395 : 40;
  const clockInAt = dayNumber * day + (opening + below(key, 1, 20)) * minute + below(key, 2, minute);
  if (clockInAt < span.start || clockInAt > now) return null;
  const leaves = clockInAt + between(key, 3, 500, 525) * minute + below(key, 4, minute);
  // Some clock-outs are missing.
  const clockOutAt = leaves > now || bits(key, 5) % 250 === 0 ? null : leaves;
  return {
    index,
    staff,
    store: staff.store,
    clockInAt,
    clockOutAt,
    drawer: chance(key, 6, staff.role === 'CASHIER' ? 85 : 15) ? makeDrawer(key, clockInAt, leaves, now) : null,
    countedCash: between(key, 7, 200_000, 2_500_000),
  };
}

function makeDrawer(key: number, clockInAt: number, leaves: number, now: number) {
  const openedAt = clockInAt + between(key, 8, 2, 12) * minute;
  const closes = leaves - between(key, 9, 2, 15) * minute;
  if (openedAt > now) return null;
  return { openedAt, closedAt: closes > now ? null : closes };
}

const slot = 30 * minute;

/** Customers by half hour of the Bangkok day (UTC+7): open from 8 to 22, with a lunch and an evening rush. */
function busyness(at: number): number {
  const local = at + 7 * 3_600_000;
  const hour = (local % day) / 3_600_000;
  if (hour < 8 || hour >= 22) return 0;
  const rush = hour >= 11.5 && hour < 13.5 ? 1.8 : hour >= 17 && hour < 20 ? 2.1 : 1;
  const weekday = (Math.floor(local / day) + 4) % 7;
  const weekend = weekday === 0 || weekday === 6 ? 1.35 : 1;
  const month = new Date(local).getUTCMonth();
  const season = month === 11 || month === 3 ? 1.25 : month === 8 ? 0.85 : 1;
  return rush * weekend * season;
}

/** How many sales a shop has in a half hour of the usual busyness, at the end of a history of so many sales. */
export function paceOf(start: number, now: number, count: number): number {
  let sum = 0;
  for (let at = start; at < now; at += slot) sum += weightOf(at, start, now);
  return sum === 0 ? 0 : (1.5 * count) / sum;
}

/** The instants of sales after `from` and up to `to`, the same in however many pieces they are asked for. */
export function instantsBetween(key: number, pace: number, from: number, to: number): number[] {
  const instants: number[] = [];
  for (let begin = Math.floor(from / slot) * slot; begin <= to; begin += slot) {
    const number = begin / slot;
    const expected = pace * busyness(begin);
    const count = Math.floor(expected) + (unit(key, number * 2) < expected % 1 ? 1 : 0);
    const own = keyOf(key, number, count);
    for (let nth = 0; nth < count; nth++) instants.push(begin + below(own, nth, slot));
  }
  return instants.filter((at) => at > from && at <= to).sort((a, b) => a - b);
}

/** Offline tablets deliver their sales together, with one instant on all of them: in each 150 sales one such batch. */
const batchBlock = 150;

function batchSize(key: number, block: number, count: number): number {
  if (block === 0) return 40;
  // More than the largest page, once, where there are sales enough.
  if (block === 2 && count >= 5000) return 130;
  return 3 + (bits(key, block * 2) % 38);
}

/** How much the shop sells then: by half over the history, sales grow. */
function weightOf(at: number, start: number, now: number): number {
  return busyness(at) * (1 + (0.5 * (at - start)) / (now - start));
}

/**
 * The instants of `count` sales from `start` to `now`, one by one, never going back: spread by how busy the shop is, with
 * batches that share one instant.
 */
export function* calendarOf(key: number, start: number, now: number, count: number) {
  const instantOf = spreadOver(key, start, now, count);
  let [batchFrom, batchLeft, batchAt] = [-1, 0, 0];
  for (let index = 0; index < count; index++) {
    if (index % batchBlock === 0) {
      const block = index / batchBlock;
      batchLeft = Math.min(batchSize(key, block, count), batchBlock - 10);
      batchFrom = index + (bits(key, block * 2 + 1) % (batchBlock - batchLeft));
    }
    const own = instantOf(index);
    const batch = batchLeft > 0 && index >= batchFrom;
    if (index === batchFrom) batchAt = own;
    if (batch) batchLeft--;
    yield { at: batch ? batchAt : Math.max(own, batchAt), batch };
  }
}

/** When each of the sales would be without batches; asked for in their order. */
function spreadOver(key: number, start: number, now: number, count: number): (index: number) => number {
  const slots: { readonly begin: number; readonly before: number; readonly until: number }[] = [];
  let total = 0;
  for (let begin = start; begin < now; begin += slot) {
    const before = total;
    total += weightOf(begin, start, now) * (Math.min(slot, now - begin) / slot);
    slots.push({ begin, before, until: total });
  }
  if (total === 0) throw new RangeError('The history has no opening hours.');
  let position = 0;
  return (index) => {
    const target = ((index + unit(key, 1_000_000_000 + index)) / count) * total;
    while (at(slots, position).until < target && position < slots.length - 1) position += 1;
    const { begin, before, until } = at(slots, position);
    const share = until > before ? (target - before) / (until - before) : 0;
    return Math.min(now, Math.floor(begin + share * Math.min(slot, now - begin)));
  };
}
