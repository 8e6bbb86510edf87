import type { ShownFinding } from '../../conformance/model/outcome.ts';
import { BURST_AT_ONCE } from '../../conformance/model/probe.ts';
import { BURST, type ReproductionRequest, type Sending, TRIES } from '../../conformance/model/reproduction.ts';
import type { RuleResult, Run } from '../../conformance/model/run.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { REPORT_FILES } from './file-names.ts';
import { thousands } from './shown-outcome.ts';

/** What needs no quotes in any shell. */
const PLAIN = /^[\w./-]+$/;

/** What to type for a script that shows the failure again; without a file, in the folder of the report. The program is named as it was called. */
export function reproduceCommand(
  rule: string,
  runFile: string = REPORT_FILES.json,
  program = 'npx counterproof',
): string {
  const file = PLAIN.test(runFile) ? runFile : `'${runFile.replaceAll("'", "'\\''")}'`;
  return `${program} reproduce ${file} ${rule}`;
}

/** More requests than these are no command that a person would type. */
const MOST = 3;

type Reproduced = Pick<RuleResult, 'rule' | 'reproduction'>;

/**
 * What repeats a finding, in lines for a shell. Where several requests show it together, the first of its exchanges alone shows
 * nothing: then it is the requests of the reproduction, or the command that writes them.
 */
export function repeatLines(
  { key, evidence }: Pick<ShownFinding, 'key' | 'evidence'>,
  result: Reproduced,
  curlOf: (exchange: string) => string | undefined,
): readonly string[] {
  const { rule, reproduction } = result;
  if (reproduction?.finding === key) {
    const lines = reproductionLines(result);
    return lines.length > 0
      ? lines
      : [`${reproduceCommand(rule)}  # ${plural(reproduction.requests.length, 'request')}; in the folder of run.json`];
  }
  if (reproduction !== undefined && reproduction.requests.length > 1) return [];
  const curl = evidence.map(curlOf).find((line) => line !== undefined && line !== '');
  return curl === undefined ? [] : [curl];
}

/** The requests of the reproduction, where there is one and they are few. */
export function reproductionLines({ reproduction }: Reproduced): readonly string[] {
  const lines = requestLines(reproduction?.requests ?? []);
  return lines.length <= MOST ? lines : [];
}

export const REPRODUCTION_FORMATS = ['sh', 'vitest', 'markdown'] as const;

export type ReproductionFormat = (typeof REPRODUCTION_FORMATS)[number];

/** Each request in a line for a shell; a further page is asked for by the cursor of the one before. */
export function requestLines(requests: readonly ReproductionRequest[]): readonly string[] {
  return requests.map(({ curl, isNextPage, sent, upTo = 1 }) => {
    if (isNextPage !== true) return sent === undefined ? curl : `${curl}  # ${SENDINGS[sent]}`;
    const next = '# the same, with the nextCursor of the answer before';
    return upTo === 1 ? next : `${next}, and so on to the last page (${upTo} at most)`;
  });
}

/** What is said before a burst is sent. */
export function burstWords(requests: readonly ReproductionRequest[]): readonly string[] {
  const burst = requests.find(({ sent }) => sent === 'burst');
  if (burst === undefined) return [];
  return [
    `It sends a burst: the same ${burst.method} request up to ${BURST} times, ${BURST_AT_ONCE} at once. It ends with the first that is refused.`,
    'A burst is sent only where that is allowed: COUNTERPROOF_ALLOW=burst.',
  ];
}

export const SENDINGS: Readonly<Record<Sending, string>> = {
  burst: `up to ${BURST} times, ${BURST_AT_ONCE} at once, until one is refused`,
  'after-wait': 'after the time that the answer before announces',
  'until-seen': `up to ${TRIES} times, until it is seen: it comes and goes`,
};

/** The probe that looks for the rate limit. What it sends, and nothing else, stands outside the budget and its count. */
const BURST_PROBE = 'rate';

/** How many requests there were, counted here for every format: two numbers of one thing would be two truths. */
export function requestCounts(run: Pick<Run, 'plan' | 'requests' | 'pace'>) {
  const ofBurst = run.plan.probes.filter(({ probe }) => probe === BURST_PROBE);
  const burst = ofBurst.reduce((sum, { sent }) => sum + sent, 0);
  const probes = run.plan.probes.filter(({ probe }) => probe !== BURST_PROBE);
  const planned = probes.reduce((sum, each) => sum + each.planned, 0);
  // Without the burst, and with each request again that was sent again: what the budget counts.
  const { requests: sent, pace } = run;
  // The first of a part, those of Dredd and the browser, what was under way at the end.
  const ofNoProbe = sent - probes.reduce((sum, each) => sum + each.sent, 0);
  return { planned, sent, again: pace.retries, ofNoProbe, burst, sentAndBurst: sent + burst };
}

/** What the burst met: "1,000 answered 200, 376 answered 429"; null where none was sent, or a run of an earlier version does not say. */
export function burstAnswers({ burst }: Pick<Run, 'burst'>): string | null {
  if (burst === undefined) return null;
  const words = burst.answers.map(
    ({ status, requests }) => `${thousands(requests)} ${status === null ? 'not answered' : `answered ${status}`}`,
  );
  return words.join(', ');
}

/** All that was sent: whoever reads a number of requests wants to know what the deployment had to bear. */
export function requestsSent(run: Pick<Run, 'plan' | 'requests' | 'pace'>): string {
  const { sent, burst } = requestCounts(run);
  return burst === 0 ? thousands(sent) : `${thousands(sent)} and a burst of ${thousands(burst)}`;
}
