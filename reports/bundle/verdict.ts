import type { Run } from '../../conformance/model/run.ts';
import { isDate, isDateTime } from '../../contract/formats.ts';

export interface Check {
  readonly name: 'whole' | 'signature' | 'evidence' | 'report' | 'judged again' | 'validity' | 'printed' | 'chain';
  /** `note` is information that does not make the bundle invalid. */
  readonly state: 'ok' | 'note' | 'bad';
  readonly message: string;
}

export interface BundleVerdict {
  /** Nothing in it contradicts itself. Anyone can make such a bundle: who did is known where `signer` is the given key. */
  readonly ok: boolean;
  readonly signer: 'given key' | 'unknown';
  readonly checks: readonly Check[];
  readonly run: Run | null;
}

/** The last moment of it, for a date in UTC; `null` for what is no date. */
export function endOfValidity(validUntil: string): number | null {
  if (isDate(validUntil)) return Date.parse(`${validUntil}T23:59:59.999Z`);
  return isDateTime(validUntil) ? Date.parse(validUntil) : null;
}
