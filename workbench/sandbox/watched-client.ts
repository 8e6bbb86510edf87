import type { ApiRequest } from '../../contract/http.ts';
import type { Asked, ClientJudge, OpenJudge } from '../client-judge.ts';
import type { Answer } from './responder.ts';
import type { SandboxKeyring } from './sandbox-keyring.ts';

/** The client that is judged. Until somebody looks, nothing of it is loaded or counted. */
export class WatchedClient {
  readonly #keyring: SandboxKeyring;
  readonly #open: OpenJudge;
  #opening: Promise<ClientJudge> | null = null;
  #judge: ClientJudge | null = null;

  constructor(keyring: SandboxKeyring, open: OpenJudge) {
    this.#keyring = keyring;
    this.#open = open;
  }

  add(request: ApiRequest, answer: Answer, asked: Asked): void {
    this.#judge?.add(request, answer, asked);
  }

  /** It counts from the first time. */
  judge(): Promise<ClientJudge> {
    this.#opening ??= this.#begun();
    return this.#opening;
  }

  async #begun(): Promise<ClientJudge> {
    const judge = await this.#open({
      goodKeys: () => this.#keyring.goodKeys,
      hasOtherKey: (request) => this.#keyring.isOther(request),
    });
    judge.begin();
    this.#judge = judge;
    return judge;
  }
}
