import type { Run } from '../../conformance/model/run.ts';

export interface Check {
  readonly name: 'whole' | 'signature' | 'evidence' | 'report' | 'judged again' | 'validity' | 'printed';
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
