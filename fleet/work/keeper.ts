import { createPublicKey, generateKeyPairSync, hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { version } from '../../api/version.ts';
import { makeOwnFolder } from '../../contract/make-folder.ts';
import { signingKey } from '../../reports/bundle/dsse.ts';
import { readTar, writeTar } from '../../reports/bundle/tar.ts';
import { writeBundle } from '../../reports/bundle/write-bundle.ts';
import { EVIDENCE_FILE } from '../../reports/words/file-names.ts';
import { type Database, StoreError } from '../store/database.ts';
import { bundleFile, evidenceFile, type Files, headOf, type KeptLink, type Link } from '../store/files.ts';
import type { Taken } from '../store/visits.ts';
import type { VisitOutcome } from '../visit/outcome.ts';

/** Keeps what a visit left behind, before it is recorded. Gives the next link of the chain for a full one. */
export type Keeper = (taken: Taken, outcome: VisitOutcome) => Promise<Link | null>;

export function keeperOf(database: Database, files: Files, signingKey: string): Keeper {
  return async (taken, { left }) => {
    if (left === undefined) return null;
    await files.write(evidenceFile(left.run.evidence.digest), left.evidence);
    if (taken.kind !== 'full') return null;
    const { id, deployment } = taken;
    const head = await headOf(database, deployment.name);
    const number = (head?.number ?? 0) + 1;
    const chain = { deployment: deployment.name, number, previous: head?.digest ?? null, visit: id };
    const bundle = writeBundle({ ...left, madeBy: version(), signingKey, chain });
    const digest = hash('sha256', bundle);
    // The evidence is half of a bundle, and is kept once.
    await files.write(bundleFile(digest), gzipSync(withEvidence(bundle, new Uint8Array())));
    return { number, digest, evidence: left.run.evidence.digest };
  };
}

function withEvidence(bundle: Uint8Array, content: Uint8Array): Uint8Array {
  return writeTar(readTar(bundle).map((entry) => (entry.name === EVIDENCE_FILE ? { ...entry, content } : entry)));
}

/** A bundle as it was signed; null where it was forgotten, or its files are not those that were kept. */
export async function bundleOf(files: Files, { digest, evidence }: Pick<KeptLink, 'digest' | 'evidence'>) {
  const [rest, content] = [await files.read(bundleFile(digest)), await files.read(evidenceFile(evidence))];
  if (rest === null || content === null) return null;
  const bundle = withEvidence(gunzipSync(rest), content);
  return hash('sha256', bundle) === digest ? bundle : null;
}

/** The variable of `check --bundle`. */
export const SIGNING_KEY = 'COUNTERPROOF_SIGNING_KEY';

const PRIVATE = 'signing-key.pem';
/** What an auditor is given. */
export const PUBLIC_KEY = 'signing-key.pub.pem';

/** What bundles are signed with: the key that the variable gives, or one of this folder, which is made when it is first needed. */
export async function fleetKey(env: NodeJS.ProcessEnv, folder: string): Promise<string> {
  const found = await readFleetKey(env, folder);
  if (found !== null) return found;
  try {
    await makeIn(folder);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StoreError(`bundles cannot be signed, because no key can be made (${why}): give one in ${SIGNING_KEY}.`);
  }
  return (await readFleetKey(env, folder)) ?? '';
}

/** Null where none was made yet. */
export async function readFleetKey(env: NodeJS.ProcessEnv, folder: string): Promise<string | null> {
  const file = join(folder, PRIVATE);
  const given = env[SIGNING_KEY]?.trim() ?? '';
  if (given === '' && !existsSync(file)) return null;
  return await signingKey(given === '' ? file : given).catch((error: unknown) => {
    throw error instanceof Error && error.name === 'UnusableKey' ? new StoreError(error.message) : error;
  });
}

/** Another process may be doing the same: what is there first is the key, and is there as a whole. */
async function makeIn(folder: string): Promise<void> {
  const file = join(folder, PRIVATE);
  makeOwnFolder(folder, 0o700);
  const made = `${file}.${process.pid}`;
  const { privateKey } = generateKeyPairSync('ed25519');
  await writeFile(made, String(privateKey.export({ type: 'pkcs8', format: 'pem' })), { mode: 0o600 });
  await link(made, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(made);
  const kept = createPublicKey(await readFile(file, 'utf8'));
  await writeFile(join(folder, PUBLIC_KEY), String(kept.export({ type: 'spki', format: 'pem' })));
}
