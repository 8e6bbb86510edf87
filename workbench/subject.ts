import type { ApiRequest } from '../contract/http.ts';
import { once } from '../contract/serving/recent-results.ts';
import type { Asked, ClientJudge, OpenJudge } from './client-judge.ts';
import type { Hide, Keyring } from './log/credentials.ts';
import type { Answered, RequestLog } from './log/request-log.ts';
import type { Answer } from './sandbox/responder.ts';
import type { SandboxSide } from './sandbox/sandbox-side.ts';

/** What a workbench stands before. */
export interface Subject {
  readonly title: string;
  readonly log: RequestLog;
  readonly keyring: Keyring;
  readonly hide: Hide;
  /** As it answers a client. */
  readonly respond: (request: ApiRequest) => Promise<Answered>;
  readonly now: () => number;
  /** Null for a mock, which has no shop and no clock. */
  readonly sandbox: SandboxSide | null;
  /** The client that calls it; null where none is judged. */
  readonly client: Pick<WatchedClient, 'judge'> | null;
}

type WatchedClient = ReturnType<typeof watchedClient>;

/** The client that is judged. Until it is asked for, nothing of it is loaded or counted. */
export function watchedClient(side: Pick<SandboxSide, 'keyring' | 'faults'>, open: OpenJudge) {
  let begun: ClientJudge | null = null;
  return {
    /** What a broken deployment answers may make a correct client look wrong. */
    add(request: ApiRequest, answer: Answer, asked: Asked): void {
      if (side.faults.length === 0) begun?.add(request, answer, asked);
    },
    /** It counts from the first time. */
    judge: once(async () => {
      const judge = await open({
        goodKeys: () => side.keyring.goodKeys,
        hasOtherKey: (request) => side.keyring.isOther(request),
      });
      judge.begin();
      begun = judge;
      return judge;
    }),
  };
}
