const RealDate = Date;
let ahead = 0;
let stoppedAt: number | null = null;

type AfterMonth = [date?: number, hours?: number, minutes?: number, seconds?: number, ms?: number];

/** A date of this thread's own time. Only the form without arguments is about now. */
class MovedDate extends RealDate {
  constructor(first?: number | string | Date, month?: number, ...rest: AfterMonth) {
    if (first === undefined) super(MovedDate.now());
    else if (month === undefined) super(first);
    else super(Number(first), month, ...rest);
  }

  static override now(): number {
    return stoppedAt ?? RealDate.now() + ahead;
  }
}

/**
 * Makes it this moment in the whole thread, for the world, the suite and the faults alike. A world is made around its now:
 * without this, whether the one record that a fault needs exists would depend on the day of the qualification.
 */
export function moveClockTo(instant: number): void {
  ahead = instant - RealDate.now();
  stoppedAt = null;
  globalThis.Date = MovedDate as DateConstructor;
}

/** The same, and it stays this moment until the clock is stopped at another one or moved. */
export function stopClockAt(instant: number): void {
  moveClockTo(instant);
  stoppedAt = instant;
}
