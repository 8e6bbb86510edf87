import { isMap, isNode, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { isTooDeep, MOST_LEVELS } from '../../contract/json-depth.ts';

export interface PlacedYaml {
  readonly value: unknown;
  /** The line on which a member's name or an item begins, counted from 1; of what is not there, that of what should have it. */
  readonly lineOf: (path: readonly string[]) => number;
  /** Names that come twice in one map: the rest of it can be read all the same. */
  readonly doubled: readonly WrongYaml[];
}

export interface WrongYaml {
  readonly why: string;
  readonly line: number;
}

/** YAML whose values are found again, for messages that name a line; `refuse` gets what is wrong with it, once for each line. */
export function parsePlacedYaml(text: string, refuse: (wrong: readonly WrongYaml[]) => Error): PlacedYaml {
  if (isTooDeep(Buffer.from(text))) throw refuse([{ why: `is nested more than ${MOST_LEVELS} levels deep`, line: 1 }]);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const lost = document.errors.findIndex(({ code }) => LOST.has(code));
  const errors = lost < 0 ? document.errors : document.errors.slice(0, lost + 1);
  const all = errors.map((error) => ({ why: whyOf(error), line: error.linePos?.[0].line ?? 1 }));
  const wrong = all.filter(({ line }, index) => all.findIndex((one) => one.line === line) === index);
  if (document.errors.some(({ code }) => code !== DOUBLED)) throw refuse(wrong);
  const lineAt = (node: Node | null) => (node?.range == null ? 1 : lines.linePos(node.range[0]).line);
  try {
    return { value: document.toJS(), lineOf: (path) => lineAt(nodeAt(document.contents, path)), doubled: wrong };
  } catch (error) {
    throw refuse([...wrong, { why: error instanceof Error ? whyOf(error) : 'is not YAML', line: 1 }]);
  }
}

const DOUBLED = 'DUPLICATE_KEY';
/** After one of these the parser does not know where it is, and what it says next is no mistake of the file. */
const LOST: ReadonlySet<string> = new Set(['UNEXPECTED_TOKEN', 'BAD_INDENT', 'MISSING_CHAR']);

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
