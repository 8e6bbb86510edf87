import { readFile, realpath, stat } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { isCollection, isMap, isNode, isPair, isScalar, isSeq, type Node, parseDocument, stringify } from 'yaml';
import { replaceFile } from '../../api/replace-file.ts';
import type { Notify } from './channels.ts';
import type { Deployment, WrittenDeployment } from './deployment.ts';
import { type FleetContents, FleetFileError, profileNameOf, readFleet, type Wrong } from './read-file.ts';

/** The file with one more item at the end of the list; null where that cannot be written without changing the rest. */
export function withItem(text: string, member: string, item: object): string | null {
  return changed(text, member, added(text, member, item), (items) => [...items, item]);
}

/** The file without one item of the list; null where it cannot be taken out without changing the rest. */
export function withoutItem(text: string, member: string, index: number): string | null {
  return changed(text, member, removed(text, member, index), (items) => items.toSpliced(index, 1));
}

/** The first of some texts in which the list is as it is wanted, and everything else as it was. */
function changed(
  text: string,
  member: string,
  ways: readonly string[],
  edit: (items: readonly unknown[]) => unknown,
): string | null {
  const before = new Map(Object.entries(Object(yamlIn(text))));
  const items = before.get(member);
  const wanted = Object.fromEntries(before.set(member, edit(Array.isArray(items) ? items : [])));
  return ways.find((way) => isDeepStrictEqual(yamlIn(way), wanted)) ?? null;
}

/** Undefined where it is no YAML. */
function yamlIn(text: string): unknown {
  const document = parseDocument(text);
  try {
    return document.errors.length > 0 ? undefined : document.toJS();
  } catch {
    return undefined;
  }
}

/** Where a list is that is a member of the map at the top; no list where it is not there or has no value yet. */
function placeOf(text: string, member: string) {
  const root = parseDocument(text).contents;
  const pair = isMap<Node, Node | null>(root) ? root.items.find(({ key }) => String(key) === member) : undefined;
  const list = isSeq<Node>(pair?.value) ? pair.value : null;
  return { list, begins: text.indexOf(':', pair?.key.range?.[1] ?? 0) + 1 };
}

/** In lines of its own, or in brackets. */
function added(text: string, member: string, item: object): readonly string[] {
  const { list, begins } = placeOf(text, member);
  const [start = 0] = list?.range ?? [];
  const last = list?.items.at(-1);
  // An empty list in brackets is none any more.
  const [from, to] = last === undefined ? [begins, list?.range?.[1] ?? begins] : [endOf(last), endOf(last)];
  const rest = `${text.slice(0, from)}${text.slice(to)}`;
  const before = rest.slice(0, lineEnd(rest, from));
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const dash = last === undefined ? '  ' : text.slice(lineStart(text, start), start);
  const lines = stringify([item], { lineWidth: 0 }).trimEnd().split('\n');
  const block = lines.map((line) => `${dash}${line}${eol}`).join('');
  const flow = stringify(item, { lineWidth: 0, collectionStyle: 'flow' }).trim();
  const [at = 0] = last?.range ?? [];
  const indent = text.slice(lineStart(text, at), at);
  const between = indent.trim() === '' ? `,${eol}${indent}` : ', ';
  return [
    `${before}${/\n$|^$/.test(before) ? '' : eol}${block}${rest.slice(before.length)}`,
    last === undefined ? inserted(text, start + 1, flow) : inserted(text, from, `${between}${flow}`),
  ];
}

/** With the comma before it, with its lines (and as the only one of the list), or with the comma after it. */
function removed(text: string, member: string, index: number): readonly string[] {
  const { list, begins } = placeOf(text, member);
  const item = list?.items[index];
  if (item === undefined) return [];
  const [[from = 0] = [], to] = [item.range ?? [], endOf(item)];
  const [before, after] = [text.slice(0, from), text.slice(to)];
  const dash = /-\s*(#.*\s*)?$/.exec(before)?.index ?? from;
  const lines = `${text.slice(0, lineStart(text, dash))}${text.slice(lineEnd(text, to))}`;
  return [
    `${before.replace(/,([ \t]*#.*)?\s*$/, '$1')}${after}`,
    lines,
    inserted(lines, begins, ' []'),
    `${before}${after.replace(/^[ \t]*,[ \t]*/, '')}`,
  ];
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
  // One that is wrong already says so.
  const { hasSchedule } = readFleet(text, file);
  const { name, url, ...others } = written;
  const isScheduled = written.schedule !== undefined || hasSchedule;
  const changed = withItem(text, LIST, isScheduled ? written : { name, url, schedule: SCHEDULE, ...others });
  const added = readAdded(changed ?? text, file);
  await write(file, changed);
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

/** The last deployment, which alone may be wrong. */
function readAdded(text: string, file: string): Deployment | undefined {
  try {
    return readFleet(text, file).deployments.at(-1);
  } catch (error) {
    if (!(error instanceof FleetFileError)) throw error;
    throw new WrongDeployment(error.wrong.map(({ path, says }) => ({ path: path.slice(2), says })));
  }
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

/** A file that is read again. */
export class FleetSource {
  readonly #file: string;
  /** Undefined where what it has is not known, or not taken yet; an error of its reading is a text too. */
  #text: string | null | undefined;
  /** Who is notified, by the last text that was right. */
  notify: Notify | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  /** Gives what it has to be taken, whenever its text has changed. Throws a FleetFileError, once for each text that is wrong, or while it cannot be read. */
  async read(take: (deployments: readonly Deployment[]) => Promise<void>): Promise<void> {
    const read = await textOf(this.#file).catch((error: FleetFileError) => error);
    const text = read instanceof FleetFileError ? read.message : read;
    if (text === this.#text) return;
    this.#text = text;
    if (read instanceof FleetFileError) throw read;
    if (text === null) throw new FleetFileError([`${this.#file} does not exist.`]);
    const { deployments, notify } = readFleet(text, this.#file);
    this.notify = notify;
    await take(deployments).catch((error: unknown) => {
      this.#text = undefined;
      throw error;
    });
  }
}
