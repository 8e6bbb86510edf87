import { type Message, say } from '../../conformance/model/message.ts';
import type { Finding } from '../../conformance/model/outcome.ts';
import { type RuleFacts, rule } from '../../conformance/model/rule.ts';
import { type Missing, type Tally, tally } from '../../conformance/model/tally.ts';
import { type Execution, isAnswered, type Received, type Traffic } from '../traffic/traffic.ts';
import { type Situation, situation } from '../trouble/situations.ts';

export interface ClientRuleFacts extends Omit<RuleFacts, 'demand' | 'advisory'> {
  readonly advisory?: true;
}

type Found = Omit<Finding, 'evidence' | 'sight'>;
type Of<Value> = Value | ((traffic: Traffic) => Value);

/** How cases of one promise are counted. Those that are alike in `kind` make one finding; all of them when it is left out. */
export interface Cases<Case> {
  /** What one case is, in the plural. */
  readonly cases: Of<string>;
  readonly all: (traffic: Traffic) => readonly Case[];
  readonly isKept: (one: Case, traffic: Traffic) => boolean;
  /** Why a case decides nothing; null where it does. */
  readonly unclear?: (one: Case, traffic: Traffic) => string | null;
  readonly kind?: (one: Case) => string;
  readonly finding: (first: Case, alike: readonly Case[], traffic: Traffic) => Found;
  readonly exchanges: (one: Case, traffic: Traffic) => readonly Received[];
  readonly missing: Of<Missing>;
  /** What breaks it that is none of its cases: each stands for one, unless it says for how many. */
  readonly also?: (
    traffic: Traffic,
  ) => readonly (Found & { readonly seen: readonly Received[]; readonly of?: number })[];
}

export interface Counting<Case> extends ClientRuleFacts, Cases<Case> {}

export const MOST_SHOWN = 8;

/** A rule that judges a client. Its title is that of a client that keeps the promise. */
export function clientRule(facts: ClientRuleFacts, judge: (traffic: Traffic) => Tally) {
  return rule({ ...facts, needs: ['traffic'], judge: ({ traffic }) => judge(traffic) });
}

/** A rule that counts cases of one kind. */
export function countingRule<Case>(counting: Counting<Case>) {
  return clientRule(counting, (traffic) => counted(counting, traffic));
}

export function counted<Case>(counting: Cases<Case>, traffic: Traffic): Tally {
  const { isKept, unclear = () => null, kind = () => '', finding, exchanges, also = () => [] } = counting;
  const [decided, open] = partition(counting.all(traffic), (one) => unclear(one, traffic) === null);
  const [kept, broken] = partition(decided, (one) => isKept(one, traffic));
  const seenIn = (cases: readonly Case[]) => cases.flatMap((one) => exchanges(one, traffic));
  const found = [...Map.groupBy(broken, kind).values()].flatMap((alike) => {
    const [first] = alike;
    if (first === undefined) return [];
    const seen = [...new Set(seenIn(alike))].slice(0, MOST_SHOWN);
    return [{ ...finding(first, alike, traffic), seen, of: alike.length }];
  });
  const all = [...found, ...also(traffic)];
  return tally({
    cases: inTraffic(counting.cases, traffic),
    kept: kept.length,
    // Requests of a client are not ours to send again.
    broken: all.map(({ seen, of: _, ...one }) => ({ ...one, evidence: idsOf(seen), sight: null })),
    brokenCases: all.reduce((sum, { of = 1 }) => sum + of, 0),
    unclear: open.map((one) => ({ reason: unclear(one, traffic) ?? '', evidence: idsOf(exchanges(one, traffic)) })),
    evidence: idsOf(seenIn(kept.slice(0, MOST_SHOWN))),
    missing: inTraffic(counting.missing, traffic),
  });
}

function inTraffic<Value extends string | Missing>(value: Of<Value>, traffic: Traffic): Value {
  return typeof value === 'function' ? value(traffic) : value;
}

function idsOf(received: readonly Received[]): readonly string[] {
  return received.map(({ exchange }) => exchange);
}

function partition<Item>(items: readonly Item[], is: (item: Item) => boolean): readonly [Item[], Item[]] {
  return [items.filter(is), items.filter((item) => !is(item))];
}

/** The situation did not come about: that leaves a promise open. */
export function notExercised(reason: string): Missing {
  return { kind: 'answer', reason: `not exercised: ${reason}` };
}

/** No task of this client could show it. */
export function notAsked(reason: string): Missing {
  return { kind: 'condition', reason };
}

/** Requests to the API itself, without those that a browser sends before its own. */
export function requestsOf({ received }: Traffic): readonly Received[] {
  return received.filter(({ elsewhere }) => elsewhere !== true);
}

export function receivedIn({ received }: Traffic, { id }: Pick<Execution, 'id'>): readonly Received[] {
  return received.filter(({ execution }) => execution === id);
}

/** Split where nothing was asked for so long. */
export function withoutPauses(received: readonly Received[], ms: number): readonly (readonly Received[])[] {
  const parts: Received[][] = [];
  let quietSince = Number.NEGATIVE_INFINITY;
  for (const one of received.toSorted(earlierFirst)) {
    if (one.at - quietSince > ms) parts.push([]);
    parts.at(-1)?.push(one);
    quietSince = Math.max(quietSince, one.answeredAt);
  }
  return parts;
}

