import type { KindResult } from '../../conformance/model/decisions.ts';
import type { Follower, RuleResult, Run, RunExchange } from '../../conformance/model/run.ts';
import { shorten } from '../../contract/printable.ts';
import type { RenderContext, Renderer } from '../context.ts';
import { advisoriesIn, causesIn, titleOf, withStanding } from '../words/causes.ts';
import { exchangesById, explainFinding, fixLines, keptLines } from '../words/explain.ts';
import { REPORT_FILES } from '../words/file-names.ts';
import { kindsInState, kindTitle, promises } from '../words/kinds.ts';
import { endLines, runEnd, undecidedRules } from '../words/run-end.ts';
import { staleWaivers, waiverLine, waiverTitle } from '../words/shown-outcome.ts';
import { command } from '../words/workflow-command.ts';
import { markdown } from './markdown.ts';

/** Ten errors and ten warnings of a step are shown, the rest dropped without a word; so the worst come first. */
const SHOWN = 10;
const MOST_CHARACTERS = 3000;

interface Annotation {
  readonly title: string;
  readonly line: string;
}

export const render: Renderer = (run, context, _chromium, previous) => [
  { name: REPORT_FILES.annotations, content: annotations(run, context) },
  { name: REPORT_FILES.summary, content: markdown(run, context, previous) },
];

function annotations(run: Run, context: RenderContext): string {
  const exchanges = exchangesById(run);
  const stale = staleWaivers(run).map((each) => annotated('error', waiverTitle(each), waiverLine(each)));
  const errors = causesIn(run).map((cause) => annotation('error', cause.result, exchanges, context, cause.follows));
  const undecided = undecidedRules(run).map((result) => annotation('error', result, exchanges, context));
  const warned = [
    ...(['waived', 'tolerated'] as const).flatMap((each) => withStanding(run.results, each)),
    ...advisoriesIn(run),
  ];
  const lines = [
    ...cut('error', [
      ...endOf(run),
      ...errors,
      ...stale,
      ...kindsInState(run, 'missing').map((kind) => ofKind('error', kind)),
      ...undecided,
    ]),
    ...cut('warning', [
      ...kindsInState(run, 'unexpected').map((kind) => ofKind('warning', kind)),
      ...warned.map((result) => annotation('warning', result, exchanges, context)),
    ]),
    command('notice', { title: `Counterproof: ${run.verdict}` }, run.summary),
  ];
  return `${lines.join('\n')}\n`;
}

function endOf(run: Run): readonly Annotation[] {
  const found = runEnd(run);
  return found === null ? [] : [annotated('error', found.title, endLines(found).join('\n'))];
}

/** The last place names all that GitHub would drop, so that no leak and no open door is left out. */
function cut(kind: string, lines: readonly Annotation[]): readonly string[] {
  if (lines.length <= SHOWN) return lines.map(({ line }) => line);
  const rest = lines.slice(SHOWN - 1);
  const text = `${rest.length} more; the step summary and the HTML report have them all.`;
  const named = rest.map(({ title }) => title);
  const message = shorten([text, ...named].join('\n'), MOST_CHARACTERS);
  return [...lines.slice(0, SHOWN - 1).map(({ line }) => line), command(kind, { title: 'Counterproof' }, message)];
}

function ofKind(kind: string, of: KindResult): Annotation {
  return annotated(kind, kindTitle(of), of.message);
}

/** On no line: the repository that runs this is the deployment's, or its partner's, and holds no file of ours. */
function annotation(
  kind: string,
  result: RuleResult,
  exchanges: ReadonlyMap<string, RunExchange>,
  context: RenderContext,
  follows: readonly Follower[] = [],
): Annotation {
  const [finding] = result.findings;
  const body = finding === undefined ? result.message : explainFinding(finding, result, exchanges);
  const more = result.findings.length > 1 ? `\n(${result.findings.length} findings in all)` : '';
  return annotated(
    kind,
    `${result.requirements.join(', ')}: ${titleOf(result)}`,
    [
      `${shorten(body, MOST_CHARACTERS)}${more}`,
      ...keptLines(result),
      ...fixLines(result),
      ...promises(result, context),
      `rule: ${result.rule}`,
      ...(follows.length === 0
        ? []
        : [`also broken, most likely by the same fault: ${follows.map(({ rule }) => rule).join(', ')}`]),
    ].join('\n'),
  );
}

function annotated(kind: string, title: string, message: string): Annotation {
  return { title, line: command(kind, { title }, message) };
}
