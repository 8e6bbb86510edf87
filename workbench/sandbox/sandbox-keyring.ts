import { hash } from 'node:crypto';
import type { ApiRequest } from '../../contract/http.ts';
import type { Inner, IssuedKey } from '../../reference-impl/index.ts';
import type { Keyring, ShownKey } from '../keyring.ts';
import { type Credential, Credentials } from '../log/credentials.ts';

/** A key that was replaced longer ago is a stranger's. */
const MOST_GOOD = 10;

/** The keys of the sandbox's store. Of those made while it runs it keeps the key in memory, to send requests with. */
export class SandboxKeyring implements Keyring {
  readonly #store: Inner['store'];
  readonly #names = new Map<string, string>();
  readonly #keys = new Map<string, string>();
  readonly #credentials = new Credentials();
  readonly #first: Inner['keys'];
  #own: Inner['keys'];
  #good: readonly string[] = [];
  #ids = new Map<string, string>();
  #hashes = new Map<string, string>();

  constructor({ store, keys }: Pick<Inner, 'store' | 'keys'>) {
    this.#store = store;
    this.#first = keys;
    this.#own = keys;
    this.name(keys);
  }

  /** Those of a sandbox without faults: the ones that it was started with, or that have taken their place in the middle of a walk. */
  get own(): Inner['keys'] {
    return this.#own;
  }

  /** After a reset, which lets the first ones work again. */
  beginAgain(): void {
    this.#own = this.#first;
    this.name(this.#first);
  }

  /** What the keys are called from now on; a fault may have replaced some. */
  name(keys: Inner['keys']): void {
    this.#names.clear();
    this.#callGood(keys.good);
    for (const [name, key] of Object.entries(keys)) this.#names.set(this.#keep(key), name);
  }

  remember({ key, record }: IssuedKey, name: string | null = null): void {
    const hashed = this.#keep(key);
    this.#ids.set(hashed, record.id);
    if (name === null) return;
    // One key is called good: the one that replaced it.
    for (const [other, called] of this.#names) if (called === name) this.#names.delete(other);
    this.#names.set(hashed, name);
    this.#own = { ...this.#own, [name]: key };
    if (name === 'good') this.#callGood(key);
  }

  async list(): Promise<readonly ShownKey[]> {
    const records = await this.#store.listKeys();
    this.#ids = new Map(records.map((record) => [record.hash, record.id]));
    this.#hashes = new Map(records.map((record) => [record.id, record.hash]));
    return records.map(({ id, prefix, last4, status, organizationId, hash: hashed }) => ({
      id,
      name: this.#names.get(hashed) ?? null,
      shown: `${prefix}…${last4}`,
      status,
      organization: organizationId,
      usable: this.#keys.has(hashed),
      copyable: this.#names.has(hashed),
    }));
  }

  idOf(credential: Credential): string | null {
    return this.#ids.get(credential.hash) ?? null;
  }

  keyOf(id: string): string | null {
    return this.#keys.get(this.#hashes.get(id) ?? '') ?? null;
  }

  /** The key that is called good, and before it those that were. */
  get goodKeys(): readonly string[] {
    return this.#good;
  }

  /** Whether it carries a key of this sandbox that was never called good. */
  isOther({ headers }: Pick<ApiRequest, 'headers'>): boolean {
    const hashed = this.#credentials.of(headers.authorization)?.hash ?? '';
    if (this.#good.some((key) => hash('sha256', key) === hashed)) return false;
    return this.#keys.has(hashed) || this.#ids.has(hashed);
  }

  #callGood(key: string): void {
    this.#good = [key, ...this.#good.filter((other) => other !== key)].slice(0, MOST_GOOD);
  }

  #keep(key: string): string {
    const hashed = hash('sha256', key);
    this.#keys.set(hashed, key);
    return hashed;
  }
}
