import type { ShownFinding } from '../../conformance/model/outcome.ts';
import type { RuleResult, Run } from '../../conformance/model/run.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { requestLines } from '../reproduction/words.ts';
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

/** The probe that looks for the rate limit. What it sends, and nothing else, stands outside the budget and its count. */
const BURST_PROBE = 'rate';

/** How many requests there were, counted here for every format: two numbers of one thing would be two truths. */
interface RequestCounts {
  readonly planned: number;
  /** Without the burst, and with each request again that was sent again: what the budget counts. */
  readonly sent: number;
  /** Of those sent, how many were sent again. */
  readonly again: number;
  /** Of those sent, how many are of no planned probe: the first of a part, those of Dredd and the browser, what was under way at the end. */
  readonly ofNoProbe: number;
  readonly burst: number;
  readonly sentAndBurst: number;
}

export function requestCounts(run: Pick<Run, 'plan' | 'requests' | 'pace'>): RequestCounts {
  const burst = burstOf(run);
  const probes = run.plan.probes.filter(({ probe }) => probe !== BURST_PROBE);
  const planned = probes.reduce((sum, each) => sum + each.planned, 0);
  const { requests: sent, pace } = run;
  const ofNoProbe = sent - probes.reduce((sum, each) => sum + each.sent, 0);
  return { planned, sent, again: pace.retries, ofNoProbe, burst, sentAndBurst: sent + burst };
}

function burstOf(run: Pick<Run, 'plan'>): number {
  return run.plan.probes.filter(({ probe }) => probe === BURST_PROBE).reduce((sum, { sent }) => sum + sent, 0);
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
