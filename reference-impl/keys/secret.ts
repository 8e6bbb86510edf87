import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

const keyPrefix = 'cp_live_';
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const secretLength = 43;
const shownOfSecret = 4;
const keyPattern = new RegExp(`^${keyPrefix}[A-Za-z0-9]{${secretLength}}$`);

/** A key as it is stored: enough to find and to show it, not enough to use it. */
export interface KeyParts {
  readonly hash: string;
  readonly prefix: string;
  readonly last4: string;
}

/** A new key: 43 characters of 62 are 256 bits. */
export function newKey(): string {
  let secret = '';
  while (secret.length < secretLength) secret += lettersOf(randomBytes(64));
  return keyPrefix + secret.slice(0, secretLength);
}

/** A key of a sandbox. It follows from the seed, so it is not a secret; it protects generated data only. */
export function seededKey(seed: number, name: string): string {
  let secret = '';
  for (let round = 0; secret.length < secretLength; round++) {
    secret += lettersOf(createHmac('sha512', 'counterproof sandbox key').update(`${seed}/${name}/${round}`).digest());
  }
  return keyPrefix + secret.slice(0, secretLength);
}

/** Drops bytes beyond the last whole alphabet, so that all letters are equally likely. */
function lettersOf(bytes: Buffer): string {
  const usable = 256 - (256 % alphabet.length);
  return Array.from(bytes)
    .filter((byte) => byte < usable)
    .map((byte) => alphabet.charAt(byte % alphabet.length))
    .join('');
}

export function keyParts(key: string): KeyParts {
  return { hash: hashKey(key), prefix: key.slice(0, keyPrefix.length + shownOfSecret), last4: key.slice(-4) };
}

export function hashKey(key: string): string {
  return hash('sha256', key);
}

/** Other tokens need not be hashed or looked up. */
export function hasKeyShape(text: string): boolean {
  return keyPattern.test(text);
}

export function sameHash(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
