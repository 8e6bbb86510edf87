import type { ApiRequest } from '../../contract/http.ts';
import type { Asked, ClientJudge, OpenJudge } from '../client-judge.ts';
import type { Answer } from './responder.ts';
import type { SandboxSide } from './sandbox-side.ts';

/** The client that is judged. Until somebody looks, nothing of it is loaded or counted. */
export class WatchedClient {
  readonly #side: Pick<SandboxSide, 'keyring' | 'faults'>;
  readonly #open: OpenJudge;
  #opening: Promise<ClientJudge> | null = null;
  #judge: ClientJudge | null = null;

  constructor(side: Pick<SandboxSide, 'keyring' | 'faults'>, open: OpenJudge) {
    this.#side = side;
    this.#open = open;
  }

  /** What a broken deployment answers may make a correct client look wrong. */
  add(request: ApiRequest, answer: Answer, asked: Asked): void {
    if (this.#judge !== null && this.#side.faults.length === 0) this.#judge.add(request, answer, asked);
  }

  /** It counts from the first time. */
  judge(): Promise<ClientJudge> {
    this.#opening ??= this.#begun();
    return this.#opening;
  }

  async #begun(): Promise<ClientJudge> {
    const judge = await this.#open({
      goodKeys: () => this.#side.keyring.goodKeys,
      hasOtherKey: (request) => this.#side.keyring.isOther(request),
    });
    judge.begin();
    this.#judge = judge;
    return judge;
  }
}
