import { readFile, realpath, stat } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  Document,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  stringify,
  type YAMLSeq,
} from 'yaml';
import { replaceFile } from '../../api/replace-file.ts';
import type { Notify, Wrong } from './channels.ts';
import type { Deployment, WrittenDeployment } from './deployment.ts';
import { type FleetContents, FleetFileError, hasDefaultSchedule, profileNameOf, readFleet } from './read-file.ts';

/** A list that is a member of the map at the top of a YAML file, to be changed without another byte of the file. */
interface Placed {
  readonly text: string;
  readonly value: unknown;
  /** Where the value of the member begins, after its colon. */
  readonly begins: number;
  readonly list: YAMLSeq<Node> | null;
  readonly inFlow: boolean;
}

/** The file with one more item at the end of the list; null where that cannot be written without changing the rest. */
export function withItem(text: string, member: string, item: object): string | null {
  const placed = placedIn(text, member);
  if (placed === null) return null;
  const { list, inFlow } = placed;
  const isBlock = !inFlow && (list === null || list.flow !== true || list.items.length === 0);
  const changed = isBlock ? withBlockItem(placed, item) : withFlowItem(placed, item);
  return checked(changed, placed, member, (items) => [...items, item]);
}

/** The file without one item of the list; null where it cannot be taken out without changing the rest. */
export function withoutItem(text: string, member: string, index: number): string | null {
  const placed = placedIn(text, member);
  const item = placed?.list?.items[index];
  if (placed == null || item === undefined) return null;
  const changed = placed.list?.flow === true ? withoutFlowItem(placed, index) : withoutBlockItem(placed, index);
  return checked(changed, placed, member, (items) => items.toSpliced(index, 1));
}

function placedIn(text: string, member: string): Placed | null {
  const document = parseDocument(text, { keepSourceTokens: true });
  const root = document.contents;
  if (document.errors.length > 0 || !isMap<Node, Node | null>(root)) return null;
  const pair = root.items.find(({ key }) => String(key) === member);
  const list = pair?.value ?? null;
  if (pair === undefined || !(list === null || isSeq<Node>(list) || document.get(member) == null)) return null;
  const begins = text.indexOf(':', pair.key.range?.[1] ?? 0) + 1;
  return { text, value: document.toJS(), begins, list: isSeq<Node>(list) ? list : null, inFlow: root.flow === true };
}

/** An anchor, or a comment in an odd place, may make more of an edit than was wanted. */
function checked(changed: string, { value }: Placed, member: string, edit: (items: readonly unknown[]) => unknown) {
  const document = parseDocument(changed);
  if (document.errors.length > 0) return null;
  const before = new Map(Object.entries(Object(value)));
  const items = before.get(member);
  const wanted = Object.fromEntries(before.set(member, edit(Array.isArray(items) ? items : [])));
  try {
    return isDeepStrictEqual(document.toJS(), wanted) ? changed : null;
  } catch {
    return null;
  }
}

function withBlockItem({ text, begins, list }: Placed, item: object): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const last = list?.items.at(-1);
  const at = lineEnd(text, last === undefined ? begins : endOf(last));
  const dash = last === undefined ? '  ' : text.slice(lineStart(text, dashOf(list, 0)), dashOf(list, 0));
  const lines = stringify([item], { lineWidth: 0 }).trimEnd().split('\n');
  const block = lines.map((line) => `${dash}${line}${eol}`).join('');
  // An empty list in brackets is none any more.
  const [from, to] = last === undefined && list !== null ? [begins, endOf(list)] : [at, at];
  const before = `${text.slice(0, from)}${text.slice(to, Math.max(at, to))}`;
  return `${before}${/\n$|^$/.test(before) ? '' : eol}${block}${text.slice(Math.max(at, to))}`;
}

