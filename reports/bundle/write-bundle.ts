import { hash } from 'node:crypto';
import type { Run } from '../../conformance/model/run.ts';
import { clientRequirements, requirements } from '../../contract/requirements/index.ts';
import { page } from '../html/html.ts';
import { viewOf } from '../view.ts';
import { publicKeyOf, signedEnvelope } from './dsse.ts';
import { NAMES, readme } from './layout.ts';
import { type Authority, type ChainLink, statementText } from './statement.ts';
import { type Entry, writeTar } from './tar.ts';

export interface BundleInput {
  readonly run: Run;
  /** The evidence file, as it was written. */
  readonly evidence: Uint8Array;
  /** The version of Counterproof that packs it. */
  readonly madeBy: string;
  readonly authority?: Authority;
  /** An Ed25519 private key in PEM; without one the bundle is whole but not signed. */
  readonly signingKey?: string | null;
  /** The PDF that was printed of the same run. It stays outside: the bundle holds its digest. */
  readonly pdf?: Uint8Array | null;
  readonly chain?: ChainLink;
}

const UNAUTHORISED: Authority = { authorisedBy: null, validUntil: null };

/** The same input gives the same bytes: Ed25519 signatures hold no chance either. */
export function writeBundle(input: BundleInput): Uint8Array {
  const { run, madeBy } = input;
  const files = filesOf(run, input.evidence, madeBy);
  const printed = (input.pdf ?? null) === null ? {} : { printed: hash('sha256', input.pdf ?? '') };
  const chain = input.chain === undefined ? {} : { chain: input.chain };
  const seal = { ...(input.authority ?? UNAUTHORISED), madeBy, ...printed, ...chain };
  const statement = text(NAMES.statement, statementText(run, files, seal));
  const all = [...files, statement, ...signatureFiles(statement, input.signingKey ?? null)];
  const sums = all.map(({ name, content }) => `${hash('sha256', content)}  ${name}\n`).join('');
  return writeTar([...all, text(NAMES.sums, sums)]);
}

/** What the statement speaks of. Nothing but run, evidence and version goes into it, so anybody can make it again. */
export function filesOf(run: Run, evidence: Uint8Array, madeBy: string): readonly Entry[] {
  return [
    text(NAMES.readme, readme(madeBy)),
    json(NAMES.run, run),
    { name: NAMES.evidence, content: evidence },
    text(NAMES.report, page(viewOf(run))),
    json(NAMES.requirements, run.target.client === undefined ? requirements : clientRequirements),
    json(NAMES.qualification, run.suite.qualification),
  ];
}

function signatureFiles(statement: Entry, key: string | null): readonly Entry[] {
  if (key === null) return [];
  return [text(NAMES.envelope, signedEnvelope(statement.content, key)), text(NAMES.signer, publicKeyOf(key))];
}

function json(name: string, value: unknown): Entry {
  return text(name, `${JSON.stringify(value, null, 2)}\n`);
}

function text(name: string, content: string): Entry {
  return { name, content: Buffer.from(content) };
}
