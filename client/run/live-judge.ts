import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { type AnyRule, judgeRound } from '../../conformance/decide/judge.ts';
import { type Judgement, shownFinding } from '../../conformance/model/outcome.ts';
import type { ApiRequest } from '../../contract/http.ts';
import { basePath } from '../../contract/operations.ts';
import { clientRequirements } from '../../contract/requirements/index.ts';
import {
  type ClientJudge,
  type JudgedClient,
  type JudgedPromise,
  type PromiseState,
  promiseStates,
  type Watched,
} from '../../workbench/subject.ts';
import { clientRules } from '../suite.ts';
import { seenOf, startClock } from '../traffic/observer.ts';
import type { Received, Seen, Traffic } from '../traffic/traffic.ts';
import { observedTraffic, receivedAs } from './observe-client.ts';

const ANY = 'any request';
const LATER_PAGE = 'the second page of a list: its nextCursor, sent as cursor';

/** What traffic at a sandbox does not show: it needs an answer, a program that ends, or another origin. */
const WITH_TASKS: Readonly<Record<string, string>> = {
  'CLI-10': 'tasks that need whole lists, which end in each form',
  'CLI-11': 'tasks with lists that have short and empty pages',
  'CLI-17': 'a task whose endpoint fails for ever',
  'CLI-18': 'a task whose endpoint fails for ever',
  'CLI-19': 'tasks with answers that have more fields',
  'CLI-20': 'tasks with answers that have new words',
  'CLI-21': 'tasks with answers that have null wherever it is allowed',
  'CLI-22': 'tasks that ask for sums',
  'CLI-23': 'tasks in which sales come twice, or are refunded meanwhile',
  'CLI-24': 'tasks with lists that cannot be read on',
  'CLI-25': 'an export that is interrupted and started again',
  'CLI-28': 'a redirect to another port',
  'CLI-29': 'a task with 100,000 sales',
  'CLI-30': 'tasks, whose right answers are known',
  'CLI-31': 'tasks with compressed answers',
};

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
  'CLI-12': LATER_PAGE,
  'CLI-13': 'a 429 (trouble 429), after which the client asks again',
  'CLI-14': 'a 429 (trouble 429), after which the client asks again',
  'CLI-15': 'a key that is refused: revoke it, or rotate it in the middle of a list (trouble rotate-key)',
  'CLI-16': 'a 503 (trouble 503) or half of an answer (trouble cut-off), after which the client asks again',
  'CLI-26': ANY,
  'CLI-27': ANY,
  ...WITH_TASKS,
};

/** Those that need tasks. */
export const withTasksAlone: ReadonlySet<string> = new Set(Object.keys(WITH_TASKS));

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
export function liveJudge(watched: Watched, most = MOST_KEPT): ClientJudge {
  let clock = startClock();
  let received: Received[] = [];
  let [count, dropped] = [0, 0];
  /** What requests had shown that were let go. */
  let earlier: Promises = new Map();
  let isLettingGo = false;
  let judging: Promise<JudgedClient> | null = null;
  let latest: JudgedClient | null = null;
  let restUntil = 0;

  /** With the good key anywhere, or without a key. Another key is another client, or a test of how one takes a refusal. */
  function isClients(seen: Seen, request: ApiRequest, keys: readonly string[]): boolean {
    if (OF_A_CHECK.test(String(request.headers['user-agent']))) return false;
    if (seen.key === 'bearer' || seen.keyElsewhere.length > 0) return true;
    if (!request.url.startsWith(basePath) || watched.hasOtherKey(request)) return false;
    return seen.key !== 'other' || isMistaken(String(request.headers.authorization), keys);
  }

  async function judge(): Promise<JudgedClient> {
    await sleep(Math.max(0, restUntil - performance.now()));
    const [began, requests] = [clock, count];
    const promises = await promisesNow();
    if (began !== clock) return await judge();
    latest = { since: clock.startedAt, requests, dropped, ...tallied(promises) };
    return latest;
  }

  /** With what earlier requests had shown. */
  async function promisesNow(): Promise<Promises> {
    const traffic = observedTraffic([...received], clock.now());
    const before = earlier;
    const promises = new Map<string, JudgedPromise>();
    let [work, since] = [0, performance.now()];
    for (const rule of clientRules) {
      const promise = promiseOf(rule, traffic);
      promises.set(promise.id, worse(before.get(promise.id), promise));
      const took = performance.now() - since;
      if (took < MOST_AT_ONCE) continue;
      work += took;
      await setImmediate();
      since = performance.now();
    }
    const now = performance.now();
    restUntil = now + Math.min(MOST_REST_MS, REST * (work + now - since));
    return promises;
  }

  /** What they have shown stays. Where they come faster than they are judged, some are let go unjudged. */
  async function letGo(): Promise<void> {
    if (isLettingGo) {
      if (received.length >= 2 * most) dropHalf();
      return;
    }
    isLettingGo = true;
    const began = clock;
    const promises = await promisesNow();
    isLettingGo = false;
    if (began !== clock) return;
    earlier = promises;
    dropHalf();
  }

  function dropHalf(): void {
    received = received.slice(most / 2);
    dropped += most / 2;
  }

  return {
    begin() {
      clock = startClock();
      [received, earlier, latest] = [[], new Map(), null];
      count = dropped = 0;
    },
    add(request, answer, { no, started }) {
      // By the clock of the run.
      const now = performance.now();
      const answeredAt = clock.now();
      const at = answeredAt - (now - started);
      if (at < 0) return;
      const keys = watched.goodKeys();
      const seen = seenOf(request, answer, { at, answeredAt, keys, zero: clock.zero });
      if (!isClients(seen, request, keys)) return;
      count += 1;
      received.push(receivedAs(String(no), seen));
      if (received.length >= most) void letGo();
    },
    async judged() {
      while (judging !== null) await judging;
      if (latest?.requests === count) return latest;
      judging = judge();
      try {
        return await judging;
      } finally {
        judging = null;
      }
    },
  };
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
