import type { AskedOperation, Credential, Method } from './exchange.ts';
import { plural } from './values/plural.ts';

/** Where a value stands in answers, and what the contract says of it. */
export interface PlaceShown {
  readonly kind: 'place';
  readonly path: string;
  /** The kind of violation: required, type, enum, format … */
  readonly keyword: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly values?: readonly string[];
  readonly form?: string;
  readonly length?: number;
}

/** What a served document says, references followed. Values are written as JSON. */
export type Stated =
  /** Something stands at the pointer. */
  | { readonly says: 'present'; readonly pointer: string }
  /** Something else than the value does, or nothing. */
  | { readonly says: 'other'; readonly pointer: string; readonly than: string }
  /** The value stands there. */
  | { readonly says: 'value'; readonly pointer: string; readonly value: string }
  /** The same as it did; `digest` is of what stands there. */
  | { readonly says: 'unchanged'; readonly pointer: string; readonly digest: string }
  /** The schema at the pointer accepts the value. */
  | { readonly says: 'accepts'; readonly pointer: string; readonly value: string }
  /** It excludes the value; with `keyword`, by this keyword. */
  | { readonly says: 'excludes'; readonly pointer: string; readonly value: string; readonly keyword?: string }
  /** The keyword of the schema at the pointer excludes what the answers before have at a place. */
  | { readonly says: 'excludes-answers'; readonly pointer: string; readonly keyword: string; readonly at: string }
  /** A server and a path together lead to this path. */
  | { readonly says: 'leads'; readonly to: string }
  /** No path ends like this. */
  | { readonly says: 'lacks'; readonly path: string };

/** What answers show that a document contradicts. */
export type AnswersShown = Extract<Shows, { readonly kind: 'status' | 'size' }>;

/** What to look for in answers to know whether a fault is there. */
export type Shows =
  /** The last answer has a status outside of these ranges. */
  | { readonly kind: 'status'; readonly accepted: readonly (readonly [number, number])[] }
  /** Records that must be among those of the answers, or must not. */
  | { readonly kind: 'records'; readonly returned: readonly string[]; readonly left: readonly string[] }
  /** A record comes twice, or a cursor does. */
  | { readonly kind: 'once' }
  /** The last answer has fewer records, or more. With `isFollowed`, only where another page follows; with `where`, only where one before it shows this. */
  | {
      readonly kind: 'size';
      readonly least?: number;
      readonly most?: number;
      readonly isFollowed?: boolean;
      readonly where?: { readonly id: string; readonly values: readonly (readonly [pointer: string, value: string])[] };
    }
  /** The answers to two walks differ in their records. */
  | { readonly kind: 'same' }
  /** The last answer has a row with more in this field than the row above it. */
  | { readonly kind: 'ranked'; readonly field: string }
  /** A record has these values, written as JSON, at pointers into it. */
  | {
      readonly kind: 'values';
      readonly id: string;
      readonly values: readonly (readonly [string, string])[];
      /** The record is in the answer when it is right as well. */
      readonly isListed?: boolean;
      /** Another record may be the wrong one. */
      readonly mayBeRight?: boolean;
    }
  /** No header of the last answer says when to come back. */
  | { readonly kind: 'no-retry-header' }
  /** An answer has this value in a header. */
  | { readonly kind: 'header'; readonly name: string; readonly value: string }
  /** An instant that has to be at the place. */
  | { readonly kind: 'instant'; readonly path: string; readonly expected: string }
  /** One between these that has to be there, as long as it is this day; on another day, as many days later. */
  | {
      readonly kind: 'daily';
      readonly path: string;
      readonly between: readonly (readonly [string, string])[];
      readonly day: string;
    }
  | PlaceShown
  /** The last answer is the served document, and says this. With `answers`, those before it have to show that. */
  | { readonly kind: 'document'; readonly stated: Stated; readonly answers?: AnswersShown }
  /** Forbidden data: the field is there, or a text of this shape. */
  | {
      readonly kind: 'leak';
      /** `url`, of earlier versions, is the body. */
      readonly where: 'body' | 'header' | 'url';
      readonly path: string;
      readonly shape: string;
      readonly by: 'name' | 'value';
      /** The text is the name of a field of the object at the path. */
      readonly inName?: boolean;
      /** The field of a forbidden name is within a text of this shape. */
      readonly inText?: boolean;
      /** The text goes on after its shape, so that others may have the same. */
      readonly isCut?: boolean;
    }
  /** The last answer gives data. */
  | { readonly kind: 'data' }
  /** The answers show other values of a field of the same thing. */
  | { readonly kind: 'agree'; readonly id: string; readonly field: string }
  /** The answers have different values at a place. */
  | { readonly kind: 'varies'; readonly path: string }
  /** The answers are as long as they were: what is wrong in them was not kept word by word. */
  | { readonly kind: 'length'; readonly bytes: readonly number[]; readonly mayBeRight?: boolean }
  /**
   * The answers say what they said, in the rows of the subjects or as a whole, as far as that was kept: digests without what stands
   * at the places that were masked.
   */
  | {
      readonly kind: 'unchanged';
      readonly subjects: readonly string[];
      readonly masked: readonly string[];
      readonly digests: readonly string[];
      /** A correct deployment may give the same answers: they are wrong compared with others, which were wrong themselves. */
      readonly mayBeRight?: boolean;
    };

