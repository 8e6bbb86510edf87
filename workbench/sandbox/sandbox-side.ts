import type { ApiRequest } from '../../contract/http.ts';
import { type Inner, KeyError, responderOf, rotateKey } from '../../reference-impl/index.ts';
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
  #respond: Responder;
  #fault: ActiveFault | null = null;

  constructor(inner: Inner) {
    this.inner = inner;
    this.keyring = new SandboxKeyring(inner);
    this.#respond = inner.respond;
  }

  get fault(): ActiveFault | null {
    return this.#fault;
  }

  /** The answer, with the trouble and the fault that were asked for. */
  readonly answer = (request: ApiRequest): Promise<Answer> => {
    if (this.troubles.isIdle) return this.#respond(request);
    const { troubles } = this;
    return harmed(request, { respond: this.#respond, troubles, rotateKeyOf: (each) => this.#rotateKeyOf(each) });
  };

  /** Breaks one promise until the next call; null keeps all of them again. Undefined: there is no such fault. */
  async breakPromise(id: string | null): Promise<ActiveFault | null | undefined> {
    if (id === null) {
      this.#respond = this.inner.respond;
      this.keyring.name(this.inner.keys);
      this.#fault = null;
      return null;
    }
    // The faults are many, and loaded only for who asks for one.
    const { faultNamed, withFault } = await import('../../proof/sandbox-with-fault.ts');
    const fault = faultNamed(id);
    if (fault === undefined) return undefined;
    const { handle, keys } = withFault(fault)(this.inner);
    this.#respond = responderOf(handle);
    this.keyring.name(keys);
    this.#fault = { id: fault.id, title: fault.title, requirement: fault.requirement };
    return this.#fault;
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
