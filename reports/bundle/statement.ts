import { hash } from 'node:crypto';
import * as v from 'valibot';
import type { Outcome } from '../../conformance/model/outcome.ts';
import type { Run } from '../../conformance/model/run.ts';
import { integer, openObject } from '../../contract/schema/kinds.ts';
import { kindsInState } from '../words/shown-outcome.ts';
import type { Entry } from './tar.ts';

export interface Authority {
  readonly authorisedBy: string | null;
  /** A calendar date or an instant; `null` where no end was set. */
  readonly validUntil: string | null;
}

export interface Seal extends Authority {
  /** The version of Counterproof that made the files: the same one makes the same bytes again. */
  readonly madeBy: string;
  /** SHA-256 of the PDF that was printed with it; left out where none was. */
  readonly printed?: string;
  /** Where it is in the chain of a deployment; left out where it is in none. */
  readonly chain?: ChainLink;
}

/** A bundle names the one before it by its digest, so that none can be taken out, replaced or put in between. */
export interface ChainLink {
  readonly deployment: string;
  /** From 1. */
  readonly number: number;
  /** SHA-256 of the bundle before it, in hex; null for the first. */
  readonly previous: string | null;
  /** The visit that it is of. */
  readonly visit: string;
}

export function statementText(run: Run, files: readonly Entry[], seal: Seal): string {
  return `${JSON.stringify(statementOf(run, files, seal), null, 2)}\n`;
}

const seal: v.GenericSchema<Seal> = openObject({
  authorisedBy: v.nullable(v.string('text')),
  validUntil: v.nullable(v.string('text')),
  madeBy: v.string('text'),
  printed: v.exactOptional(v.string('text')),
  chain: v.exactOptional(
    openObject({
      deployment: v.string('text'),
      number: integer(1, Number.MAX_SAFE_INTEGER),
      previous: v.nullable(v.string('text')),
      visit: v.string('text'),
    }),
  ),
});

/** What of a statement does not follow from the run and the files. */
export const sealedStatement = openObject({ predicate: openObject({ counterproof: seal }) });

/** An in-toto statement of a test result: what it speaks of, by digest, and who lets it be relied on until when. */
function statementOf(run: Run, files: readonly Entry[], seal: Seal) {
  const { authorisedBy, validUntil, madeBy, printed, chain } = seal;
  // In one order, and nothing else: a statement that is written again has to be the same.
  const { deployment, number, previous, visit } = { ...chain };
  const without = kindsInState(run, 'without').map(({ kind }) => kind);
  const rules = (...outcomes: readonly Outcome[]) =>
    run.results.filter(({ outcome }) => outcomes.includes(outcome)).map(({ rule }) => rule);
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: files.map(({ name, content }) => ({ name, digest: { sha256: hash('sha256', content) } })),
    predicateType: 'https://in-toto.io/attestation/test-result/v0.1',
    predicate: {
      result: run.verdict === 'conformant' ? 'PASSED' : 'FAILED',
      configuration: [
        { name: `profile ${run.profile.name}`, digest: { sha256: bare(run.profile.digest) } },
        { name: `contract ${run.suite.contractVersion}`, digest: { sha256: bare(run.suite.contractDigest) } },
        { name: `rules ${run.suite.version}`, digest: { sha256: bare(run.suite.rulesDigest) } },
      ],
      url: run.target.url,
      passedTests: rules('passed'),
      warnedTests: rules('cantTell', 'error'),
      failedTests: rules('failed'),
      counterproof: {
        verdict: run.verdict,
        startedAt: run.startedAt,
        suiteVersion: run.suite.version,
        evidenceDigest: run.evidence.digest,
        ...(without.length === 0 ? {} : { without }),
        authorisedBy,
        validUntil,
        madeBy,
        ...(printed === undefined ? {} : { printed }),
        ...(chain === undefined ? {} : { chain: { deployment, number, previous, visit } }),
      },
    },
  };
}

export function bare(digest: string): string {
  return digest.replace(/^sha256:/, '');
}
