import { isMap, isNode, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { isTooDeep, MOST_LEVELS } from '../../contract/json-depth.ts';

export interface PlacedYaml {
  readonly value: unknown;
  /** The line on which a member's name or an item begins, counted from 1; of what is not there, that of what should have it. */
  readonly lineOf: (path: readonly string[]) => number;
}

/** YAML whose values are found again, for messages that name a line; `refuse` gets what is wrong with it, and where. */
export function parsePlacedYaml(text: string, refuse: (why: string, line: number) => Error): PlacedYaml {
  if (isTooDeep(Buffer.from(text))) throw refuse(`is nested more than ${MOST_LEVELS} levels deep`, 1);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [error] = document.errors;
  if (error !== undefined) throw refuse(whyOf(error), error.linePos?.[0].line ?? 1);
  const lineAt = (node: Node | null) => (node?.range == null ? 1 : lines.linePos(node.range[0]).line);
  try {
    return { value: document.toJS(), lineOf: (path) => lineAt(nodeAt(document.contents, path)) };
  } catch (error) {
    throw refuse(error instanceof Error ? whyOf(error) : 'is not YAML', 1);
  }
}

/** An alias that stands for too much is a ReferenceError of the parser. */
function whyOf({ message }: Error): string {
  if (/^Excessive alias count/.test(message)) return 'has aliases that stand for too much';
  return `is not YAML: ${(message.split('\n', 1)[0] ?? '').replace(/[:.]$/, '').replace(/ at line \d+, column \d+$/, '')}`;
}

/** The last node on the way that is there. */
function nodeAt(root: Node | null, path: readonly string[]): Node | null {
  let found = root;
  let node: unknown = root;
  for (const name of path) {
    const pair = isMap<Node, Node>(node) ? node.items.find(({ key }) => String(key) === name) : undefined;
    node = isSeq(node) ? node.items[Number(name)] : pair?.value;
    const next = pair?.key ?? node;
    if (!isNode(next)) break;
    found = next;
  }
  return found;
}
