import { below, between, bits, chance, entity, keyOf, rowOf } from './id.ts';
import type { Shift, StaffMember } from './records.ts';

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

function makeShift(span: Span, staff: StaffMember, dayNumber: number, index: number): Shift | null {
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

function makeDrawer(key: number, clockInAt: number, leaves: number, now: number): Shift['drawer'] {
  const openedAt = clockInAt + between(key, 8, 2, 12) * minute;
  const closes = leaves - between(key, 9, 2, 15) * minute;
  if (openedAt > now) return null;
  return { openedAt, closedAt: closes > now ? null : closes };
}
