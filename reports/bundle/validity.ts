import { isDate, isDateTime } from '../../contract/formats.ts';

/** The last moment of it, for a date in UTC; `null` for what is no date. */
export function endOfValidity(validUntil: string): number | null {
  if (isDate(validUntil)) return Date.parse(`${validUntil}T23:59:59.999Z`);
  return isDateTime(validUntil) ? Date.parse(validUntil) : null;
}