/** What a finding has to say of how it can be seen again; `pages` are walks that begin with an exchange, and may go on to their end. */
export interface Sight {
  readonly shows:
    | Shows
    | { readonly kind: 'violation'; readonly path: string; readonly keyword: string }
    /** What the served document says; where that is not given, or is not so, what stands at the pointer. */
    | { readonly kind: 'served'; readonly pointer: string; readonly stated?: Stated };
  /** Where left out: the first exchange of the finding. */
  readonly pages?: readonly WalkSeen[];
}

export interface WalkSeen {
  readonly first: string;
  readonly count: number;
  readonly isToEnd?: boolean;
  /** Where left out: as its status needs it. */
  readonly sent?: Sending;
}

/** In another way than once and at once. */
export type Sending =
  /** Many times at once, until one is refused: that answer counts. */
  | 'burst'
  /** After the time that the answer before announces; not sent where that is no 429. */
  | 'after-wait'
  /** What it shows comes and goes: sent until it is seen. */
  | 'until-seen';

/** As many as the burst of a check. */
export const BURST = 2500;
/** What comes once in ten answers is missed by all of so many with a chance of 1.5 %. */
export const TRIES = 40;

export interface ReproductionRequest {
  readonly operation: AskedOperation;
  readonly method: Method;
  readonly path: string;
  /** A name that is empty stands for a part of the query that is sent as it is. */
  readonly query: readonly (readonly [string, string])[];
  readonly credential: Credential;
  readonly headers: readonly (readonly [string, string])[];
  readonly body?: string;
  /** Asks for the page that follows the answer before; not sent where there is none. */
  readonly isNextPage?: boolean;
  /** With `isNextPage`: so many pages at most are asked for, one after the other. */
  readonly upTo?: number;
  readonly sent?: Sending;
  readonly status: number | null;
  /** The request in a line for a shell; keys are variables in it. */
  readonly curl: string;
}

/** The fewest requests found that show a failure, and how to see it in their answers. */
export interface Reproduction {
  readonly finding: string;
  readonly requests: readonly ReproductionRequest[];
  readonly shows: Shows;
}

const SHOWN_BY_RECORDS: ReadonlySet<string> = new Set([
  ...['place', 'once', 'size', 'same', 'ranked', 'agree', 'varies', 'daily', 'instant'],
]);

/** A refusal says nothing of it. */
export function isShownByRecords(shows: Shows): boolean {
  return SHOWN_BY_RECORDS.has(shows.kind) || (shows.kind === 'records' && shows.returned.length > 0);
}

/** The fault is looked for in recorded values: others end it as well, whether the promise is kept or not. */
export function isOfRecordedData({ shows, requests }: Pick<Reproduction, 'shows' | 'requests'>): boolean {
  return OF_RECORDED_DATA.has(shows.kind) && requests.every(({ sent }) => sent === undefined);
}

