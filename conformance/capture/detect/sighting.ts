import type { TextUse } from '../shape.ts';

/** Where a text stands. Beside the uses that the contract knows: what it does not know, and what is no record. */
export type Setting = TextUse | 'unknown' | 'error' | 'header' | 'document';

export type Weight = 'certain' | 'possible';

/** A reason to take a part of a text for data that has to stay inside. */
export interface Sighting {
  readonly category: SightCategory;
  readonly weight: Weight;
  readonly start: number;
  readonly end: number;
}

export type SightCategory =
  | 'phone'
  | 'email'
  | 'birthday'
  | 'document-id'
  | 'key'
  | 'signed-url'
  | 'stack-trace'
  | 'sql'
  | 'file-path'
  | 'cost'
  | 'profit';

export type Detector = (text: string, setting: Setting) => readonly Sighting[];

/** Prose in which a business may well speak of itself: its hotline, its mailbox. */
export function isProse(setting: Setting): boolean {
  return setting === 'text' || setting === 'error' || setting === 'header' || setting === 'document';
}

/** A date, an id, a reference or a barcode is no phone number, however many digits it has. Lengths are kept. */
export function withoutLookalikes(text: string): string {
  if (!text.includes('-') && !text.includes('://')) return text;
  return text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, blank)
    .replace(/\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?/g, blank)
    .replace(/\bhttps?:\/\/\S+/gi, blank);
}

function blank(match: string): string {
  return '\u00b7'.repeat(match.length);
}
