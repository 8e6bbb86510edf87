import type { Run } from '../../conformance/model/run.ts';
import { isDate, isDateTime } from '../../contract/formats.ts';
import { EVIDENCE_FILE, REPORT_FILES } from '../words/file-names.ts';

/** All that a bundle may hold, in this order, each once. */
export const NAMES = {
  readme: 'README.txt',
  run: REPORT_FILES.json,
  evidence: EVIDENCE_FILE,
  report: REPORT_FILES.html,
  requirements: 'requirements.json',
  qualification: 'qualification.json',
  statement: 'statement.json',
  envelope: 'statement.dsse.json',
  signer: 'signer.pub.pem',
  sums: 'SHA256SUMS',
} as const;

export function namesOf(isSigned: boolean): readonly string[] {
  return Object.values(NAMES).filter((name) => isSigned || (name !== NAMES.envelope && name !== NAMES.signer));
}

/** For whoever finds the archive a year later. */
export function readme(madeBy: string): string {
  return `A conformance report that can be checked without a network. Packed by counterproof ${madeBy}: verify it with that
version, since another one cannot make the same page.

  npx counterproof@${madeBy} verify FILE --key PUBLIC_KEY
      checks everything below, judges the evidence again, and checks the signer; use a key that you know from
      elsewhere, not the one in this archive
  sha256sum -c SHA256SUMS
      the files agree with the list

run.json            what was found, for machines
report.html         the same, for people
evidence.ndjson.gz  what was sent and answered, without keys and personal data
requirements.json   the promises it was held against
qualification.json  how well the suite finds faults that were planted
statement.json      the digests of all these (in-toto statement, test-result)
statement.dsse.json the same statement with an Ed25519 signature (DSSE), if it was signed
signer.pub.pem      the public key of that signature; trust it only if you know it from elsewhere
`;
}

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
