/** The use of a string of the contract, which decides what it may contain and what is kept of it. */
export type TextUse =
  /** Record ids and references: kept. */
  | 'id'
  /** Identifies a person: replaced by a pseudonym. */
  | 'personal'
  /** Names and descriptions of things, written by people. */
  | 'text'
  /** A word or two: type, region, role, unit, colour. */
  | 'label'
  /** SKUs and branch numbers, which may look like anything. */
  | 'code'
  | 'url'
  /** Has an enum or format; kept only if it matches it. */
  | 'constant';

export type Form = 'timestamp' | 'date' | 'uuid' | 'anything';

export interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly shape: BodyShape;
}

/** A schema of the contract as a tree. Each node has its path, so that walking a body builds no paths. */
export interface BodyShape {
  readonly kind: 'any' | 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean';
  /** Pointer with `*` for array positions. */
  readonly path: string;
  /** Null is accepted. */
  readonly nullable: boolean;
  /** The source says that null occurs. */
  readonly promisesNull: boolean;
  readonly fields: ReadonlyMap<string, Field>;
  readonly requiredCount: number;
  /** The source lists this record in full. */
  readonly closed: boolean;
  readonly item: BodyShape | null;
  readonly values: ReadonlySet<string> | null;
  readonly form: Form;
  readonly use: TextUse;
  readonly length: number | null;
  /** Its values are the records of the body: violations name them by their `id`. */
  readonly isRecord: boolean;
}

const INSTANT = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const ROUGHLY = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/i;

const DASH = 45;
/** By character: half of the strings of most bodies are ids, and a regular expression takes three times as long. */
const HEX = Uint8Array.from({ length: 128 }, (_, code) => (/[0-9a-f]/i.test(String.fromCharCode(code)) ? 1 : 0));

export function isUuid(text: string): boolean {
  if (text.length !== 36) return false;
  for (let index = 0; index < 36; index++) {
    const code = text.charCodeAt(index);
    const isDashed = index === 8 || index === 13 || index === 18 || index === 23;
    if (isDashed ? code !== DASH : HEX[code] !== 1) return false;
  }
  return true;
}

export function isInstant(text: string): boolean {
  return text.length === 24 && INSTANT.test(text) && hasDay(text);
}

export function isDay(text: string): boolean {
  return text.length === 10 && DAY.test(text) && hasDay(text);
}

/** By the name of a form, whether a text has it; any other form is one that every text has. */
export const OF_FORM: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['timestamp', isInstant],
  ['date', isDay],
  ['uuid', isUuid],
]);

/** A timestamp in any common format, not only that of the contract. */
export function looksLikeInstant(text: string): boolean {
  return text.length <= 40 && ROUGHLY.test(text);
}

/** Whether the day exists in the calendar, leap years included. */
function hasDay(text: string): boolean {
  const day = Number(text.slice(8, 10));
  return day < 29 || new Date(text.slice(0, 10)).getUTCDate() === day;
}
