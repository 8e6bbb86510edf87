import type { ApiRequest } from '../contract/http.ts';
import { once } from '../contract/serving/recent-results.ts';
import type { Answered, Hide, Keyring, RequestLog } from './log/request-log.ts';
import type { SandboxSide } from './sandbox/sandbox-side.ts';
import type { Answer } from './sandbox/trouble.ts';

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

/**
 * Judges the client that calls a sandbox, by the rules of `counterproof client --observe`. It comes from above: the workbench knows no
 * rule.
 */
export interface ClientJudge {
  /** Counts from now on, and forgets what was counted before. */
  readonly begin: () => void;
  readonly add: (request: ApiRequest, answer: Answer, asked: Asked) => void;
  readonly judged: () => Promise<JudgedClient>;
}

export interface Asked {
  /** Its number in the request log. */
  readonly no: number;
  /** By `performance.now()`. */
  readonly started: number;
}

/** What tells requests of the client from others. */
export interface Watched {
  /** The keys that are called good, and those that were. */
  readonly goodKeys: () => readonly string[];
  /** Whether a request carries another key of the sandbox. */
  readonly hasOtherKey: (request: ApiRequest) => boolean;
}

export type OpenJudge = (watched: Watched) => Promise<ClientJudge>;

/**
 * `kept` and `broken` as everywhere; `advised`: a recommendation is not followed; `open`: what would show it has not happened yet;
 * `tasks`: traffic alone does not show it.
 */
export const promiseStates = ['broken', 'advised', 'kept', 'open', 'tasks'] as const;

export type PromiseState = (typeof promiseStates)[number];

/** What the requests so far say of each promise of a client. */
export interface JudgedClient {
  readonly since: string;
  /** Requests of the client since then. */
  readonly requests: number;
  /** Those of them that were let go. What they had shown is kept. */
  readonly dropped: number;
  readonly counts: Readonly<Record<PromiseState, number>>;
  /** The counts in words. */
  readonly says: string;
  readonly promises: readonly JudgedPromise[];
}

export interface JudgedPromise {
  readonly id: string;
  readonly level: string;
  readonly title: string;
  readonly text: string;
  readonly state: PromiseState;
  /** What was seen, in a line; null where nothing was. */
  readonly seen: string | null;
  /** What makes its situation come about. */
  readonly exercise: string;
  readonly findings: readonly {
    readonly message: string;
    readonly expected: string | null;
    readonly received: string | null;
    readonly requests: readonly number[];
  }[];
  /** What to change, and why it matters. */
  readonly fix: string;
  /** Requests that show it, by their numbers in the log. */
  readonly requests: readonly number[];
}
