const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const INSTANT = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const ROUGHLY = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/i;

export function isUuid(text: string): boolean {
  return text.length === 36 && UUID.test(text);
}

export function isInstant(text: string): boolean {
  return text.length === 24 && INSTANT.test(text) && hasDay(text);
}

export function isDay(text: string): boolean {
  return text.length === 10 && DAY.test(text) && hasDay(text);
}

/** Somebody's timestamp, whether or not it is written as the contract has it. */
export function looksLikeInstant(text: string): boolean {
  return text.length <= 40 && ROUGHLY.test(text);
}

/** The calendar has the day: only the ends of short months need a look. */
function hasDay(text: string): boolean {
  const day = Number(text.slice(8, 10));
  if (day <= 28) return true;
  const date = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return date.getUTCDate() === day;
}
