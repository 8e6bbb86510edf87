import { envelopeSchema, envelopeText, fingerprint, pemOf, readPublicKey, verifyEnvelope } from './dsse.ts';
import { Altered, type Opened, readPart, textOf } from './integrity.ts';
import { NAMES } from './layout.ts';

export type Answer = string | { readonly note: string };

export function checkSignature({ files }: Opened, trustedKey: string | null): Answer {
  const isSigned = files.has(NAMES.envelope);
  if (!isSigned && trustedKey !== null)
    throw new Altered('it is not signed, and a signature by the given key was asked for');
  if (!isSigned) return { note: 'not signed: anyone could have made it' };
  const text = textOf(files, NAMES.envelope);
  const envelope = readPart(files, NAMES.envelope, envelopeSchema);
  const signer = textOf(files, NAMES.signer);
  const key = readPublicKey(trustedKey ?? signer);
  if (!verifyEnvelope(envelope, Buffer.from(textOf(files, NAMES.statement)), key)) {
    throw new Altered(trustedKey === null ? 'the signature is not valid' : 'the signature is not one by the given key');
  }
  // No statement speaks of these two, so nothing but the signature and its key may be in them.
  if (text !== envelopeText(envelope)) throw new Altered(`${NAMES.envelope} holds more than the signature`);
  if (signer !== pemOf(key))
    throw new Altered(`${NAMES.signer} is not the key of the signature, or holds more than it`);
  if (trustedKey !== null) return `signed with the given key ${short(fingerprint(key))}`;
  return {
    note: `signed with the key ${short(fingerprint(key))} in the bundle, which anyone can make; give --key to check the signer`,
  };
}

function short(print: string): string {
  return print.slice(0, 16);
}
