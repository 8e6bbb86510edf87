import { version } from '../../api/version.ts';
import type { Run } from '../../conformance/model/run.ts';
import { signingKey } from '../../reports/bundle/dsse.ts';
import { endOfValidity } from '../../reports/bundle/layout.ts';
import { type BundleInput, writeBundle } from '../../reports/bundle/write-bundle.ts';
import { UsageError } from './options.ts';

export interface Authority {
  readonly authorisedBy?: string | undefined;
  readonly validUntil?: string | undefined;
}

/** What a bundle is sealed with. Read before a long visit, so that it is not lost to a key that cannot sign. */
export type Seal = Pick<BundleInput, 'signingKey' | 'authority'>;

/** What options leave open comes from COUNTERPROOF_AUTHORISED_BY and COUNTERPROOF_VALID_UNTIL; the key only from there. */
export async function sealFrom(env: NodeJS.ProcessEnv, given: Authority = {}): Promise<Seal> {
  const { authorisedBy = env.COUNTERPROOF_AUTHORISED_BY, validUntil = env.COUNTERPROOF_VALID_UNTIL } = given;
  if (validUntil !== undefined) {
    const said =
      given.validUntil === undefined ? `COUNTERPROOF_VALID_UNTIL=${validUntil}` : `--valid-until ${validUntil}`;
    const end = endOfValidity(validUntil);
    if (end === null)
      throw new UsageError(`${said}: give a date like 2026-12-31, or a time like 2026-12-31T17:00:00Z.`);
    // A bundle that is never valid would be signed and sent before anybody finds out.
    if (end < Date.now()) throw new UsageError(`${said}: the date is in the past.`);
  }
  return {
    signingKey: await withSigningErrors(signingKey(env.COUNTERPROOF_SIGNING_KEY)),
    authority: { authorisedBy: authorisedBy ?? null, validUntil: validUntil ?? null },
  };
}

export function bundleOf(run: Run, evidence: Uint8Array, seal: Seal, pdf: Uint8Array | null = null): Uint8Array {
  return writeBundle({ run, evidence, ...seal, pdf, madeBy: version() });
}

/** A key that cannot be used is bad input, and is reported like any other. */
export function withSigningErrors<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof Error && error.name === 'UnusableKey' ? new UsageError(error.message) : error;
  });
}
