import type { RuleResult, Run, RunExchange, StoppedAnswering } from '../../conformance/model/run.ts';
import { plural } from './count.ts';
import { shorten } from './printable.ts';
import { withStanding } from './standing.ts';

interface Suspect {
  readonly id: string;
  readonly request: string;
  readonly curl: string;
}

/** What a reader needs to know first of all where the run was ended before it was complete. */
export interface RunEnd {
  readonly title: string;
  /** Each with its name. */
  readonly facts: readonly (readonly [name: string, text: string])[];
  /** Requests that may have made the deployment stop answering. */
  readonly suspects: readonly Suspect[];
  readonly advice: string;
}

const URL_SHOWN = 200;
const SUSPECTS_SHOWN = 8;

/** Null where the run was complete. */
export function runEnd(run: Pick<Run, 'ended' | 'stoppedAnswering' | 'exchanges'>): RunEnd | null {
  const { ended, stoppedAnswering, exchanges } = run;
  if (ended === undefined) return null;
  if (stoppedAnswering !== undefined) return silenceEnd(stoppedAnswering, exchanges);
  const title = `${ended.charAt(0).toUpperCase()}${ended.slice(1)}`;
  return { title, facts: [], suspects: [], advice: 'What was learnt before is judged; the rest is not decided.' };
}

function silenceEnd(stopped: StoppedAnswering, exchanges: Run['exchanges']): RunEnd {
  const known = (id: string | null) => exchanges.filter((exchange) => exchange.id === id);
  const inFlight = stopped.inFlight.flatMap(known);
  const [last] = known(stopped.lastAnswered);
  const answered =
    last === undefined ? 'a request that was not kept' : `${requestOf(last)} (${last.id}, ${last.status})`;
  const suspects = inFlight.slice(0, SUSPECTS_SHOWN);
  return {
    title: `The deployment stopped answering ${(stopped.sinceMs / 1000).toFixed(1)} s into the run`,
    facts: [
      ['last answered', `${answered}, at ${stopped.since}`],
      ['sent next', nextWords(stopped, inFlight)],
      [
        'since then',
        `${plural(stopped.lost, 'try', 'tries')} without an answer, the last one: ${stopped.failure}. Then the check stopped asking.`,
      ],
    ],
    suspects: suspects.map((exchange) => ({ id: exchange.id, request: requestOf(exchange), curl: exchange.curl })),
    advice: adviceOn(inFlight.length),
  };
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
