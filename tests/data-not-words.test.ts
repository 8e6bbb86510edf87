import ts from 'typescript';
import { it } from 'vitest';
import { expectOnly, nodesIn } from './support/imports.ts';

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
