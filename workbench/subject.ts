import type { ApiRequest } from '../contract/http.ts';
import type { OperationId } from '../contract/operations.ts';
import type { Reading } from '../reference-impl/request/parameters.ts';
import type { Asked, ClientJudge, OpenJudge } from './client-judge.ts';
import type { Hide, Keyring } from './log/credentials.ts';
import type { Answered, RequestLog } from './log/request-log.ts';
import type { Answer } from './sandbox/responder.ts';
import type { SandboxSide } from './sandbox/sandbox-side.ts';

/** What a workbench stands before: a sandbox, or a mock, which has no shop and no clock. */
export interface Subject {
  readonly kind: 'sandbox' | 'mock';
  readonly title: string;
  readonly log: RequestLog;
  readonly keyring: Keyring;
  readonly hide: Hide;
  /** Asks in the name of the workbench's reader; the log has it like every other request. */
  readonly send: (request: ApiRequest) => Promise<Answered>;
  /** How the deployment reads the parameters of a request, and what it finds wrong with them. */
  readonly read: (operation: OperationId, rawQuery: string, id: string) => Reading;
  /** What ids of stores stand for. */
  readonly storeNames: () => Promise<ReadonlyMap<string, string>>;
  readonly now: () => number;
  readonly sandbox: SandboxSide | null;
  /** The client that calls it; null where none is judged. */
  readonly client: Pick<WatchedClient, 'judge'> | null;
}

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
