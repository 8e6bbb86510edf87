import { type Document, isNode as isYamlNode, LineCounter, type Node, parseDocument, type YAMLError } from 'yaml';
import { conventions } from './conventions.ts';
import type { Complaint, DocumentPath, LintFinding } from './finding.ts';
import { endlessReferences, wrongAlias } from './loops.ts';
import { isNode, keysOf } from './reading.ts';
import { structureFindings } from './structure.ts';

export type { LintFinding, Severity } from './finding.ts';

/** All findings in an OpenAPI document in YAML or JSON, in the order of its lines. */
export async function lintDocument(text: string): Promise<LintFinding[]> {
  const lines = new LineCounter();
  const source = parseDocument(text, { lineCounter: lines });
  const [broken] = source.errors;
  if (broken !== undefined) return [brokenFinding(broken, lines)];
  const locate = locator(source, lines);
  const wrong = wrongAlias(source);
  if (wrong !== undefined) return [syntaxFinding(wrong.message, placeOf(wrong.alias, lines))];
  const document = plainOf(source);
  if (document instanceof ReferenceError) return [syntaxFinding('The aliases stand for too much.')];
  if (!isNode(document) || !/^3\.[01]\.\d+$/.test(String(document.openapi))) {
    return [syntaxFinding('Not an OpenAPI 3 document: it has no top-level `openapi: 3.x.y`.')];
  }

  const found = (rule: string, { message, path }: Complaint): LintFinding => {
    return { rule, severity: 'error', message, pointer: pointerOf(path), ...locate(path) };
  };
  const endless = endlessReferences(document);
  if (endless.length > 0) return inOrder(endless.map((complaint) => found('reference-ends', complaint)));

  const structure = (await structureFindings(text)).map((finding) => ({
    ...finding,
    ...locate(keysOf(finding.pointer)),
  }));
  const ours = conventions.flatMap(({ rule, check }) => check(document).map((complaint) => found(rule, complaint)));
  return inOrder([...structure, ...ours]);
}

/** A document of a few lines can be a billion values, by aliases of aliases: the parser refuses to make them. */
function plainOf(source: Document): unknown {
  try {
    return source.toJS();
  } catch (error) {
    if (error instanceof ReferenceError) return error;
    throw error;
  }
}

function inOrder(findings: readonly LintFinding[]): LintFinding[] {
  return findings.toSorted((a, b) => a.line - b.line || a.column - b.column);
}

interface Place {
  readonly line: number;
  readonly column: number;
}

function locator(source: Document, lines: LineCounter): (path: DocumentPath) => Place {
  return (path) => {
    for (let length = path.length; length > 0; length--) {
      const node = source.getIn(path.slice(0, length), true);
      if (isYamlNode(node)) return placeOf(node, lines);
    }
    return top;
  };
}

const top: Place = { line: 1, column: 1 };

function placeOf({ range }: Node, lines: LineCounter): Place {
  if (range === undefined || range === null) return top;
  const { line, col } = lines.linePos(range[0]);
  return { line, column: col };
}

function brokenFinding({ message, pos: [start] }: YAMLError, lines: LineCounter): LintFinding {
  const { line, col } = lines.linePos(start);
  return syntaxFinding(message.replace(/ at line \d+, column \d+:[\s\S]*$/, ''), { line, column: col });
}

function syntaxFinding(message: string, place: Place = top): LintFinding {
  return { rule: 'syntax', severity: 'error', message, pointer: '', ...place };
}

function pointerOf(path: DocumentPath): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
