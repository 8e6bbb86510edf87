import { type Document, isNode as isYamlNode, LineCounter, parseDocument } from 'yaml';
import { conventions } from './conventions.ts';
import type { DocumentPath, LintFinding } from './finding.ts';
import { isNode } from './reading.ts';
import { structureFindings } from './structure.ts';

export type { LintFinding, Severity } from './finding.ts';

/** Everything that is wrong with an OpenAPI document in YAML or JSON, in the order of its lines. */
export async function lintDocument(text: string): Promise<LintFinding[]> {
  const lines = new LineCounter();
  const source = parseDocument(text, { lineCounter: lines });
  const [broken] = source.errors;
  if (broken !== undefined) return [syntaxFinding(broken)];
  const document: unknown = source.toJS();
  if (!isNode(document) || !/^3\.[01]\.\d+$/.test(String(document.openapi))) {
    return [wholeFinding('This is no OpenAPI 3 document: it has no `openapi: 3.0.3` or the like at its top.')];
  }

  const locate = locator(source, lines);
  const structure = (await structureFindings(text)).map((finding) => ({
    ...finding,
    ...locate(keysOf(finding.pointer)),
  }));
  const ours = conventions.flatMap(({ rule, check }) =>
    check(document).map(({ message, path }): LintFinding => {
      return { rule, severity: 'error', message, pointer: pointerOf(path), ...locate(path) };
    }),
  );
  return [...structure, ...ours].sort((a, b) => a.line - b.line || a.column - b.column);
}

interface Place {
  readonly line: number;
  readonly column: number;
}

function locator(source: Document, lines: LineCounter): (path: DocumentPath) => Place {
  return (path) => {
    for (let length = path.length; length > 0; length--) {
      const node = source.getIn(path.slice(0, length), true);
      const offset = isYamlNode(node) ? node.range?.[0] : undefined;
      if (offset === undefined) continue;
      const { line, col } = lines.linePos(offset);
      return { line, column: col };
    }
    return { line: 1, column: 1 };
  };
}

function syntaxFinding(error: { message: string; linePos?: readonly { line: number; col: number }[] }): LintFinding {
  const [place] = error.linePos ?? [];
  const message = error.message.replace(/ at line \d+, column \d+:[\s\S]*$/, '');
  return { rule: 'syntax', severity: 'error', message, pointer: '', line: place?.line ?? 1, column: place?.col ?? 1 };
}

function wholeFinding(message: string): LintFinding {
  return { rule: 'syntax', severity: 'error', message, pointer: '', line: 1, column: 1 };
}

function pointerOf(path: DocumentPath): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function keysOf(pointer: string): DocumentPath {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~'));
}
