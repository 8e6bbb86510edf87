import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { openObject } from '../../contract/schema/kinds.ts';
import { type Opened, readPart, textOf } from './integrity.ts';
import { NAMES } from './layout.ts';

/** The envelope that in-toto statements are signed in. */
const envelopeSchema = openObject({
  payloadType: v.string('text'),
  payload: v.string('text'),
  signatures: v.array(openObject({ keyid: v.string('text'), sig: v.string('text') }), 'a list'),
});

const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

/** A key that cannot be used; the message is one line for a person and holds nothing of the key. */
export class UnusableKey extends Error {
  override readonly name = 'UnusableKey';
}

export function signedEnvelope(payload: Uint8Array, privateKeyPem: string): string {
  const key = readPrivateKey(privateKeyPem);
  return envelopeText(payload, createPublicKey(key), sign(null, preAuthentication(payload), key));
}

/** The one way in which an envelope is written. Base64 has room for more than what it stands for, and JSON too. */
function envelopeText(payload: Uint8Array, key: KeyObject, signature: Uint8Array): string {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  const signatures = [{ keyid: fingerprint(key), sig: base64(signature) }];
  return `${JSON.stringify({ payloadType: PAYLOAD_TYPE, payload: base64(payload), signatures }, null, 2)}\n`;
}

export function publicKeyOf(privateKeyPem: string): string {
  return pemOf(createPublicKey(readPrivateKey(privateKeyPem)));
}

export function pemOf(publicKey: KeyObject): string {
  return String(publicKey.export({ type: 'spki', format: 'pem' }));
}

function readPrivateKey(pem: string): KeyObject {
  const refusal = `The signing key ${NO_KEY}: make one with "openssl genpkey -algorithm ed25519".`;
  return readKey(pem, createPrivateKey, refusal);
}

export function readPublicKey(pem: string): KeyObject {
  return readKey(pem, createPublicKey, `The public key ${NO_KEY}: ask for it where the bundle was signed.`);
}

/** What is signed says its own type and lengths, so that no other reading of the same bytes is signed with it. */
function preAuthentication(payload: Uint8Array): Buffer {
  const head = `DSSEv1 ${Buffer.byteLength(PAYLOAD_TYPE)} ${PAYLOAD_TYPE} ${payload.length} `;
  return Buffer.concat([Buffer.from(head), payload]);
}

export function fingerprint(publicKey: KeyObject): string {
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}

const NO_KEY = 'is no Ed25519 key in PEM';

function readKey(pem: string, read: (pem: string) => KeyObject, refusal: string): KeyObject {
  try {
    const key = read(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // It is no key at all.
  }
  throw new UnusableKey(refusal);
}

/** The key is the text of the variable itself, also with `\n` for line breaks, or the path of a file that holds it; one that can sign. */
export async function signingKey(value: string | undefined): Promise<string | null> {
  const text = value?.trim() ?? '';
  if (text === '') return null;
  const key = text.includes('-----BEGIN') ? text.replaceAll('\\n', '\n') : await keyIn(text);
  publicKeyOf(key);
  return key;
}

async function keyIn(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new UnusableKey(
      'The signing key is neither a PEM text nor a file that can be read: look at COUNTERPROOF_SIGNING_KEY.',
    );
  }
}

export type Answer = string | { readonly note: string };

export function checkSignature({ files }: Opened, trustedKey: string | null): Answer {
  const isSigned = files.has(NAMES.envelope);
  if (!isSigned && trustedKey !== null)
    throw new Error('it is not signed, and a signature by the given key was asked for');
  if (!isSigned) return { note: 'not signed: anyone could have made it' };
  const text = textOf(files, NAMES.envelope);
  const { signatures } = readPart(files, NAMES.envelope, envelopeSchema);
  const signature = Buffer.from(signatures[0]?.sig ?? '', 'base64');
  const signer = textOf(files, NAMES.signer);
  const key = readPublicKey(trustedKey ?? signer);
  const statement = Buffer.from(textOf(files, NAMES.statement));
  if (!verify(null, preAuthentication(statement), key, signature)) {
    throw new Error(trustedKey === null ? 'the signature is not valid' : 'the signature is not one by the given key');
  }
  // No statement speaks of these two, so nothing but the signature and its key may be in them.
  if (text !== envelopeText(statement, key, signature))
    throw new Error(`${NAMES.envelope} holds more than the signature`);
  if (signer !== pemOf(key)) throw new Error(`${NAMES.signer} is not the key of the signature, or holds more than it`);
  if (trustedKey !== null) return `signed with the given key ${short(fingerprint(key))}`;
  return {
    note: `signed with the key ${short(fingerprint(key))} in the bundle, which anyone can make; give --key to check the signer`,
  };
}

function short(print: string): string {
  return print.slice(0, 16);
}
