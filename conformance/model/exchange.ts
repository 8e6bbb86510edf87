import type { OperationId } from '../../contract/operations.ts';
import { KEY_CARRIERS, KEY_CHANGED } from './key-places.ts';

/** Operations on paths that the contract does not know (probing for unknown paths) are `other`. */
export type AskedOperation = OperationId | 'other';

/** Where each key comes from, and the variable that stands for it in a curl command. */
export const KEY_VARIABLES = {
  good: 'COUNTERPROOF_KEY',
  revoked: 'COUNTERPROOF_REVOKED_KEY',
  disabled: 'COUNTERPROOF_DISABLED_KEY',
  rotated: 'COUNTERPROOF_ROTATED_KEY',
  other: 'COUNTERPROOF_OTHER_KEY',
} as const;

export type KeyName = keyof typeof KEY_VARIABLES;

export const KEY_NAMES = namesIn(KEY_VARIABLES);

export type KeyChange = keyof typeof KEY_CHANGED;

export const KEY_CHANGES = namesIn(KEY_CHANGED);

export type KeyPlace = keyof typeof KEY_CARRIERS;

export const KEY_PLACES = namesIn(KEY_CARRIERS);

function namesIn<Table extends object>(table: Table): readonly (keyof Table)[] {
  return Object.keys(table) as (keyof Table)[];
}

export type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'QUERY' | 'PROPFIND';

/** Methods that change nothing: they may be repeated, and sent without permission to write. */
export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface Credential {
  readonly key: KeyName | 'none';
  readonly change?: KeyChange;
  readonly place?: KeyPlace;
}

/** The organization's own key, as it is and where it belongs. */
export function isGoodKey({ key, change, place }: Credential): boolean {
  return key === 'good' && change === undefined && place === undefined;
}

/** A key of an organization, as it is and where it belongs: it has to be taken. */
export function isOwnKey({ key, change, place }: Credential): boolean {
  return (key === 'good' || key === 'other') && change === undefined && place === undefined;
}

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** A disagreement between a response and the contract's schema for it, counted over the records of one body. */
export interface Violation {
  /** JSON pointer with `*` for array positions, for example `/data/*​/store/name`. */
  readonly path: string;
  /** The schema keyword: required, type, enum, pattern, format … */
  readonly keyword: string;
  /** What the contract has there; left out where it has no schema, and by earlier versions. */
  readonly type?: ValueType;
  readonly expected: string;
  /** A type or a masked shape, never the value. */
  readonly received: string;
  readonly count: number;
  /** Ids of up to five records that show it. */
  readonly records: readonly string[];
}

export type ValueType =
  | 'any'
  | 'object'
  | 'array'
  | 'string'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'timestamp'
  | 'date'
  | 'uuid';

/** A field that the contract does not name, in a record that the source gives in full. */
export interface ExtraField {
  readonly path: string;
  readonly type: string;
  readonly count: number;
}

/** Forbidden data that left the deployment. The value itself is never kept. */
export interface Leak {
  /** Category of contract/minimization, for example `customer-phone`. */
  readonly category: string;
  readonly by: 'name' | 'value' | 'key';
  /** It is in the name of a field of the object or header at `path`. */
  readonly inName?: true;
  /** The field of a forbidden name is within a text, which `shape` is of. */
  readonly inText?: true;
  readonly where: 'body' | 'header' | 'url';
  /** The URL is in a header. */
  readonly inHeader?: true;
  /** Pointer with `*`, or the header's name. */
  readonly path: string;
  /** Masked: letters as a, digits as 9, cut to 24 characters. */
  readonly shape: string;
  /** The text goes on after its shape. */
  readonly isCut?: true;
  /** `possible` is worth an advisory, `certain` is a failure. */
  readonly weight: 'certain' | 'possible';
  /** Goods, promotions and stores, which are public; goods as a sale or a movement names them; or a customer or staff. */
  readonly about?: 'goods' | 'sold goods' | 'people';
  /** Pseudonym of a phone number or an email address: the same wherever this run saw it. */
  readonly value?: string;
  readonly count: number;
  readonly records: readonly string[];
}

/** What was removed. */
export interface Mask {
  readonly type: 'number' | 'text';
  /** Category of contract/minimization, where what was found there belongs to one. */
  readonly category?: string;
}

/** A field or header of which the values are masked: letters as a, digits as 9. */
export interface MaskedPlace extends Mask {
  readonly where: 'body' | 'header';
  /** Pointer with `*`, or the header's name. */
  readonly path: string;
}

