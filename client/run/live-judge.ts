import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { type AnyRule, judgeRound } from '../../conformance/decide/judge.ts';
import { type Judgement, shownFinding } from '../../conformance/model/outcome.ts';
import type { ApiRequest } from '../../contract/http.ts';
import { basePath } from '../../contract/operations.ts';
import { clientRequirements } from '../../contract/requirements/index.ts';
import {
  type Asked,
  type ClientJudge,
  type JudgedClient,
  type JudgedPromise,
  type PromiseState,
  promiseStates,
  type Watched,
} from '../../workbench/client-judge.ts';
import type { Answer } from '../../workbench/sandbox/responder.ts';
import { clientRules } from '../suite.ts';
import { seenOf } from '../traffic/observer.ts';
import type { Received, Seen, Traffic } from '../traffic/traffic.ts';
import { observedTraffic, receivedAs } from './observe-client.ts';

const ANY = 'any request';
const LATER_PAGE = 'the second page of a list: its nextCursor, sent as cursor';
const TASK = 'tasks, whose right answers are known';

/** What makes the situation of each promise come about, in a line that begins in the middle of a sentence. */
export const exercises: Readonly<Record<string, string>> = {
  'CLI-01': ANY,
  'CLI-02': ANY,
  'CLI-03': ANY,
  'CLI-04': ANY,
  'CLI-05': ANY,
  'CLI-06': 'a request with a parameter, such as from or storeIds',
  'CLI-07': 'a request with limit',
  'CLI-08': LATER_PAGE,
  'CLI-09': LATER_PAGE,
  'CLI-10': 'tasks that need whole lists, which end in each form',
  'CLI-11': 'tasks with lists that have short and empty pages',
  'CLI-12': LATER_PAGE,
  'CLI-13': 'a 429 (trouble 429), after which the client asks again',
  'CLI-14': 'a 429 (trouble 429), after which the client asks again',
  'CLI-15': 'a key that is refused: revoke it, or rotate it in the middle of a list (trouble rotate-key)',
  'CLI-16': 'a 503 (trouble 503) or half of an answer (trouble cut-off), after which the client asks again',
  'CLI-17': 'a task whose endpoint fails for ever',
  'CLI-18': 'a task whose endpoint fails for ever',
  'CLI-19': 'tasks with answers that have more fields',
  'CLI-20': 'tasks with answers that have new words',
  'CLI-21': 'tasks with answers that have null wherever it is allowed',
  'CLI-22': 'tasks that ask for sums',
  'CLI-23': 'tasks in which sales come twice, or are refunded meanwhile',
  'CLI-24': 'tasks with lists that cannot be read on',
  'CLI-25': 'an export that is interrupted and started again',
  'CLI-26': ANY,
  'CLI-27': ANY,
  'CLI-28': 'a redirect to another port',
  'CLI-29': 'a task with 100,000 sales',
  'CLI-30': TASK,
  'CLI-31': 'tasks with compressed answers',
};

/** Those that traffic at a sandbox does not show: they need an answer, a program that ends, or another origin. */
export const withTasksAlone: ReadonlySet<string> = new Set([
  ...['CLI-10', 'CLI-11', 'CLI-17', 'CLI-18', 'CLI-19', 'CLI-20', 'CLI-21', 'CLI-22', 'CLI-23', 'CLI-24', 'CLI-25'],
  ...['CLI-28', 'CLI-29', 'CLI-30', 'CLI-31'],
]);

/** A check asks for what is refused on purpose. */
const OF_A_CHECK = /^(?:counterproof|dredd)\b/i;

/** When there are more, half of them are let go. */
export const MOST_KEPT = 2000;
/** For so long, in ms, judging may keep the sandbox from its requests at a time. */
const MOST_AT_ONCE = 4;
/** So much longer than it judges, it rests; on a busy machine judging takes long, and the page would be late. */
const REST = 9;
const MOST_REST_MS = 60;

type Promises = ReadonlyMap<string, JudgedPromise>;

/** Judges by the rules what a client has asked so far, each time that it is looked at. */
export class LiveJudge implements ClientJudge {
  readonly #watched: Watched;
  readonly #most: number;
  #began = 0;
  #since = '';
  #received: Received[] = [];
  #count = 0;
  #dropped = 0;
  /** What requests had shown that were let go. */
  #earlier: Promises = new Map();
  #isLettingGo = false;
  #judging: Promise<JudgedClient> | null = null;
  #latest: JudgedClient | null = null;
  #restUntil = 0;

  constructor(watched: Watched, most = MOST_KEPT) {
    this.#watched = watched;
    this.#most = most;
    this.begin();
  }

  begin(): void {
    this.#began = performance.now();
    this.#since = new Date().toISOString();
    this.#received = [];
    this.#count = this.#dropped = 0;
    this.#earlier = new Map();
    this.#latest = null;
  }

