import { EXIT_CODES } from '../../conformance/model/outcome.ts';
import type { RuleResult, Run, RunExchange, StoppedAnswering, Unreliable } from '../../conformance/model/run.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { basePath, pathOf } from '../../contract/operations.ts';
import { shorten } from '../../contract/printable.ts';
import { causesIn, withStanding } from './causes.ts';
import { burstAnswers, requestsSent } from './requests.ts';
import { countShown, countWords, shownRequirements, shownRule } from './shown-outcome.ts';

type Suspect = ReturnType<typeof suspectOf>;

/** What a reader needs to know first of all where the run was ended before it was complete. */
export interface RunEnd {
  /** Whether the run was ended, or went on although too many requests failed. */
  readonly kind: 'ended' | 'unreliable';
  /** What does not hold, as the name of a test. */
  readonly name: string;
  readonly title: string;
  /** Each with its name. */
  readonly facts: readonly (readonly [name: string, text: string])[];
  /** Requests that may have made the deployment stop answering, or the first that failed. */
  readonly suspects: readonly Suspect[];
  readonly advice: string;
}

const ENDED = { kind: 'ended', name: 'the run was not ended before it was complete' } as const;
const UNRELIABLE = { kind: 'unreliable', name: 'valid requests are answered reliably enough for a verdict' } as const;

const URL_SHOWN = 200;
const SUSPECTS_SHOWN = 8;

/** Null where the run was complete, and reliable enough to be judged. */
export function runEnd(run: Pick<Run, 'ended' | 'stoppedAnswering' | 'unreliable' | 'exchanges'>): RunEnd | null {
  const { ended, stoppedAnswering, unreliable, exchanges } = run;
  if (ended === undefined) return unreliable === undefined ? null : unreliableEnd(unreliable, exchanges);
  if (stoppedAnswering !== undefined) return silenceEnd(stoppedAnswering, exchanges);
  const title = `${ended.charAt(0).toUpperCase()}${ended.slice(1)}`;
  return {
    ...ENDED,
    title,
    facts: [],
    suspects: [],
    advice: 'What was learnt before is judged; the rest is not decided.',
  };
}

function silenceEnd(stopped: StoppedAnswering, exchanges: Run['exchanges']): RunEnd {
  const known = (id: string | null) => exchanges.filter((exchange) => exchange.id === id);
  const inFlight = stopped.inFlight.flatMap(known);
  const [last] = known(stopped.lastAnswered);
  const answered =
    last === undefined ? 'a request that was not kept' : `${requestOf(last)} (${last.id}, ${last.status})`;
  const suspects = inFlight.slice(0, SUSPECTS_SHOWN);
  return {
    ...ENDED,
    title: `The deployment stopped answering ${(stopped.sinceMs / 1000).toFixed(1)} s into the run`,
    facts: [
      ['last answered', `${answered}, at ${stopped.since}`],
      ['sent next', nextWords(stopped, inFlight)],
      [
        'since then',
        `${plural(stopped.lost, 'try', 'tries')} without an answer, the last one: ${stopped.failure}. Then the check stopped asking.`,
      ],
    ],
    suspects: suspects.map(suspectOf),
    advice: adviceOn(inFlight.length),
  };
}

function unreliableEnd(unreliable: readonly Unreliable[], exchanges: Run['exchanges']): RunEnd {
  const lost = unreliable.flatMap((each) => each.exchanges);
  return {
    ...UNRELIABLE,
    title: 'Too many valid requests failed at first for a verdict',
    facts: unreliable.map(({ operation, lost, all, ways }) => [
      `GET ${pathOf(operation, '{id}').slice(basePath.length)}`,
      `${lost} of ${all} first answers were ${ways}`,
    ]),
    suspects: exchanges
      .filter(({ id }) => lost.includes(id))
      .slice(0, SUSPECTS_SHOWN)
      .map(suspectOf),
    advice:
      'Requests are repeated, so rules were decided all the same; what they say depends on which requests failed. Look into the logs of the service and of what is in front of it, and check again.',
  };
}

function suspectOf(exchange: RunExchange) {
  return { id: exchange.id, request: requestOf(exchange), curl: exchange.curl };
}

