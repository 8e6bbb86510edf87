import ts from 'typescript';
import { it } from 'vitest';
import { expectOnly, nodesIn } from './support/imports.ts';

const SOURCES = ['api', 'cli', 'conformance', 'reports', 'ui', 'workbench'];
const NO_TEXTS = /\.test\.tsx?$|\/(?:testing|generated|generate)\//;

/** What is counted in texts for people, as it ends a number: "1 sales" is wrong, and `plural` says it right. */
const NOUNS =
  /^ (?:more |false |correct )?(?:answers|bytes|characters|days|deployments|exchanges|faults|files|findings|hours|keys|lines|minutes|movements|operations|pages|parameters|records|requests|requirements|results|retries|rows|rules|sales|seconds|shifts|stores|times|variants|waivers)\b/;
const IN_TEMPLATE = /\{(\w+)\}( (?:more )?\w+)/g;

/** Never one, or not a number, by the file and what stands before the noun. */
const NEVER_ONE: ReadonlySet<string> = new Set([
  // The name of a command.
  'cli/commands/serving-event.ts: calledAs() keys',
  // So many that nothing is said of fewer.
  "cli/commands/progress-words.ts: total.toLocaleString('en') sales",
  'conformance/areas/errors/rules/errors.ts: all answers',
  'conformance/areas/pagination/rules/page-cursors.ts: length records',
  'conformance/areas/pagination/rules/page-walks.ts: times times',
  'conformance/areas/pagination/rules/page-walks.ts: pages pages',
  'conformance/areas/envelope/rules/answers.ts: times times',
  'conformance/areas/analytics/listed-rows.family.ts: same.length rows',
  'conformance/ask/drivers/dredd/runner/drive.ts: timeouts requests',
  'conformance/ask/kernel/retry-policy.ts: times requests',
  'conformance/ask/player/play.ts: begun requests',
  'conformance/decide/masks.ts: text.length characters',
  'conformance/decide/unusual.ts: inFlight.length requests',
  'conformance/decide/unusual.ts: all answers',
  'conformance/see/detect/mask.ts: text.length characters',
  'reports/formats/markdown.ts: run.requirements.length requirements',
  'reports/page/around-verdict.tsx: count(faults) deployments',
  'reports/page/around-verdict.tsx: count(variants) correct variants',
  'reports/page/around-verdict.tsx: count(faults) faults',
  'reports/page/findings.tsx: left more findings',
  'reports/words/run-end.ts: inFlight.length requests',
  "ui/code.tsx: lines.length.toLocaleString('en') lines",
  // A column of a table.
  'cli/commands/qualify.ts: String(rules).padStart(4) rules',
  // No number.
  'conformance/areas/analytics/planning/asks.ts: status sales',
  'conformance/areas/analytics/agreeing.family.ts: rowNames[endpoint] rows',
  'conformance/areas/analytics/listed-rows.family.ts: rowNames[endpoint] rows',
  'conformance/areas/read-only/write-methods.family.ts: method requests',
  'conformance/areas/shared/filters/answers-family.ts: where records',
  'conformance/areas/tenancy/foreign-stores.family.ts: path answers',
  "conformance/model/reproduction.ts: shows.bytes.join(', ') bytes",
]);

function wordedIn(file: string, text: string): readonly string[] {
  return nodesIn(file, text).flatMap((node) => {
    if (ts.isTemplateSpan(node) && NOUNS.test(node.literal.text) && !isFixed(node.expression) && !isChosen(node))
      return [`${node.expression.getText()}${NOUNS.exec(node.literal.text)?.[0]}`];
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'say') return [];
    const [template] = node.arguments;
    if (template === undefined || !ts.isStringLiteral(template)) return [];
    const named = [...template.text.matchAll(IN_TEMPLATE)].filter(([, , noun = '']) => NOUNS.test(noun));
    return named.map(([, name, noun]) => `${name}${noun}`);
  });
}

/** A constant of ours. */
function isFixed(expression: ts.Expression): boolean {
  return /^[A-Z][A-Z_]*(?:\.\w+)?$/.test(expression.getText());
}

/** Where the other number has a text of its own: `count === 1 ? 'once' : …`. */
function isChosen(span: ts.TemplateSpan): boolean {
  const choice = ts.findAncestor(span, ts.isConditionalExpression);
  return choice !== undefined && /(?:[=!]== '?1'?|> 1|<= 80)$/.test(choice.condition.getText());
}

it('no text has a number before a plural that is wrong for one', () => {
  expectOnly(NEVER_ONE, SOURCES, NO_TEXTS, wordedIn);
});
