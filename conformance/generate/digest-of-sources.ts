import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { transform } from 'esbuild';
import ts from 'typescript';

/** Fields whose text is for people. What decides stands elsewhere, so that a change of wording does not void the score. */
const PROSE = new Set(
  'title help fault fix message because reason reasons why expected received note cases missing kept held broken words'.split(
    ' ',
  ),
);

/** Functions whose text arguments are for people. */
const SPEAKING = new Set(
  'say passed failed cantTell lacksData inapplicable untested lackingData lackingInput lackingAnswer merge inParts Error'.split(
    ' ',
  ),
);

/** Around a text: what may stand between it and the field or call that it is the text of. */
const TRANSPARENT = new Set([
  ts.SyntaxKind.TemplateExpression,
  ts.SyntaxKind.TemplateSpan,
  ts.SyntaxKind.ConditionalExpression,
  ts.SyntaxKind.ParenthesizedExpression,
  ts.SyntaxKind.ArrayLiteralExpression,
  ts.SyntaxKind.ArrowFunction,
]);

/** A source without types, comments, layout and the words that people read: equal for two sources that decide alike. */
export async function normalForm(source: string): Promise<string> {
  const { code } = await transform(wordless(source), { loader: 'ts', minifyWhitespace: true, legalComments: 'none' });
  return code;
}

type Text = ts.StringLiteral | ts.NoSubstitutionTemplateLiteral | ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail;

function wordless(source: string): string {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);
  let kept = '';
  let at = 0;
  const visit = (node: ts.Node): void => {
    if (!isText(node)) {
      node.forEachChild(visit);
      return;
    }
    if (!isForPeople(node)) return;
    kept += source.slice(at, node.getStart(file) + 1);
    at = node.end - (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) ? '${'.length : 1);
  };
  visit(file);
  return kept + source.slice(at);
}

function isText(node: ts.Node): node is Text {
  return ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
}

function isForPeople(text: Text): boolean {
  // A sentence around values is a message, wherever it stands.
  if (!ts.isStringLiteralLike(text) && /[a-z] [a-z]/i.test(text.text)) return true;
  let inner: ts.Node = text;
  let outer: ts.Node = text.parent;
  while (TRANSPARENT.has(outer.kind) || isJoined(outer)) {
    if (ts.isConditionalExpression(outer) && outer.condition === inner) return false;
    [inner, outer] = [outer, outer.parent];
  }
  if (ts.isPropertyAssignment(outer)) return inner !== outer.name && PROSE.has(nameOf(outer.name));
  if (ts.isCallExpression(outer) || ts.isNewExpression(outer)) return SPEAKING.has(nameOf(outer.expression));
  return false;
}

/** Text put together from parts, or taken where there is no other. */
function isJoined(node: ts.Node): boolean {
  if (!ts.isBinaryExpression(node)) return false;
  const { kind } = node.operatorToken;
  return kind === ts.SyntaxKind.PlusToken || kind === ts.SyntaxKind.QuestionQuestionToken;
}

function nameOf(node: ts.Node): string {
  return ts.isIdentifier(node) || ts.isStringLiteral(node) ? node.text : '';
}

/** Everything decides, except what is generated, what runs the suite for others, and test helpers. The document has a digest of its own. */
const NOT_JUDGING =
  /^\w+\/(export|generate|generated|lint|playwright|qualify|requirements|schema|serving|testing)\/|\.test\.ts$|^contract\/openapi\.yaml$/;

/** Of what decides alone: comments, titles, help and messages are left out. */
export async function digestOfSources(folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  const root = new URL('../../', import.meta.url);
  const names = await Promise.all(folders.map((folder) => readdir(new URL(`${folder}/`, root), { recursive: true })));
  const sources = names
    .flatMap((found, index) => found.map((name) => `${folders[index]}/${name}`))
    .filter((name) => /\.(?:ts|yaml)$/.test(name) && !NOT_JUDGING.test(name))
    .sort();
  const forms = await Promise.all(
    sources.map(async (name) => formOf(name, await readFile(new URL(name, root), 'utf8'))),
  );
  for (const [index, name] of sources.entries()) hash.update(`${name}\n${forms[index]}\n`);
  return `sha256:${hash.digest('hex')}`;
}

/** Of rows, what they say without titles and comments. */
function formOf(name: string, source: string): string | Promise<string> {
  return name.endsWith('.ts') ? normalForm(source) : source.replaceAll(/^(?: *title: .*|#.*)\n/gm, '');
}