function nextWords({ driver }: StoppedAnswering, inFlight: readonly RunExchange[]): string {
  const [first] = inFlight;
  if (first === undefined)
    return driver === null ? 'not known' : `requests of ${driver}, which are not recorded one by one`;
  if (inFlight.length === 1) return `${requestOf(first)} (${first.id}): no other request was in flight`;
  const shown = inFlight.length > SUSPECTS_SHOWN ? `; ${SUSPECTS_SHOWN} of them are shown` : '';
  return `one of ${inFlight.length} requests that were in flight together: which one is not certain, the most likely comes first${shown}`;
}

function requestOf({ method, url }: RunExchange): string {
  return `${method} ${shorten(url, URL_SHOWN)}`;
}

function adviceOn(suspects: number): string {
  const repeat = suspects === 1 ? 'repeat this request' : 'repeat these requests one by one';
  const first = suspects === 0 ? 'Read its log' : `Start it again, ${repeat} and read its log`;
  return `${first}. It may have crashed, the network may have failed, or something in front of it may block this address.`;
}

/** In plain text, a line for each fact and each command. */
export function endLines({ facts, suspects, advice }: RunEnd): readonly string[] {
  const isOne = suspects.length === 1;
  return [
    ...facts.map(([name, text]) => `${name}: ${text}`),
    ...suspects.flatMap(({ id, request, curl }) => [...(isOne ? [] : [`${id}: ${request}`]), `repeat: ${curl}`]),
    advice,
  ];
}

/** What was left undecided for a reason of its own: the end of the run is said once, and not again with every rule. */
export function undecidedRules(run: Run): readonly RuleResult[] {
  return withStanding(run.results, 'undecided').filter((result) => !isExplainedByEnd(run, result));
}

export function isExplainedByEnd({ ended }: Pick<Run, 'ended'>, { outcome, message }: RuleResult): boolean {
  return outcome === 'cantTell' && message === ended;
}

/** The summary of a run. One cause may break several promises, so that both are counted. */
export function summaryLine(run: Pick<Run, 'results' | 'causes' | 'summary'>): string {
  const causes = causesIn(run).length;
  return causes === 0 ? run.summary : `${plural(causes, 'cause')}, ${run.summary}`;
}

/** In counts alone, so that it is short: what was not tested, and why, is in `summaryLine`. */
export function countedSummary(run: Run): string {
  const musts = run.requirements.filter(({ level }) => level === 'must');
  const counts = countShown(shownRequirements(musts, run).map(({ shown }) => shown));
  const { failed = 0, waived = 0, passed = 0, advisory = 0 } = Object.fromEntries(counts);
  const open = musts.length - failed - waived - passed - advisory;
  return `${plural(causesIn(run).length, 'cause')}, ${failed} of ${plural(musts.length, 'must requirement')} broken, ${waived} waived, ${passed + advisory} kept, ${open} not tested; exit code ${EXIT_CODES[run.verdict]}`;
}

/**
 * The figures of a run, each about one thing, in the same words in every format: a number of rules and one of requirements in
 * one sentence would be taken for the same.
 */
export function figuresOf(run: Run): readonly (readonly [name: string, figures: string])[] {
  const burst = burstAnswers(run);
  return [
    ['Requests', `${requestsSent(run)}, in ${(run.durationMs / 1000).toFixed(1)} s`],
    ...(burst === null ? [] : [['Burst', burst] as const]),
    ...(run.profile.name === 'production' && run.plan.seed !== undefined
      ? [['Seed', `${run.plan.seed} (--seed ${run.plan.seed} asks the same again)`] as const]
      : []),
    ...(run.profile.userAgent === undefined ? [] : [['User-Agent', run.profile.userAgent] as const]),
    ['Rules', countWords(run.results.map(shownRule))],
    ['Requirements', countWords(shownRequirements(run.requirements, run).map(({ shown }) => shown))],
  ];
}

/** What a pipeline makes of the verdict. */
export function exitFigure({ verdict }: Pick<Run, 'verdict'>): readonly [name: string, figure: string] {
  const code = EXIT_CODES[verdict];
  return ['Exit code', code === 0 ? '0: a pipeline goes on' : `${code}: a pipeline stops`];
}
