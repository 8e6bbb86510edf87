import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { nodesIn } from './support/imports.ts';

/** What one part tells another is data: texts for people, ids of rules and keys of findings are compared as a whole or shown, and never taken apart. */
const FOLDERS = [
  ...['areas', 'ask', 'decide', 'model', 'see'].map((folder) => `conformance/${folder}`),
  ...['reports', 'cli'],
];
/** There, a key is what a shop gives out, and a message is one of Dredd's. */
const LEFT_OUT =
  /^conformance\/(?:ask\/(?:kernel|drivers)\/|model\/values\/|see\/(?:capture\/me|detect\/keys)\.ts)|\.test\.ts$|\/(?:generated|testing)\//;
const TEXTS = new Set(
  'message key rule ruleId because summary title fault fix expected received place suggestion'.split(' '),
);
const TAKING_APART = new Set(
  'test exec match matchAll split startsWith endsWith includes indexOf slice substring search'.split(' '),
);

const ALLOWED: ReadonlySet<string> = new Set([
  // Only whether a text for people is shown once or twice.
  'reports/words/explain.ts: message.includes',
  'reports/page/findings.tsx: message.endsWith',
  // A key of the API.
  'conformance/see/capture/capture.ts: key.startsWith',
  'conformance/ask/session.ts: key.indexOf',
  'conformance/ask/session.ts: key.slice',
  // An address in a body.
  'conformance/decide/masks.ts: place.startsWith',
  // A list of file names.
  'reports/bundle/integrity.ts: expected.includes',
  // The first line of an error that Node or a package threw.
  'cli/main.ts: message.split',
  'cli/commands/options.ts: message.split',
  'cli/commands/sandbox.ts: message.split',
]);

function placesIn(_: string, source: string): readonly string[] {
  return nodesIn('source.tsx', source).flatMap((node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
    const { expression: of, name } = node.expression;
    const text = [of, ...node.arguments].map(nameOf).find((one) => TEXTS.has(one));
    // A list of rules may be asked whether it has one.
    const isOfList = name.text === 'includes' && !TEXTS.has(nameOf(of));
    return TAKING_APART.has(name.text) && text !== undefined && !isOfList ? [`${text}.${name.text}`] : [];
  });
}

function nameOf(node: ts.Node): string {
  if (ts.isIdentifier(node)) return node.text;
  return ts.isPropertyAccessExpression(node) ? node.name.text : '';
}

it('no part takes a text of another apart', () => {
  expectOnly(ALLOWED, FOLDERS, LEFT_OUT, placesIn);
});

const SOURCES = ['api', 'cli', 'conformance', 'reports', 'ui', 'workbench'];
const NO_TEXTS = /\.test\.tsx?$|\/(?:testing|generated|generate)\//;

/** What is counted in texts for people, as it ends a number: "1 sales" is wrong, and `plural` says it right. */
const NOUNS =
  /^ (?:more |false |correct )?(?:answers|bytes|characters|days|deployments|exchanges|faults|files|findings|hours|keys|lines|minutes|movements|operations|pages|parameters|records|requests|requirements|results|retries|rows|rules|sales|seconds|shifts|stores|times|variants|waivers)\b/;
const IN_TEMPLATE = /\{(\w+)\}( (?:more )?\w+)/g;

/** Never one, or not a number, by the file and what stands before the noun. */
const NEVER_ONE: ReadonlySet<string> = new Set([
  // The name of a command.
  'cli/commands/serving.ts: calledAs() keys',
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

/** What is looked for is in the sources of these folders where it is allowed, and nowhere else. */
function expectOnly(
  allowed: ReadonlySet<string>,
  folders: readonly string[],
  leftOut: RegExp,
  placesIn: (file: string, text: string) => readonly string[],
): void {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`)).filter((file) => !leftOut.test(file));
  const found = files.flatMap((file) => placesIn(file, readFileSync(file, 'utf8')).map((place) => `${file}: ${place}`));
  expect(found.filter((place) => !allowed.has(place))).toEqual([]);
  expect([...allowed].filter((place) => !found.includes(place))).toEqual([]);
}
