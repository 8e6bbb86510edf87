import type { ApiRequest, Handler } from '../../contract/http.ts';
import { type Inner, KeyError, type LogUrl, responderOf, rotateKey } from '../../reference-impl/index.ts';
import { type Credential, Credentials } from '../log/credentials.ts';
import { type Answer, harmed, type Responder } from './responder.ts';
import { SandboxKeyring } from './sandbox-keyring.ts';
import { Troubles } from './trouble.ts';

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
  readonly #credentials = new Credentials();
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

  /** The answer, with the trouble and the fault that were asked for. */
  readonly answer = (request: ApiRequest): Promise<Answer> => {
    if (this.troubles.isIdle) return this.#respond(request);
    const { troubles } = this;
    return harmed(request, {
      respond: this.#respond,
      troubles,
      logUrl: this.#logUrl,
      rotateKeyOf: (each) => this.#rotateKeyOf(each),
    });
  };

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
    const { faultsNamed, withFaults } = await import('../../proof/sandbox-with-fault.ts');
    const chosen = faultsNamed(ids);
    if (typeof chosen === 'string') return chosen;
    const more = chosen.filter(({ id }) => !this.#lasting.some((one) => one.id === id));
    const { handle, keys } = withFaults(more)({ ...this.inner, keys: this.keyring.own });
    this.#respond = responderOf(this.inner.once(handle));
    this.keyring.name(keys);
    this.#faults = more.map(({ id, title, requirement }) => ({ id, title, requirement }));
    return keys;
  }

  async #rotateKeyOf({ headers }: ApiRequest): Promise<void> {
    const credential = this.#credentials.of(headers.authorization);
    if (credential !== null) await this.#rotate(credential);
  }

  async #rotate(credential: Credential): Promise<void> {
    const key = (await this.keyring.list()).find(({ id }) => id === this.keyring.idOf(credential));
    if (key === undefined) return;
    try {
      this.keyring.remember(await rotateKey(this.inner.store, key.id, this.inner.now()), key.name);
    } catch (error) {
      // Two requests with one key at once: the other one has rotated it.
      if (!(error instanceof KeyError)) throw error;
    }
  }
}
