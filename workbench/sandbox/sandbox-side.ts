import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoreRef } from '../../contract/generated/records.ts';
import type { ApiRequest, Handler } from '../../contract/http.ts';
import { matchPath } from '../../contract/operations.ts';
import { targetOf } from '../../contract/serving/target.ts';
import {
  type Inner,
  type IssuedKey,
  KeyError,
  type LogUrl,
  responderOf,
  rotateKey,
  type SandboxOptions,
  startSandbox,
} from '../../reference-impl/index.ts';
import { authorizationIn, hashIn, type Keyring, type ShownKey } from '../log/request-log.ts';
import { type Answer, cursorRefused, type Done, type Responder, refusalInstead, Troubles } from './trouble.ts';

/** A key that was replaced longer ago is a stranger's. */
const MOST_GOOD = 10;

/** The keys of the sandbox's store. Of those made while it runs it keeps the key in memory, to send requests with. */
class SandboxKeyring implements Keyring {
  readonly #store: Inner['store'];
  readonly #names = new Map<string, string>();
  readonly #keys = new Map<string, string>();
  readonly #first: Inner['keys'];
  #own: Inner['keys'];
  #good: readonly string[] = [];
  /** By hash, as of the last list. */
  #ids = new Map<string, string>();

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

  idOf(authorization: string): string | null {
    return this.#ids.get(hashIn(authorization)) ?? null;
  }

  keyOf(id: string): string | null {
    const [hashed = ''] = [...this.#ids].find(([, each]) => each === id) ?? [];
    return this.#keys.get(hashed) ?? null;
  }

  /** The key that is called good, and before it those that were. */
  get goodKeys(): readonly string[] {
    return this.#good;
  }

  /** Whether it carries a key of this sandbox that was never called good. */
  isOther(request: Pick<ApiRequest, 'headers'>): boolean {
    const hashed = hashIn(authorizationIn(request) ?? '');
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

export interface ActiveFault {
  readonly id: string;
  readonly title: string;
  readonly requirement: string;
}

/** What a workbench can do to a sandbox, beyond looking at its requests. */
export class SandboxSide {
  readonly inner: Inner;
  readonly keyring: SandboxKeyring;
  readonly troubles = new Troubles();
  readonly #logUrl: LogUrl | undefined;
  #respond: Responder;
  /** Those that it was started with stay. */
  readonly #lasting: readonly ActiveFault[];
  #faults: readonly ActiveFault[] = [];

  constructor(inner: Inner, { logUrl, lasting = [] }: { logUrl?: LogUrl; lasting?: readonly ActiveFault[] } = {}) {
    this.inner = inner;
    this.#logUrl = logUrl;
    this.#lasting = lasting;
    this.keyring = new SandboxKeyring(inner);
    this.#respond = inner.respond;
  }

  get faults(): readonly ActiveFault[] {
    return [...this.#lasting, ...this.#faults];
  }

  /** What ids of stores stand for. */
  async storeNames(): Promise<ReadonlyMap<string, string>> {
    const { store, organization } = this.inner;
    const stores: readonly StoreRef[] = (await store.stores(organization.id)).map((text) => JSON.parse(text));
    return new Map(stores.map(({ id, name }) => [id, name]));
  }

  /** The answer, with the trouble and the fault that were asked for. */
  readonly answer = (request: ApiRequest): Promise<Answer> => {
    const answer = this.#respond(request);
    return this.troubles.isIdle ? answer : this.#harmed(request, answer);
  };

  /** Does to the answer what was ordered. */
  async #harmed(request: ApiRequest, given: ReturnType<Responder>): Promise<Answer> {
    const answer = await given;
    if (answer.status >= 300) return answer;
    const { path, rawQuery } = targetOf(request.url);
    const operation = matchPath(path)?.operation ?? null;
    if (operation === null) return answer;
    const cursor = new URLSearchParams(rawQuery).get('cursor');
    const harm = this.troubles.harmFor(operation, cursor !== null);
    if (harm === null) return answer;
    return { ...(await this.#after(harm, request, answer, cursor ?? '')), harm };
  }

  async #after(harm: Done, request: ApiRequest, answer: Answer, cursor: string): Promise<Answer> {
    switch (harm.kind) {
      case 'status':
        return refusalInstead(answer, harm, this.#logUrl);
      case 'cut-off':
        return { ...answer, cutOff: true };
      case 'redirect':
        return { status: 307, headers: { location: `${harm.to}${request.url}`, 'content-length': '0' }, body: '' };
      case 'refuse-cursor':
        return cursorRefused(answer, cursor);
      case 'delay':
        await sleep(harm.ms, undefined, { ref: false });
        return answer;
      case 'rotate-key':
        await this.#rotateKeyOf(request);
        return answer;
    }
  }

  keepPromises(): void {
    this.#respond = this.inner.respond;
    this.keyring.name(this.keyring.own);
    this.#faults = [];
  }

  /** For a reset: nothing goes wrong any more, and the first keys are the ones to use. */
  beginAgain(): void {
    this.troubles.clear();
    this.keyring.beginAgain();
    this.keepPromises();
  }

  /** Answers in another way that is correct too, until promises are broken or kept. */
  answerLike(change: (handle: Handler) => Handler): void {
    this.#respond = responderOf(this.inner.once(change(this.inner.handle)));
  }

  /** Breaks these promises until the next call; ids have commas between them. The keys then; or the first id that there is not. */
  async breakPromises(ids: string): Promise<Inner['keys'] | string> {
    // The faults are many, and loaded only for who asks for one.
    const { faultsNamed, withFaults } = await import('../../proof/faults/catalogue.ts');
    const chosen = faultsNamed(ids);
    if (typeof chosen === 'string') return chosen;
    const more = chosen.filter(({ id }) => !this.#lasting.some((one) => one.id === id));
    const { handle, keys } = withFaults(more)({ ...this.inner, keys: this.keyring.own });
    this.#respond = responderOf(this.inner.once(handle));
    this.keyring.name(keys);
    this.#faults = more.map(({ id, title, requirement }) => ({ id, title, requirement }));
    return keys;
  }

  /** Ends the key of a request and makes another one in its place. */
  async #rotateKeyOf(request: ApiRequest): Promise<void> {
    const keys = await this.keyring.list();
    const sent = this.keyring.idOf(authorizationIn(request) ?? '');
    const key = keys.find(({ id }) => id === sent);
    if (key === undefined) return;
    try {
      this.keyring.remember(await rotateKey(this.inner.store, key.id, this.inner.now()), key.name);
    } catch (error) {
      // Two requests with one key at once: the other one has rotated it.
      if (!(error instanceof KeyError)) throw error;
    }
  }
}

/**
 * A sandbox whose answers trouble and faults can change, without the page of the workbench. `watching` sees each request and its answer,
 * when all is done to it.
 */
export async function startWithSide(
  options: Omit<SandboxOptions, 'front'>,
  watching: (answer: Responder) => Responder,
) {
  const { promise, resolve } = Promise.withResolvers<SandboxSide>();
  const sandbox = await startSandbox({
    ...options,
    front: {
      open(inner) {
        const side = new SandboxSide(inner);
        resolve(side);
        return { respond: watching(side.answer), takes: () => false, close: async () => {} };
      },
    },
  });
  return { sandbox, side: await promise };
}
