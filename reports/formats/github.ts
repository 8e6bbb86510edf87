import type { KindResult } from '../../conformance/model/kinds.ts';
import type { Follower, RuleResult, Run, RunExchange } from '../../conformance/model/run.ts';
import type { RenderContext, ReportFile } from '../context.ts';
import { causesIn, titleOf } from '../words/causes.ts';
import { exchangesById, explainFinding } from '../words/explain.ts';
import { REPORT_FILES } from '../words/file-names.ts';
import { kindsInState, kindTitle } from '../words/kinds.ts';
import { shorten } from '../words/printable.ts';
import { promises } from '../words/promises.ts';
import { endLines, runEnd, undecidedRules } from '../words/run-end.ts';
import { withStanding } from '../words/standing.ts';
import { staleWaivers, waiverLine, waiverTitle } from '../words/waivers.ts';
import { command } from '../words/workflow-command.ts';
import { markdown } from './markdown.ts';

/** Ten errors and ten warnings of a step are shown, the rest dropped without a word; so the worst come first. */
const SHOWN = 10;

export function render(run: Run, context: RenderContext): readonly ReportFile[] {
  return [
    { name: REPORT_FILES.annotations, content: annotations(run, context) },
    { name: REPORT_FILES.summary, content: markdown(run, context) },
  ];
}

function annotations(run: Run, context: RenderContext): string {
  const exchanges = exchangesById(run);
  const stale = staleWaivers(run).map((each) => command('error', { title: waiverTitle(each) }, waiverLine(each)));
  const errors = causesIn(run).map((cause) => annotation('error', cause.result, exchanges, context, cause.follows));
  const undecided = undecidedRules(run).map((result) => annotation('error', result, exchanges, context));
  const warnings = ['waived', 'tolerated', 'advisory'] as const;
  const lines = [
    ...cut('error', [
      ...endOf(run),
      ...errors,
      ...stale,
      ...kindsInState(run, 'missing').map(missingKind),
      ...undecided,
    ]),
    ...cut('warning', [
      ...kindsInState(run, 'unexpected').map(unexpectedKind),
      ...warnings
        .flatMap((each) => withStanding(run.results, each))
        .map((result) => annotation('warning', result, exchanges, context)),
    ]),
    command('notice', { title: `Counterproof: ${run.verdict}` }, run.summary),
  ];
  return `${lines.join('\n')}\n`;
}

function endOf(run: Run): readonly string[] {
  const found = runEnd(run);
  return found === null ? [] : [command('error', { title: found.title }, endLines(found).join('\n'))];
}

function cut(kind: string, lines: readonly string[]): readonly string[] {
  if (lines.length <= SHOWN) return lines;
  const rest = lines.length - SHOWN + 1;
  return [
    ...lines.slice(0, SHOWN - 1),
    command(kind, { title: 'Counterproof' }, `${rest} more; the step summary and the HTML report have them all.`),
  ];
}

function missingKind(kind: KindResult): string {
  return command('error', { title: kindTitle(kind) }, kind.message);
}

function unexpectedKind(kind: KindResult): string {
  return command('warning', { title: kindTitle(kind) }, kind.message);
}

/** On no line: the repository that runs this is the deployment's, or its partner's, and holds no file of ours. */
function annotation(
  kind: string,
  result: RuleResult,
  exchanges: ReadonlyMap<string, RunExchange>,
  context: RenderContext,
  follows: readonly Follower[] = [],
): string {
  const [finding] = result.findings;
  const body = finding === undefined ? result.message : explainFinding(finding, exchanges);
  const more = result.findings.length > 1 ? `\n(${result.findings.length} findings in all)` : '';
  return command(
    kind,
    { title: `${result.requirements.join(', ')}: ${titleOf(result)}` },
    [
      `${shorten(body, 3000)}${more}`,
      ...(result.fix === undefined ? [] : [`Fix: ${result.fix}`]),
      ...promises(result, context),
      `rule: ${result.rule}`,
      ...(follows.length === 0 ? [] : [`follows from it: ${follows.map(({ rule }) => rule).join(', ')}`]),
    ].join('\n'),
  );
}