function withFlowItem({ text, begins, list }: Placed, item: object): string {
  const document = new Document(item);
  if (isCollection(document.contents)) document.contents.flow = true;
  const written = document.toString({ lineWidth: 0 }).trim();
  const last = list?.items.at(-1);
  if (list === null) return `${text.slice(0, begins)} [${written}]${text.slice(begins)}`;
  if (last === undefined) return inserted(text, (list.range?.[0] ?? 0) + 1, written);
  const [from] = last.range ?? [0];
  const indent = text.slice(lineStart(text, from), from);
  const between = indent.trim() === '' ? `,${text.includes('\r\n') ? '\r\n' : '\n'}${indent}` : ', ';
  return inserted(text, endOf(last), `${between}${written}`);
}

function withoutBlockItem({ text, begins, list }: Placed, index: number): string {
  const item = list?.items[index];
  if (item === undefined) return text;
  const start = lineStart(text, dashOf(list, index));
  const rest = text.slice(lineEnd(text, endOf(item)));
  const before = text.slice(0, start);
  return `${list?.items.length === 1 ? inserted(before, begins, ' []') : before}${rest}`;
}

function withoutFlowItem({ text, list }: Placed, index: number): string {
  const [from = 0, to = 0] = list?.items[index]?.range ?? [];
  const [, earlier = from] = list?.items[index - 1]?.range ?? [];
  const [comma] = /^[ \t]*,[ \t]*/.exec(text.slice(to)) ?? [];
  const end = to + (comma?.length ?? 0);
  const gap = text.slice(earlier, from);
  const isAlone = /^[ \t]*$/.test(text.slice(lineStart(text, from), from)) && /^[ \t]*(\r?\n|$)/.test(text.slice(end));
  const cutFrom = isAlone ? lineStart(text, from) : from;
  const rest = text.slice(isAlone ? lineEnd(text, end) : end);
  if (comma !== undefined || index === 0) return `${text.slice(0, cutFrom)}${rest}`;
  // What was the last one now has no comma after it.
  if (!gap.includes('\n')) return `${text.slice(0, earlier)}${rest}`;
  return `${text.slice(0, earlier)}${text.slice(earlier, cutFrom).replace(',', '')}${rest}`;
}

function inserted(text: string, at: number, more: string): string {
  return `${text.slice(0, at)}${more}${text.slice(at)}`;
}

/** Where the last character of a value is over; comments and empty lines after it are not its own. */
function endOf(node: Node): number {
  if (isCollection(node) && node.flow !== true) {
    const last = node.items.at(-1);
    const inner = isPair(last) ? (last.value ?? last.key) : last;
    if (isNode(inner)) return endOf(inner);
  }
  return node.range?.[1] ?? 0;
}