export const earlierFirst = (one: Received, other: Received): number => one.at - other.at;

/** Those from one moment to another, of what is in the order of its time. */
export function between(received: readonly Received[], from: number, to: number): readonly Received[] {
  return received.slice(placeOf(received, from), placeOf(received, to));
}

/** Where the first one is that did not come before this moment. */
export function placeOf(received: readonly Received[], at: number): number {
  let [low, high] = [0, received.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((received[middle]?.at ?? at) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The last requests of an execution. */
export function lastOf(traffic: Traffic, execution: Execution, count: number): readonly Received[] {
  return receivedIn(traffic, execution).slice(-count);
}

/** What went wrong on the way of an execution, and its last requests. */
export function tellingOf(traffic: Traffic, execution: Execution, count: number): readonly Received[] {
  const wrong = receivedIn(traffic, execution).filter(({ status, harm }) => status !== 200 || harm !== null);
  return [...new Set([...wrong.slice(0, count), ...lastOf(traffic, execution, count)])];
}

/** How often a client may send one request. */
export const MOST_TRIES = 10;

const RAN_OUT = {
  time: 'no answer in time (it was ended)',
  output: 'more than 10 MB of output',
  memory: 'more than 4 GB of memory (it was ended)',
} as const;

/** What an execution ended with: each goes after "the client ended with", and alone. */
export function endWords({ end }: Pick<Execution, 'end'>): string {
  switch (end.kind) {
    case 'right':
      return 'the right answer';
    case 'wrong': {
      const [first] = end.differences;
      return first === undefined
        ? 'a wrong answer'
        : `${first.figure}: ${first.received} in place of ${first.expected}`;
    }
    case 'failed':
      return end.signal === null ? `exit code ${end.code}` : `the signal ${end.signal}`;
    case 'noAnswer':
      return `no answer: ${end.reason}`;
    case 'ranOut':
      return RAN_OUT[end.of];
    case 'unsupported':
      return 'the answer that it cannot do the task';
    case 'observed':
      return '';
  }
}

/** What it met, a sentence each. */
export function titlesOf({ met }: Pick<Execution, 'met'>): string {
  return met.map((id) => situation(id).title).join('; ');
}

/** What is said of it, with what it had to do and what it met. */
export function saidOf(execution: Execution, what: Message) {
  return say('{task}: {title}: {what}', { task: execution.task, title: titlesOf(execution), what });
}

export function endedMessage(execution: Execution) {
  return saidOf(execution, say('the client ended with {end}', { end: endWords(execution) }));
}

export function isAllowed(end: Execution['end'], allows: Situation['allows']): boolean {
  if (isAnswered(end)) return allows !== 'an error';
  return end.kind === 'failed' && allows !== 'the answer';
}

/** What was done of tasks with nothing in the way. */
export function withoutTrouble({ executions }: Traffic): readonly Execution[] {
  return executions.filter(({ situations, task }) => situations.length === 0 && task !== null);
}

/** In this situation, or without trouble. */
export function isRightIn({ executions }: Traffic, name: Execution['task'], id: string | null): boolean {
  return executions.some(
    ({ task: own, situations: some, end }) =>
      own === name && isAnswered(end) && (id === null ? some.length === 0 : some.includes(id)),
  );
}

/**
 * Every record was read, and only the adding up is not exact. Who is exact without trouble is off by cents at most: a thousandth of
 * all may be a record that was counted twice.
 */
export function isInexact(traffic: Traffic, { end, task }: Execution): boolean {
  if (end.kind !== 'wrong' || !end.differences.every(({ isSlight }) => isSlight === true)) return false;
  return end.differences.every(({ isCents }) => isCents === true) || !isRightIn(traffic, task, null);
}

/** Of several situations at once, some failed without the others too: that says more. */
export function isExplained({ executions }: Traffic, { met }: Execution): boolean {
  if (met.length < 2) return false;
  return executions.some(({ met: fewer, end }) => {
    const [first] = fewer;
    if (first === undefined || fewer.length >= met.length || !fewer.every((id) => met.includes(id))) return false;
    return !isAllowed(end, situation(first).allows);
  });
}

/** A start that nothing holds up takes at most this part of the time that there is, or the machine is too slow to tell. */
const QUICK = 1 / 3;
export const TOO_LITTLE_TIME = 'its time was over, and it takes long on this machine also when nothing is in its way';

/** Ended by its time, which other starts with the same task hardly kept although nothing made them wait. */
export function hadTooLittleTime({ executions }: Traffic, { end, ms, task }: Execution): boolean {
  if (end.kind !== 'ranOut' || end.of !== 'time') return false;
  return executions.some((other) => other.task === task && isFreeToGo(other) && other.ms > ms * QUICK);
}

/** It ended by itself, and met nothing that makes a client wait. */
function isFreeToGo({ end, situations }: Execution): boolean {
  const isHeldUp = (id: string) => situation(id).orders !== undefined || situation(id).long === true;
  return end.kind !== 'ranOut' && !situations.some(isHeldUp);
}
