import { isDate, isUuid } from '../../../contract/formats.ts';

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

const INSTANT = /T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
const ROUGHLY = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/i;

export function isInstant(text: string): boolean {
  return text.length === 24 && INSTANT.test(text) && isDate(text.slice(0, 10));
}

/** By the name of a form, whether a text has it; any other form is one that every text has. */
export const OF_FORM: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['timestamp', isInstant],
  ['date', isDate],
  ['uuid', isUuid],
]);

/** A timestamp in any common format, not only that of the contract. */
export function looksLikeInstant(text: string): boolean {
  return text.length <= 40 && ROUGHLY.test(text);
}
