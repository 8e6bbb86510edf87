import { dirname, resolve } from 'node:path';
import * as v from 'valibot';
import { isMap, isNode, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { addressOf, addressText } from '../../api/address.ts';
import { isLoopback } from '../../conformance/index.ts';
import { isTooDeep, MOST_LEVELS } from '../../contract/json-depth.ts';
import { shown } from '../../contract/schema/read.ts';
import { nearest } from '../../contract/serving/nearest.ts';
import { type Notify, notifyIn } from './channels.ts';
import { checkingOf, type Deployment, type FleetFile, fleetFile, type WrittenDeployment } from './deployment.ts';

/** What is wrong in a file, and where. */
export interface Wrong {
  readonly path: readonly string[];
  readonly says: string;
}

/** What is wrong, and on which line. */
interface Line {
  readonly line: number;
  readonly text: string;
}

/** YAML whose values are found again, for messages that name a line. Throws a FleetFileError, with what is wrong once for each line. */
function placed(text: string, file: string) {
  const refuse = (wrong: readonly Line[]) => new FleetFileError(linesOf(file, wrong));
  if (isTooDeep(Buffer.from(text)))
    throw refuse([{ text: `is nested more than ${MOST_LEVELS} levels deep.`, line: 1 }]);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const lost = document.errors.findIndex(({ code }) => LOST.has(code));
  const errors = lost < 0 ? document.errors : document.errors.slice(0, lost + 1);
  const all = errors.map((error) => ({ text: whyOf(error), line: error.linePos?.[0].line ?? 1 }));
  const wrong = all.filter(({ line }, index) => all.findIndex((one) => one.line === line) === index);
  if (document.errors.some(({ code }) => code !== DOUBLED)) throw refuse(wrong);
  const lineAt = (node: Node | null) => (node?.range == null ? 1 : lines.linePos(node.range[0]).line);
  /** On which a member's name or an item begins, counted from 1; of what is not there, that of what should have it. */
  const lineOf = (path: readonly string[]) => lineAt(nodeAt(document.contents, path));
  try {
    const value: unknown = document.toJS();
    // Names that come twice in one map: the rest of it can be read all the same.
    return { value, lineOf, doubled: wrong };
  } catch (error) {
    throw refuse([...wrong, { text: error instanceof Error ? whyOf(error) : 'is not YAML.', line: 1 }]);
  }
}

const DOUBLED = 'DUPLICATE_KEY';
/** After one of these the parser does not know where it is, and what it says next is no mistake of the file. */
const LOST: ReadonlySet<string> = new Set(['UNEXPECTED_TOKEN', 'BAD_INDENT', 'MISSING_CHAR']);

/** An alias that stands for too much is a ReferenceError of the parser. */
function whyOf({ message }: Error): string {
  if (/^Excessive alias count/.test(message)) return 'has aliases that stand for too much.';
  return `is not YAML: ${(message.split('\n', 1)[0] ?? '').replace(/[:.]$/, '').replace(/ at line \d+, column \d+$/, '')}.`;
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

/** A file of deployments that cannot be used: a line for each problem. */
export class FleetFileError extends Error {
  override name = 'FleetFileError';
  readonly lines: readonly string[];
  /** Those of its lines that are about a value. */
  readonly wrong: readonly Wrong[];

  constructor(lines: readonly string[], wrong: readonly Wrong[] = []) {
    super(lines.join('\n'));
    this.lines = lines;
    this.wrong = wrong;
  }
}

export const NO_DEPLOYMENT = 'no deployment: add one with "counterproof fleet add NAME URL --key-env NAME"';

export interface FleetContents {
  readonly deployments: readonly Deployment[];
  /** Who is notified; null where the file names none. */
  readonly notify: Notify | null;
  /** For deployments that have none of their own. */
  readonly hasSchedule: boolean;
}

/** Reads `fleet.yaml`. Throws a FleetFileError with all that is wrong, in the order of the file. */
export function readFleet(text: string, file: string): FleetContents {
  const { value, lineOf, doubled } = placed(text, file);
  // It may be one that is being written: a fleet of none says so.
  if (value === null) throw new FleetFileError([`${file} has ${NO_DEPLOYMENT}, or write "deployments: []".`]);
  const { success, output } = v.safeParse(fleetFile, value);
  const wrong = wrongIn(value);
  if (wrong.length > 0 || doubled.length > 0 || !success)
    throw new FleetFileError(
      linesOf(file, [
        ...doubled,
        ...wrong.map(({ path, says }) => ({ line: lineOf(path), text: `${placeOf(path) || 'the file'}: ${says}` })),
      ]),
      wrong,
    );
  const { deployments, notify, zone = 'UTC' } = output;
  const placeIn = (path: readonly string[]) => `${file}:${lineOf(path)}: ${placeOf(path)}`;
  return {
    deployments: deployments.map((written) => deploymentOf(written, output, dirname(resolve(file)))),
    notify: notify === undefined ? null : notifyIn(notify, zone, placeIn),
    hasSchedule: output.defaults?.schedule !== undefined,
  };
}

function linesOf(file: string, wrong: readonly Line[]): readonly string[] {
  return wrong.toSorted((a, b) => a.line - b.line).map(({ line, text }) => `${file}:${line}: ${text}`);
}

type Issue = v.BaseIssue<unknown>;

/** What is wrong with the form of values, and what shows in several of them together. */
function wrongIn(value: unknown): readonly Wrong[] {
  const issues = allIssues(value);
  const isSaid = (path: readonly string[]) =>
    issues.some((issue) => isUnknown(issue) && isMisspelled(keysOf(issue), path)) ||
    issues.some((issue) => issue.input !== undefined && placeOf(keysOf(issue)) === placeOf(path));
  const ofForm = issues
    .filter((issue) => issue.input !== undefined || isUnknown(issue) || !isSaid(keysOf(issue)))
    .map((issue) => ({ path: keysOf(issue), says: wordsOf(issue, keysOf(issue)) }));
  const doubled = [...doubledIn(value, 'deployments'), ...doubledIn(value, 'channels', ['notify'])];
  return [...ofForm, ...[...doubled, ...lackingIn(value)].filter(({ anyOf }) => !anyOf.some((each) => isSaid(each)))];
}

/** What is not said where a value at one of these places is wrong already. */
interface Together extends Wrong {
  readonly anyOf: readonly (readonly string[])[];
}

/** Names that a list has twice. */
function doubledIn(value: unknown, list: string, before: readonly string[] = []): readonly Together[] {
  const names = itemsOf(value, [...before, list]).map((item) => inside(item, ['name']));
  const firsts = new Map(names.map((name, index) => [name, index] as const).toReversed());
  return names.flatMap((name, index) => {
    const first = firsts.get(name);
    const path = [...before, list, String(index), 'name'];
    const says = `${shown(name)} is the name of ${list}[${first}] too.`;
    return name === undefined || first === index ? [] : [{ path, says, anyOf: [path] }];
  });
}

/** What a deployment has neither itself nor by `defaults`; it may be misspelled in either. */
function lackingIn(value: unknown): readonly Together[] {
  return itemsOf(value, ['deployments']).flatMap((item, index) =>
    [['schedule'], ['keys', 'good']].flatMap((way) => {
      const path = ['deployments', String(index)];
      const [member = ''] = way;
      const giver = inside(item, [member]) === undefined ? inside(value, ['defaults']) : item;
      if (inside(giver, way) !== undefined) return [];
      const anyOf = [path, ['defaults']].flatMap((place) => [
        [...place, ...way],
        [...place, member],
      ]);
      return [{ path, says: `${way.join('.')} is missing: give it here or in defaults.`, anyOf }];
    }),
  );
}

function inside(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((found, key) => Object(found)[key], value);
}

function itemsOf(value: unknown, path: readonly string[]): readonly unknown[] {
  const found = inside(value, path);
  return Array.isArray(found) ? found : [];
}

/** A schema says one unknown member of each object: they are taken out, until there is none. */
function allIssues(value: unknown): readonly Issue[] {
  const unknown: Issue[] = [];
  for (;;) {
    const { issues = [] } = v.safeParse(fleetFile, value);
    const found = issues.filter(isUnknown);
    unknown.push(...found);
    if (found.length === 0) return [...unknown, ...issues];
    for (const { path } of found) {
      const last = path?.at(-1);
      if (last?.type === 'object') Reflect.deleteProperty(last.input, last.key);
    }
  }
}

/** A misspelled member is both unknown and missing; the unknown one is said. */
function isMisspelled(unknown: readonly string[], wanted: readonly string[]): boolean {
  return (
    placeOf(unknown.slice(0, -1)) === placeOf(wanted.slice(0, -1)) &&
    nearest(unknown.at(-1) ?? '', [wanted.at(-1) ?? '']) !== null
  );
}

function keysOf({ path }: Issue): readonly string[] {
  return (path ?? []).map(({ key }) => String(key));
}

function isUnknown({ path, type, expected }: Issue): boolean {
  return path !== undefined && type === 'strict_object' && expected === 'never';
}

function wordsOf(issue: Issue, path: readonly string[]): string {
  const { input, message } = issue;
  if (isUnknown(issue)) return `not known: ${message}.`;
  // It is a sentence already.
  if (issue.type === 'raw_check') return message;
  if (input === undefined) return `missing: give ${message}.`;
  // It may be a key in the wrong place.
  return path.includes('keys') || path[0] === 'notify' ? `give ${message}.` : `give ${message}, not ${shown(input)}.`;
}

/** As it is written in JavaScript: `deployments[0].name`. */
function placeOf(path: readonly string[]): string {
  return path.reduce(
    (place, key) => (/^\d+$/.test(key) ? `${place}[${key}]` : place === '' ? key : `${place}.${key}`),
    '',
  );
}

function deploymentOf(written: WrittenDeployment, { defaults = {}, zone }: FleetFile, folder: string): Deployment {
  const merged = { ...defaults, ...written };
  const { name, url, owner = null, tags = [], schedule = '', samples = null, keys: { good, ...others } = {} } = merged;
  if (good === undefined) throw new Error(`${name} has no key`);
  const checking = checkingOf(merged);
  return {
    name,
    url: addressText(addressOf(url)),
    owner,
    tags: [...new Set(tags)].sort(),
    schedule,
    samples,
    zone: merged.zone ?? zone ?? 'UTC',
    keys: { good, ...others },
    checking: checking.ca === undefined ? checking : { ...checking, ca: resolve(folder, checking.ca) },
  };
}

/** On loopback a deployment is checked as one under development, elsewhere as a live system, unless it says otherwise. */
export function profileNameOf({ url, checking }: Pick<Deployment, 'url' | 'checking'>) {
  return checking.profile ?? (isLoopback(new URL(url)) ? 'local' : 'production');
}
