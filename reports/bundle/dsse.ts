import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { openObject } from '../../contract/schema/kinds.ts';

/** The envelope that in-toto statements are signed in. */
export const envelopeSchema = openObject({
  payloadType: v.string('text'),
  payload: v.string('text'),
  signatures: v.array(openObject({ keyid: v.string('text'), sig: v.string('text') }), 'a list'),
});

export type Envelope = v.InferOutput<typeof envelopeSchema>;

const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

/** A key that cannot be used; the message is one line for a person and holds nothing of the key. */
export class UnusableKey extends Error {
  override readonly name = 'UnusableKey';
}

export function signEnvelope(payload: Uint8Array, privateKeyPem: string): Envelope {
  const key = readKey(
    privateKeyPem,
    createPrivateKey,
    `The signing key ${NO_KEY}: make one with "openssl genpkey -algorithm ed25519".`,
  );
  const sig = sign(null, preAuthentication(payload), key).toString('base64');
  const keyid = fingerprint(createPublicKey(key));
  return { payloadType: PAYLOAD_TYPE, payload: Buffer.from(payload).toString('base64'), signatures: [{ keyid, sig }] };
}

/** The one way in which an envelope is written. Base64 has room for more than what it stands for, and JSON too. */
export function envelopeText({ payloadType, payload, signatures }: Envelope): string {
  const canonical = (base64: string) => Buffer.from(base64, 'base64').toString('base64');
  const plain = {
    payloadType,
    payload: canonical(payload),
    signatures: signatures.map(({ keyid, sig }) => ({ keyid, sig: canonical(sig) })),
  };
  return `${JSON.stringify(plain, null, 2)}\n`;
}

export function verifyEnvelope(envelope: Envelope, payload: Uint8Array, publicKey: KeyObject): boolean {
  const [first, ...others] = envelope.signatures;
  if (first === undefined || others.length > 0 || envelope.payloadType !== PAYLOAD_TYPE) return false;
  if (first.keyid !== fingerprint(publicKey) || !Buffer.from(envelope.payload, 'base64').equals(payload)) return false;
  return verify(null, preAuthentication(payload), publicKey, Buffer.from(first.sig, 'base64'));
}

export function publicKeyOf(privateKeyPem: string): string {
  return pemOf(
    createPublicKey(
      readKey(
        privateKeyPem,
        createPrivateKey,
        `The signing key ${NO_KEY}: make one with "openssl genpkey -algorithm ed25519".`,
      ),
    ),
  );
}

export function pemOf(publicKey: KeyObject): string {
  return String(publicKey.export({ type: 'spki', format: 'pem' }));
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
  const key = tryRead(pem, read);
  if (key?.asymmetricKeyType === 'ed25519') return key;
  throw new UnusableKey(refusal);
}

function tryRead(pem: string, read: (pem: string) => KeyObject): KeyObject | null {
  try {
    return read(pem);
  } catch {
    return null;
  }
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