/** What could only be seen before redaction. */
export interface BodyFacts {
  readonly bytes: number;
  readonly isJson: boolean;
  readonly contentType: string;
  /** Judged against the contract's schema for this operation and status; empty where it has none. */
  readonly violations: readonly Violation[];
  readonly extras: readonly ExtraField[];
  readonly leaks: readonly Leak[];
  /** Left out where nothing was masked, and by earlier versions. */
  readonly masked?: readonly MaskedPlace[];
  /** Whether a key used in this run occurs in body or headers, plain or encoded. */
  readonly keyEchoed: boolean;
  /** Only for /me: what can be said of prefix and last4 without keeping the key. */
  readonly me: MeFacts | null;
  /** What `meta.dateRange` showed, where it showed anything: known of the pages of a walk too, whose bodies are let go. */
  readonly range?: ShownRange;
  /** How many records the answer had, where the body that is kept has none or not all of them. */
  readonly records?: number;
}

/** Of a response without a body, or with one in which nothing was found. */
export const NO_FACTS: BodyFacts = {
  bytes: 0,
  isJson: false,
  contentType: '',
  violations: [],
  extras: [],
  leaks: [],
  keyEchoed: false,
  me: null,
};

export interface ShownRange {
  readonly from: unknown;
  readonly to: unknown;
}

export interface MeFacts {
  readonly last4Matches: boolean;
  readonly prefixBeginsKey: boolean;
  /** The prefix, together with last4, leaves too little of the key unknown. */
  readonly prefixGivesKeyAway: boolean;
  /** The key's id repeats a part of its secret. */
  readonly idHoldsSecret: boolean;
}

export interface Attempt {
  readonly status: number | null;
  readonly error: string | null;
  /** When it was sent, in milliseconds since the run began; left out where it was not, and by earlier versions. */
  readonly sentAt?: Milliseconds;
  readonly ms: Milliseconds;
  /** Waited before the next attempt. */
  readonly waitedMs: Milliseconds;
  /** Headers that speak of limits and retries, kept for the rules on 429. */
  readonly limitHeaders: readonly (readonly [string, string])[];
}

export function wasSent({ error }: Attempt): boolean {
  return error !== 'limited' && error !== 'ended';
}

/** One question and its answer, redacted when it was captured. */
export interface Exchange {
  readonly id: string;
  readonly probe: string;
  readonly operation: AskedOperation;
  readonly method: Method;
  /** Path below the base address, as sent (key values replaced). */
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly credential: Credential;
  readonly requestHeaders: readonly (readonly [string, string])[];
  /** What was sent with it; left out where nothing was. */
  readonly requestBody?: string;
  /** null where no answer came in spite of all attempts. */
  readonly status: number | null;
  readonly error: string | null;
  /** Names in lower case; values redacted. */
  readonly headers: readonly (readonly [string, string])[];
  /** Redacted and parsed; undefined for no JSON, or for a page of a long walk (its records are in the walk). */
  readonly body: Json | undefined;
  /** First characters of a body that is no JSON, redacted. */
  readonly text: string | null;
  readonly facts: BodyFacts;
  /** When it was asked for, in milliseconds since the run began; its attempts wait for their turn. */
  readonly at: Milliseconds;
  readonly ms: Milliseconds;
  readonly attempts: readonly Attempt[];
}

/** What a server answers to a valid GET where it has no such endpoint. */
export const NOT_THERE: ReadonlySet<number> = new Set([404, 405, 410, 501]);

/** Any answer for openapi.json but 200 is what the contract calls a service availability problem; null where it is available. */
export function documentUnavailable({ status }: Pick<Exchange, 'status'>): string | null {
  if (status === 200) return null;
  return `openapi.json is unavailable: it ${status === null ? 'gave no answer' : `answered ${status}`}`;
}

/**
 * A file of a run of thirty years is none, and larger numbers are no time to calculate with.
 * @minimum 0
 * @exclusiveMaximum 1e12
 */
export type Milliseconds = number;

/**
 * With a year of four digits, so that days can be counted from it.
 * @format date-time
 */
export type Instant = string;

/** No answer, a rate limit or an error of a gateway: says nothing about a promise. */
export function isTransient(status: number | null): boolean {
  return status === null || status === 429 || status === 502 || status === 503 || status === 504;
}
