import type { KindResult } from '../../conformance/model/decisions.ts';
import type { RuleResult } from '../../conformance/model/run.ts';
import { shorten } from '../../contract/printable.ts';
import type { RunView } from '../view.ts';
import { titleOf } from '../words/causes.ts';
import { command } from '../words/escaped.ts';
import { fixLines, keptLines } from '../words/explain.ts';
import { promises } from '../words/promises.ts';
import { kindTitle } from '../words/shown-outcome.ts';

/** Ten errors and ten warnings of a step are shown, the rest dropped without a word; so the worst come first. */
const SHOWN = 10;
const MOST_CHARACTERS = 3000;

type Annotation = ReturnType<typeof annotated>;

export function annotations(view: RunView): string {
  const { run, end, endLines, causes, stale, missing, unexpected, undecided, waived, tolerated, advisories } = view;
  const about = (kind: string, result: RuleResult) =>
    annotated(kind, `${result.requirements.join(', ')}: ${titleOf(result)}`, textOf(view, result));
  const lines = [
    ...cut('error', [
      ...(end === null ? [] : [annotated('error', end.title, endLines.join('\n'))]),
      ...causes.map(({ result }) => about('error', result)),
      ...stale.map(({ title, line }) => annotated('error', title, line)),
      ...missing.map((kind) => ofKind('error', kind)),
      ...undecided.map((result) => about('error', result)),
    ]),
    ...cut('warning', [
      ...unexpected.map((kind) => ofKind('warning', kind)),
      ...[...waived, ...tolerated, ...advisories].map((result) => about('warning', result)),
    ]),
    command('notice', { title: `Counterproof: ${run.verdict}` }, run.summary),
  ];
  return `${lines.join('\n')}\n`;
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
function textOf(view: RunView, result: RuleResult): string {
  const [finding] = result.findings;
  const follows = view.followsOf(result).map(({ rule }) => rule);
  const body = finding === undefined ? result.message : view.explainFinding(finding, result);
  const more = result.findings.length > 1 ? `\n(${result.findings.length} findings in all)` : '';
  return [
    `${shorten(body, MOST_CHARACTERS)}${more}`,
    ...keptLines(result),
    ...fixLines(result),
    ...promises(result),
    `rule: ${result.rule}`,
    ...(follows.length === 0 ? [] : [`also broken, most likely by the same fault: ${follows.join(', ')}`]),
  ].join('\n');
}

function annotated(kind: string, title: string, message: string) {
  return { title, line: command(kind, { title }, message) };
}
