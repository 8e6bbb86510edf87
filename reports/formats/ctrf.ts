import type { RuleResult, Run, RunExchange, WaiverUse } from '../../conformance/model/run.ts';
import { printable } from '../../contract/printable.ts';
import type { ReportFile } from '../context.ts';
import { titleOf } from '../words/causes.ts';
import { exchangesById, explainResult } from '../words/explain.ts';
import { REPORT_FILES } from '../words/file-names.ts';
import { endLines, type RunEnd, runEnd } from '../words/run-end.ts';
import { type Standing, standing } from '../words/standing.ts';
import { targetName } from '../words/target-name.ts';
import { staleWaivers, waiverLine, waiverTitle } from '../words/waivers.ts';

type Status = 'passed' | 'failed' | 'skipped' | 'other';

interface CtrfTest {
  readonly testId: string;
  readonly name: string;
  readonly status: Status;
  readonly rawStatus: string;
  readonly duration: number;
  readonly suite: readonly string[];
  readonly tags?: readonly string[];
  readonly labels?: Readonly<Record<string, string | boolean | readonly string[]>>;
  readonly message: string;
  readonly trace?: string;
}

const STATUSES: Readonly<Record<Standing, Status>> = {
  held: 'passed',
  broken: 'failed',
  undecided: 'other',
  waived: 'skipped',
  advisory: 'skipped',
  tolerated: 'skipped',
  aside: 'skipped',
};

export function render(run: Run): readonly ReportFile[] {
  const exchanges = exchangesById(run);
  const end = runEnd(run);
  const rules = [
    ...(end === null ? [] : [endTest(end)]),
    ...staleWaivers(run).map(waiverTest),
    ...run.results.map((result) => ruleTest(result, exchanges)),
  ];
  const tests = [
    ...rules,
    verdictTest(
      run,
      rules.some((test) => test.status === 'failed'),
    ),
  ];
  const start = Date.parse(run.startedAt);
  const report = {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    timestamp: run.startedAt,
    generatedBy: `counterproof ${run.suite.version}`,
    results: {
      tool: { name: 'counterproof', version: run.suite.version, extra: { qualification: run.suite.qualification } },
      summary: {
        ...tally(tests),
        suites: new Set(tests.map((test) => test.suite[0])).size,
        start,
        stop: start + run.durationMs,
        duration: run.durationMs,
      },
      tests,
      environment: {
        appName: targetName(run.target),
        ...(run.target.apiVersion === null ? {} : { appVersion: run.target.apiVersion }),
      },
      extra: {
        verdict: run.verdict,
        profile: run.profile,
        evidence: run.evidence,
        waivers: run.waivers,
        kinds: run.kinds ?? [],
        scope: run.scope,
      },
    },
  };
  return [{ name: REPORT_FILES.ctrf, content: `${JSON.stringify(report, null, 2)}\n` }];
}

function ruleTest(result: RuleResult, exchanges: ReadonlyMap<string, RunExchange>): CtrfTest {
  const about = standing(result);
  return {
    testId: result.rule,
    name: `${result.rule}: ${titleOf(result)}`,
    status: STATUSES[about],
    rawStatus: about === 'waived' ? `${result.outcome} (waived)` : result.outcome,
    duration: Math.round(result.ms ?? 0),
    suite: [result.area],
    tags: result.requirements,
    labels: { level: result.level, demanded: result.demanded, standing: about },
    message: printable(result.message),
    ...(result.findings.length === 0 ? {} : { trace: printable(explainResult(result, exchanges)) }),
  };
}

function endTest(end: RunEnd): CtrfTest {
  return {
    testId: end.kind === 'ended' ? 'run-ended-early' : 'run-unreliable',
    name: end.name,
    status: 'failed',
    rawStatus: end.kind,
    duration: 0,
    suite: ['run'],
    message: printable(end.title),
    trace: printable(endLines(end).join('\n')),
  };
}

function waiverTest(waiver: WaiverUse): CtrfTest {
  return {
    testId: `waiver ${waiver.subject}`,
    name: printable(waiverTitle(waiver)),
    status: 'failed',
    rawStatus: waiver.state,
    duration: 0,
    suite: ['waivers'],
    message: printable(waiverLine(waiver)),
  };
}

/** Tools that read only the failures must see one whenever the run is not conformant. */
function verdictTest(run: Run, isAlreadyRed: boolean): CtrfTest {
  const status = run.verdict === 'conformant' ? 'passed' : isAlreadyRed ? 'other' : 'failed';
  return {
    testId: 'verdict',
    name: 'verdict: the run is conformant',
    status,
    rawStatus: run.verdict,
    duration: Math.round(run.durationMs),
    suite: ['verdict'],
    message: printable(run.summary),
  };
}

function tally(tests: readonly CtrfTest[]): Record<Status | 'tests' | 'pending', number> {
  const count = (status: Status) => tests.filter((test) => test.status === status).length;
  return {
    tests: tests.length,
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    pending: 0,
    other: count('other'),
  };
}
