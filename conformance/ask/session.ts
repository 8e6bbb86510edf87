import { createHash } from 'node:crypto';
import type { AnyRule } from '../decide/judge.ts';
import type { Profile } from '../decide/profiles.ts';
import type { ArtifactName, Artifacts } from '../model/artifacts.ts';
import { type Exchange, type KeyName, wasSent } from '../model/exchange.ts';
import { type Ask, type KeyPrefix, NOT_ALLOWED, type ProbeContext } from '../model/probe.ts';
import { PREFIX_END } from '../model/values/credentials.ts';
import { listField } from '../model/values/json.ts';
import { Dictionary } from '../see/dictionary/dictionary.ts';
import { dictionaryEvidence } from '../see/dictionary/dictionary-evidence.ts';
import { dateOf } from '../see/retry-window.ts';
import { shownRange } from '../see/windows.ts';
import { type AnyProbe, hasAll } from './gather.ts';
import { Kernel, type KernelOptions } from './kernel/kernel.ts';
import { walkWhole } from './kernel/walker.ts';

/** Who was asked for, and what is gathered for them. */
interface Asked {
  readonly rules: readonly AnyRule[];
  readonly probes: readonly AnyProbe[];
}

/** More of them count nearly everything, and working that out takes longer than asking. */
const MOST_COUNTERS = 12;

/** How many cases there are in artifacts; null where that is not known without more of them. */
type Counter = (artifacts: Partial<Artifacts>) => number | null;

/** Rules, and probes that read others, say themselves what they count: they are given imagined answers. */
export function countedOf({ rules, probes }: Asked, artifact: ArtifactName): ProbeContext['counted'] {
  const counters = [
    ...rules.filter(({ needs }) => needs.includes(artifact)).map(counterOf),
    ...probes
      .filter(({ requires, optional = [] }) => requires.includes(artifact) || optional.includes(artifact))
      .map(({ counts }): Counter => counts ?? (() => null)),
  ];
  return (questions, ...imagined) => {
    if (counters.length > MOST_COUNTERS) return questions;
    const found = counters.map((cases) => {
      const each = imagined.map((shown) => neededBy((some) => cases(shown(some)), questions));
      return each.includes(null) ? [] : each.flatMap((needed) => needed ?? []);
    });
    // A counter that sees nothing in what was imagined may see something in what comes.
    if (found.some(({ length }) => length === 0)) return questions;
    const needed = new Set(found.flat());
    return questions.filter((question) => needed.has(question));
  };
}

/** The questions that make a case, alone or together with others; null where cases are lost without the rest, or cannot be counted. */
function neededBy<Question>(
  cases: (questions: readonly Question[]) => number | null,
  questions: readonly Question[],
): readonly Question[] | null {
  const [all, none] = [cases(questions), cases([])];
  if (all === null || none === null) return null;
  if (all === none) return [];
  const alone = new Set(questions.filter((question) => cases([question]) !== none));
  if (cases([...alone]) === all) return [...alone];
  const isMissed = (question: Question) => cases(questions.filter((other) => other !== question)) !== all;
  const needed = questions.filter((question) => alone.has(question) || isMissed(question));
  return cases(needed) === all ? needed : null;
}

function counterOf(rule: AnyRule): Counter {
  return (artifacts) => {
    const evidence = { exchanges: [], ...artifacts };
    if (!hasAll(evidence, rule.needs)) return null;
    try {
      const { kept, brokenCases, unclear } = rule.judge(evidence);
      return kept + brokenCases + unclear.length;
    } catch {
      return null;
    }
  };
}

export interface SessionOptions
  extends Omit<KernelOptions, 'concurrency' | 'requestsPerSecond' | 'retryTimeoutMs' | 'onExchange'> {
  /** The address that is checked. */
  readonly url: string;
  readonly profile: Profile;
  readonly seed: string;
  /** Why no burst is sent, where something other than a missing permission forbids it. */
  readonly noBurst?: string | undefined;
  readonly inputs: ProbeContext['inputs'];
  readonly onExchange?: ((exchange: Exchange, progress: Progress) => void) | undefined;
}

/** How far a check is. */
export interface Progress {
  /** Requests that are done, each counted once however often it was tried. */
  readonly requests: number;
  readonly retries: number;
}

