const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const dateShape = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const timeShape = /^(\d{2}):(\d{2}):(\d{2})(?:\.\d{1,9})?(?:Z|[+-](\d{2}):(\d{2}))$/;

/** Stricter than ajv-formats, which also takes `urn:uuid:…` for a UUID (PAR-07). */
export function isUuid(text: string): boolean {
  return uuidShape.test(text);
}

/** A day that the calendar has: 2025-02-30 is none. */
export function isDate(text: string): boolean {
  const day = Number(text.slice(8));
  return dateShape.test(text) && (day < 29 || new Date(text).getUTCDate() === day);
}

/** RFC 3339 with its offset, and without the leap seconds that a JavaScript Date cannot hold. */
export function isDateTime(text: string): boolean {
  if (text[10] !== 'T' || !isDate(text.slice(0, 10))) return false;
  const [, hour, minute, second, offsetHour = '0', offsetMinute = '0'] = timeShape.exec(text.slice(11)) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(offsetHour) > 23) return false;
  return Number(minute) < 60 && Number(second) < 60 && Number(offsetMinute) < 60;
}

export function isUriReference(text: string): boolean {
  return !/[\s<>"{}|\\^`]/.test(text);
}

/** By the names that OpenAPI gives them; the compiled validators look them up here. */
export const formats = { uuid: isUuid, date: isDate, 'date-time': isDateTime, 'uri-reference': isUriReference };