  add(request: ApiRequest, answer: Answer, { no, started }: Asked): void {
    const at = started - this.#began;
    if (at < 0) return;
    const now = performance.now();
    const keys = this.#watched.goodKeys();
    const seen = seenOf(request, answer, {
      at,
      answeredAt: now - this.#began,
      keys,
      zero: Date.now() - now + this.#began,
    });
    if (!this.#isClients(seen, request, keys)) return;
    this.#count += 1;
    this.#received.push(receivedAs(String(no), seen));
    if (this.#received.length >= this.#most) void this.#letGo();
  }

  /** With the good key anywhere, or without a key. Another key is another client, or a test of how one takes a refusal. */
  #isClients(seen: Seen, request: ApiRequest, keys: readonly string[]): boolean {
    if (OF_A_CHECK.test(String(request.headers['user-agent']))) return false;
    if (seen.key === 'bearer' || seen.keyElsewhere.length > 0) return true;
    if (!request.url.startsWith(basePath) || this.#watched.hasOtherKey(request)) return false;
    return seen.key !== 'other' || isMistaken(String(request.headers.authorization), keys);
  }

  async judged(): Promise<JudgedClient> {
    while (this.#judging !== null) await this.#judging;
    if (this.#latest?.requests === this.#count) return this.#latest;
    this.#judging = this.#judge();
    try {
      return await this.#judging;
    } finally {
      this.#judging = null;
    }
  }

  async #judge(): Promise<JudgedClient> {
    await sleep(Math.max(0, this.#restUntil - performance.now()));
    const [began, requests] = [this.#began, this.#count];
    const promises = await this.#promises();
    const judged = { since: this.#since, requests, dropped: this.#dropped, ...tallied(promises) };
    if (began !== this.#began) return await this.#judge();
    this.#latest = judged;
    return judged;
  }

  /** With what earlier requests had shown. */
  async #promises(): Promise<Promises> {
    const traffic = observedTraffic([...this.#received], performance.now() - this.#began);
    const earlier = this.#earlier;
    const promises = new Map<string, JudgedPromise>();
    let [work, since] = [0, performance.now()];
    for (const rule of clientRules) {
      const promise = promiseOf(rule, traffic);
      promises.set(promise.id, worse(earlier.get(promise.id), promise));
      const took = performance.now() - since;
      if (took < MOST_AT_ONCE) continue;
      work += took;
      await setImmediate();
      since = performance.now();
    }
    const now = performance.now();
    this.#restUntil = now + Math.min(MOST_REST_MS, REST * (work + now - since));
    return promises;
  }

  /** What they have shown stays. Where they come faster than they are judged, some are let go unjudged. */
  async #letGo(): Promise<void> {
    const half = this.#most / 2;
    if (this.#isLettingGo) {
      if (this.#received.length >= 2 * this.#most) this.#drop(half);
      return;
    }
    this.#isLettingGo = true;
    const began = this.#began;
    const promises = await this.#promises();
    this.#isLettingGo = false;
    if (began !== this.#began) return;
    this.#earlier = promises;
    this.#drop(half);
  }

  #drop(count: number): void {
    this.#received = this.#received.slice(count);
    this.#dropped += count;
  }
}

/** What is sent in place of a key: what a program makes of nothing, a name that was not filled in, the key in quotes. */
const IN_PLACE = /^bearer +(?:undefined|null|none|nil|nan|false|true|\[object.*|.*[${}<>%"'`].*)$/i;

function isMistaken(authorization: string, keys: readonly string[]): boolean {
  return IN_PLACE.test(authorization) || keys.some((key) => authorization.includes(key));
}

const advice = new Map(clientRequirements.map((requirement) => [requirement.id, requirement]));

function promiseOf(rule: AnyRule, traffic: Traffic): JudgedPromise {
  const [id = ''] = rule.requirements;
  const judgement = judgeRound(rule, { traffic: { state: 'gathered', value: traffic } }, []);
  // A promise may be kept by what is not there.
  const hasSeen = judgement.evidence.length > 0 || judgement.outcome === 'error' || judgement.outcome === 'passed';
  const { level = 'must', title = rule.title, text = '' } = advice.get(id) ?? {};
  return {
    id,
    level,
    title,
    text,
    state: stateOf(rule, id, judgement),
    seen: hasSeen ? judgement.message : null,
    exercise: exercises[id] ?? '',
    findings: judgement.findings.map(shownFinding).map(({ message, expected = null, received = null, evidence }) => ({
      message,
      expected,
      received,
      requests: numbersOf(evidence),
    })),
    fix: rule.fix,
    requests: numbersOf(judgement.evidence),
  };
}

/** The first ones; so many show it, and more only fill the page. */
function numbersOf(exchanges: readonly string[]): readonly number[] {
  return exchanges
    .map(Number)
    .sort((one, other) => one - other)
    .slice(0, MOST_SHOWN);
}

const MOST_SHOWN = 8;

function stateOf({ advisory }: AnyRule, id: string, { outcome }: Judgement): PromiseState {
  if (outcome === 'passed') return 'kept';
  if (outcome === 'failed') return advisory === true ? 'advised' : 'broken';
  return withTasksAlone.has(id) ? 'tasks' : 'open';
}

/** What was broken stays so, and what was kept as long as nothing breaks it. */
function worse(earlier: JudgedPromise | undefined, now: JudgedPromise): JudgedPromise {
  if (earlier === undefined) return now;
  return promiseStates.indexOf(earlier.state) < promiseStates.indexOf(now.state) ? earlier : now;
}

function tallied(promises: Promises): Pick<JudgedClient, 'counts' | 'says' | 'promises'> {
  const all = [...promises.values()].sort((one, other) => one.id.localeCompare(other.id));
  const count = (state: PromiseState) => all.filter((each) => each.state === state).length;
  const counts = {
    broken: count('broken'),
    advised: count('advised'),
    kept: count('kept'),
    open: count('open'),
    tasks: count('tasks'),
  };
  return { counts, says: inWords(counts), promises: all };
}

function inWords({ kept, broken, advised, open, tasks }: JudgedClient['counts']): string {
  const advice = advised === 0 ? [] : [`${advised} recommended but not done`];
  return [`${kept} kept`, `${broken} broken`, ...advice, `${open} not exercised yet`, `${tasks} need tasks`].join(', ');
}