/** Where the item of a list in lines has its hyphen. */
function dashOf(list: YAMLSeq | null, index: number): number {
  const token = list?.srcToken;
  const items = token?.type === 'block-seq' ? token.items : [];
  const dashes = items.flatMap(({ start }) => start.filter(({ type }) => type === 'seq-item-ind'));
  return dashes[index]?.offset ?? 0;
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

function lineEnd(text: string, at: number): number {
  if (text[at - 1] === '\n') return at;
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end + 1;
}

const LIST = 'deployments';

/** A deployment that cannot be added: what is wrong with it, by its members. Nothing was written. */
export class WrongDeployment extends Error {
  override name = 'WrongDeployment';
  readonly wrong: readonly Wrong[];

  constructor(wrong: readonly Wrong[]) {
    super(wrong.map(({ path, says }) => `${path.join('.')}: ${says}`).join('\n'));
    this.wrong = wrong;
  }
}

const SCHEDULE = 'every 1h';

/**
 * Writes a deployment into the file, which may be new; the rest of it stays. It gets a schedule where neither it nor `defaults` has one.
 * Gives the schedule that holds. Throws a WrongDeployment, and a FleetFileError where the file was no fleet before.
 */
export async function addDeployment(file: string, written: WrittenDeployment) {
  const found = await textOf(file);
  const text = withList(found ?? '');
  const { name, url, ...others } = written;
  const isScheduled = written.schedule !== undefined || hasDefaultSchedule(text, file);
  const changed = withItem(text, LIST, isScheduled ? written : { name, url, schedule: SCHEDULE, ...others });
  const { deployments } = readChanged(text, changed, file);
  await write(file, changed);
  const added = deployments.find((one) => one.name === name);
  if (added === undefined) throw new Error(`${name} is not in ${file}`);
  return { schedule: added.schedule, profile: profileNameOf(added), isNewFile: found === null };
}

/** A file with nothing but comments gets an empty list. */
function withList(text: string): string {
  const { contents, errors } = parseDocument(text);
  const isNothing = contents === null || (isScalar(contents) && contents.source === '');
  if (!isNothing || errors.length > 0) return text;
  return `${text}${/\n$|^$/.test(text) ? '' : '\n'}${LIST}: []\n`;
}

function readChanged(text: string, changed: string | null, file: string): FleetContents {
  // One that is wrong already says so.
  if (changed === null) return readFleet(text, file);
  try {
    return readFleet(changed, file);
  } catch (error) {
    if (!(error instanceof FleetFileError)) throw error;
    const last = lastOf(changed);
    const wrong = error.wrong.filter(({ path: [list, index] }) => list === LIST && index === last);
    // Of what was wrong before, the lines are those of the file as it is.
    if (wrong.length < error.lines.length) readFleet(text, file);
    throw new WrongDeployment(wrong.map(({ path, says }) => ({ path: path.slice(2), says })));
  }
}

/** Where the last item is, as mistakes name their places. */
function lastOf(text: string): string {
  const items = parseDocument(text).get(LIST);
  return isSeq(items) ? String(items.items.length - 1) : '';
}

/** False where the file has no deployment of this name. */
export async function removeDeployment(file: string, name: string): Promise<boolean> {
  const text = await textOf(file);
  if (text === null) throw new FleetFileError([`${file} does not exist.`]);
  const index = readFleet(text, file).deployments.findIndex((deployment) => deployment.name === name);
  if (index < 0) return false;
  await write(file, withoutItem(text, LIST, index));
  return true;
}

async function write(file: string, text: string | null): Promise<void> {
  if (text === null)
    throw new FleetFileError([`${file} cannot be changed there without changing the rest of it: edit it by hand.`]);
  const path = await realpath(file).catch(() => file);
  const { mode } = await stat(path).catch(() => ({ mode: 0o666 }));
  // A scheduler never reads a part of it.
  await replaceFile(path, text, { mode }).catch((error: NodeJS.ErrnoException) => {
    throw new FleetFileError([`${file} cannot be written (${error.code}).`]);
  });
}

/** Null where there is no such file. Throws a FleetFileError. */
export async function contentsOf(file: string): Promise<FleetContents | null> {
  const text = await textOf(file);
  return text === null ? null : readFleet(text, file);
}

/** Null where the file does not exist. */
async function textOf(file: string): Promise<string | null> {
  return await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new FleetFileError([`${file} cannot be read (${error.code}).`]);
  });
}

/** A file that is read again: what it has, whenever its text has changed, and null otherwise. */
export class FleetSource {
  readonly #file: string;
  /** Undefined where what it has is not known, or not taken yet; an error of its reading is a text too. */
  #text: string | null | undefined;
  /** Who is notified, by the last text that was right. */
  notify: Notify | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  /** Throws a FleetFileError, once for each text that is wrong, or while it cannot be read. */
  async changed(): Promise<readonly Deployment[] | null> {
    const read = await textOf(this.#file).catch((error: FleetFileError) => error);
    const text = read instanceof FleetFileError ? read.message : read;
    if (text === this.#text) return null;
    this.#text = text;
    if (read instanceof FleetFileError) throw read;
    if (text === null) throw new FleetFileError([`${this.#file} does not exist.`]);
    const { deployments, notify } = readFleet(text, this.#file);
    this.notify = notify;
    return deployments;
  }

  /** What was read could not be kept: it counts as changed. */
  forget(): void {
    this.#text = undefined;
  }
}