const OF_RECORDED_DATA: ReadonlySet<Shows['kind']> = new Set(['records', 'values', 'unchanged', 'length']);

/** What to look for in the answers: the fault is there while this is so. */
export function shownWords(shows: Shows): string {
  switch (shows.kind) {
    case 'status':
      return `the last answer has a status other than ${statusWords(shows)}`;
    case 'records':
      return [
        ...shows.returned.map((id) => `record ${id} is not returned`),
        ...shows.left.map((id) => `record ${id} is returned`),
      ].join(', or ');
    case 'once':
      return 'a record or a cursor comes twice';
    case 'size':
      return `${sizeWords(shows)}${shows.isFollowed === true ? ', although another page follows' : ''}`;
    case 'same':
      return 'the two readings return different records';
    case 'place':
      return shows.keyword === 'required' ? `${shows.path} is missing` : `${shows.path} breaks "${shows.keyword}"`;
    case 'no-retry-header':
      return 'no header of the last answer says when to come back';
    case 'ranked':
      return `a row has more ${shows.field} than the row above it`;
    case 'values':
      return `record ${shows.id} has ${shows.values.map(([path, value]) => `${path.slice(1)} ${value}`).join(' and ')}`;
    case 'header':
      return `an answer has the header ${shows.name}: ${shows.value}`;
    case 'daily':
      return `${shows.path} is not ${shows.between.map((edges) => edges.join(' to ')).join(' or ')}, counted from ${shows.day}`;
    case 'instant':
      return `${shows.path} is not ${shows.expected}`;
    case 'document': {
      const answer = shows.answers === undefined ? '' : `, and before that ${shownWords(shows.answers)}`;
      return `${statedWords(shows.stated)}${answer}`;
    }
    case 'leak':
      return `${shows.where === 'header' ? `header ${shows.path}` : shows.path || 'the body'} has forbidden data`;
    case 'data':
      return 'the answer gives data';
    case 'agree':
      return `the answers show different values in ${shows.field} of ${shows.id}`;
    case 'varies':
      return `the answers have different values at ${shows.path}`;
    case 'length':
      return `the answers still have ${shows.bytes.join(', ')} bytes`;
    case 'unchanged':
      return [
        shows.digests.length === 1
          ? 'the answer still says what was recorded'
          : 'the answers still say what was recorded',
        ...(shows.subjects.length === 0 ? [] : [`of ${shows.subjects.slice(0, 3).join(', ')}`]),
      ].join(' ');
  }
}

function statedWords(stated: Stated): string {
  switch (stated.says) {
    case 'present':
      return `the document has ${stated.pointer}`;
    case 'other':
      return `the document has something else than ${stated.than} at ${stated.pointer}`;
    case 'value':
      return `the document has ${stated.value} at ${stated.pointer}`;
    case 'unchanged':
      return `the document says the same at ${stated.pointer} as when it was checked; any other change there ends that as well`;
    case 'accepts':
      return `the schema at ${stated.pointer} accepts ${stated.value}`;
    case 'excludes':
      return `${schemaWords(stated)} excludes ${stated.value}`;
    case 'excludes-answers':
      return `${schemaWords(stated)} excludes what the answer before has at ${stated.at || 'the top'}`;
    case 'leads':
      return `a server and a path of the document lead to ${stated.to}`;
    case 'lacks':
      return `no path of the document ends in ${stated.path}`;
  }
}

function schemaWords({ pointer, keyword }: { readonly pointer: string; readonly keyword?: string }): string {
  return keyword === undefined ? `the schema at ${pointer}` : `"${keyword}" at ${pointer}`;
}

export function statusWords({ accepted }: Extract<Shows, { kind: 'status' }>): string {
  return accepted.map(([least, most]) => (least === most ? `${least}` : `${least} to ${most}`)).join(' or ');
}

function sizeWords({ least, most }: Extract<Shows, { kind: 'size' }>): string {
  if (most !== undefined) return `more than ${plural(most, 'record')} on the page`;
  return least === 1 ? 'no record is returned' : `fewer than ${plural(least ?? 0, 'record')} on the page`;
}
