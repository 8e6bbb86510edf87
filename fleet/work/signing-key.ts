import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeOwnFolder } from '../../contract/make-folder.ts';
import { signingKey } from '../../reports/index.ts';
import { StoreError } from '../store/database.ts';

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