/** The state of one check: the kernel, the exchanges so far, and the context of each probe. */
export class Session {
  readonly kernel: Kernel;
  readonly startedAt = new Date().toISOString();
  readonly #options: SessionOptions;
  readonly #exchanges = new Map<string, Exchange>();
  readonly #sentBy = new Map<string, number>();
  readonly #dictionary = new Dictionary();
  /** Null in a whole check. */
  asked: Asked | null = null;
  #deploymentNow: string | null = null;
  #answered = 0;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.kernel = new Kernel({ ...options.profile, ...options, onExchange: (exchange) => this.#keep(exchange) });
  }

  get exchanges(): Exchange[] {
    return [...this.#exchanges.values()];
  }

  sentBy(probe: string): number {
    return this.#sentBy.get(probe) ?? 0;
  }

  #keep(exchange: Exchange): void {
    this.#exchanges.set(exchange.id, exchange);
    this.#sentBy.set(exchange.probe, this.sentBy(exchange.probe) + exchange.attempts.filter(wasSent).length);
    this.#dictionary.read(exchange);
    // Fixed at the first answer: the second round must read the same range of the past as the first.
    this.#deploymentNow ??= dateOf(exchange);
    this.#answered += 1;
    this.#options.onExchange?.(exchange, { requests: this.#answered, retries: this.kernel.counts.retries });
  }

  /** The walk has the records of the page; their number and the range that the body shows are kept as facts. */
  #dropBody(exchange: Exchange): void {
    const range = shownRange(exchange.body);
    const records = exchange.facts.records ?? listField(exchange.body, 'data').length;
    const facts = { ...exchange.facts, ...(range === null ? {} : { range }), records };
    this.#exchanges.set(exchange.id, { ...exchange, body: undefined, facts });
  }

  contextFor(probe: Pick<AnyProbe, 'artifact'>): ProbeContext {
    const { kernel } = this;
    const { profile, allow, inputs, keys, budget, seed } = this.#options;
    const send = async (ask: Ask) => kernel.ask(ask, probe.artifact);
    return {
      ask: send,
      walk: (ask, row) => {
        const letBodyGo = (exchange: Exchange) => this.#dropBody(exchange);
        return walkWhole({ send, letBodyGo, elapsed: () => kernel.elapsedMs }, ask, row);
      },
      seen: () => this.exchanges,
      letGo: (exchanges) => {
        const last = kernel.lastAnsweredId;
        for (const { id } of exchanges) if (id !== last) this.#exchanges.delete(id);
      },
      isWhole: this.asked === null,
      counted: this.asked === null ? (questions) => questions : countedOf(this.asked, probe.artifact),
      all: (tasks) => Promise.all(tasks.map((task) => task())),
      url: this.#options.url,
      startedAt: this.startedAt,
      deploymentNow: () => this.#deploymentNow ?? this.startedAt,
      keys: [...keys.keys()],
      keyPrefixes: keyPrefixes(keys),
      inputs,
      allow,
      noBurst: this.#options.noBurst ?? NOT_ALLOWED.burst,
      budget,
      seed,
      requestsLeft: () => kernel.requestsLeft(),
      wait: (ms) => kernel.deadline.wait(ms),
      inTurn: (work) => kernel.inTurn(work),
      throughDriver: async (most, work) => {
        kernel.setAside(most);
        let sent = 0;
        try {
          const done = await kernel.deadline.within(work);
          sent = done.requests;
          return done;
        } finally {
          kernel.noteDriver(probe.artifact);
          kernel.counts.requests += sent - most;
          this.#sentBy.set(probe.artifact, this.sentBy(probe.artifact) + sent);
        }
      },
      compareAnswers: async (again) =>
        this.#dictionary.answers.length === 0 ? null : dictionaryEvidence(this.#dictionary, again),
      description: () => this.#options.capture.description(),
      randomUuid: (label) => this.#uuid(label),
      profile,
    };
  }

  #uuid(label: string): string {
    const hex = createHash('sha256').update(`${this.startedAt} ${label}`).digest('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  }
}

/** Which of the keys have a prefix and a secret, and which of them share their prefix; nothing else of a key. */
export function keyPrefixes(keys: ReadonlyMap<KeyName, string>): readonly KeyPrefix[] {
  const prefixes = [...keys].map(([key, text]) => ({ key, prefix: prefixOf(text) }));
  const distinct = [...new Set(prefixes.map(({ prefix }) => prefix))].filter((prefix) => prefix !== null);
  return prefixes.map(({ key, prefix }) => ({ key, prefix: prefix === null ? null : distinct.indexOf(prefix) }));
}

/** Two keys that begin alike up to some `live_` begin alike up to the first one, so the first one decides. */
function prefixOf(key: string): string | null {
  const at = key.indexOf(PREFIX_END);
  const end = at + PREFIX_END.length;
  return at < 0 || end === key.length ? null : key.slice(0, end);
}
