import { dirname, resolve } from 'node:path';
import * as v from 'valibot';
import { isMap, isNode, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { addressOf, addressText } from '../../api/address.ts';
import { SettingError } from '../../api/settings.ts';
import { durationMs } from '../../api/visit.ts';
import { isLoopback } from '../../conformance/index.ts';
import { isTooDeep, MOST_LEVELS } from '../../contract/json-depth.ts';
import { shown } from '../../contract/schema/read.ts';
import { nearest } from '../../contract/serving/nearest.ts';
import { draftNotify, type Notify, notifyIn, type Wrong, wrongNames, wrongNotify } from './channels.ts';
import { checkingOf, type Deployment, type FleetFile, fleetFile, type WrittenDeployment } from './deployment.ts';
import { isZone, whyNoSchedule } from './schedule.ts';

/** What is wrong, and where. */
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
}

/** Reads `fleet.yaml`. Throws a FleetFileError with all that is wrong, in the order of the file. */
export function readFleet(text: string, file: string): FleetContents {
  const { value, lineOf, doubled } = placed(text, file);
  // It may be one that is being written: a fleet of none says so.
  if (value === null) throw new FleetFileError([`${file} has ${NO_DEPLOYMENT}, or write "deployments: []".`]);
  const { success, output } = v.safeParse(fleetFile, value);
  const wrong = success ? wrongIn(output) : wrongWith(value);
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
  };
}

/** Throws a FleetFileError where the file is no YAML. */
export function hasDefaultSchedule(text: string, file: string): boolean {
  return v.parse(draftFile, placed(text, file).value).defaults?.schedule !== undefined;
}

function linesOf(file: string, wrong: readonly Line[]): readonly string[] {
  return wrong.toSorted((a, b) => a.line - b.line).map(({ line, text }) => `${file}:${line}: ${text}`);
}

type Issue = v.BaseIssue<unknown>;

/** Of a file with a value of another form: of the others, what can be said all the same. */
function wrongWith(value: unknown): readonly Wrong[] {
  const issues = allIssues(value);
  const isSaid = (path: readonly string[]) =>
    issues.some((issue) => isUnknown(issue) && isMisspelled(keysOf(issue), path)) ||
    issues.some((issue) => issue.input !== undefined && placeOf(keysOf(issue)) === placeOf(path));
  const ofForm = issues
    .filter((issue) => issue.input !== undefined || isUnknown(issue) || !isSaid(keysOf(issue)))
    .map((issue) => ({ path: keysOf(issue), says: wordsOf(issue, keysOf(issue)) }));
  const others = wrongIn(v.parse(draftFile, value)).filter(
    ({ path, lacks }) => !(lacks ?? [path]).some((each) => isSaid(each)),
  );
  return [...ofForm, ...others];
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

const words = v.fallback(v.optional(v.string()), undefined);
const NOTHING = {};

const draft = v.fallback(
  v.object({
    name: words,
    url: words,
    zone: words,
    schedule: words,
    samples: words,
    maxDuration: words,
    keys: v.fallback(v.optional(v.object({ good: v.optional(v.unknown()) })), undefined),
  }),
  NOTHING,
);

/** What else can be looked at in a file whose form is wrong somewhere: all that is text where it has to be. */
const draftFile = v.fallback(
  v.object({
    zone: words,
    defaults: v.optional(draft),
    notify: v.fallback(v.optional(draftNotify), undefined),
    deployments: v.fallback(v.array(draft), []),
  }),
  { deployments: [] },
);

type Draft = v.InferOutput<typeof draft>;
type DraftFile = v.InferOutput<typeof draftFile>;

/** What no schema of one value says. */
function wrongIn(file: DraftFile): readonly Wrong[] {
  const { defaults = NOTHING, deployments } = file;
  const ofEach = deployments.flatMap((written, index) => {
    const path = ['deployments', String(index)];
    return [
      ...(written.url === undefined ? [] : wrongAddress(written.url, [...path, 'url'])),
      ...wrongShared(written, path),
      ...lacking({ ...defaults, ...written }, path),
    ];
  });
  const names = deployments.map(({ name }) => name);
  const ofNames = wrongNames('deployments', names, ['deployments']);
  const ofNotify = file.notify === undefined ? [] : wrongNotify(file.notify);
  return [...wrongZone(file.zone, []), ...wrongShared(defaults, ['defaults']), ...ofNotify, ...ofNames, ...ofEach];
}

function lacking({ schedule, keys }: Draft, path: readonly string[]): readonly Wrong[] {
  const missing = (...ways: readonly string[][]) => ({
    path,
    says: `${ways[0]?.join('.')} is missing: give it here or in defaults.`,
    lacks: ways.flatMap((way) => [path, ['defaults']].map((place) => [...place, ...way])),
  });
  return [
    ...(schedule === undefined ? [missing(['schedule'])] : []),
    ...(keys?.good === undefined ? [missing(['keys', 'good'], ['keys'])] : []),
  ];
}

function wrongShared(written: Draft, path: readonly string[]): readonly Wrong[] {
  const { maxDuration } = written;
  return [
    ...wrongZone(written.zone, path),
    ...(['schedule', 'samples'] as const).flatMap((name) => {
      const text = written[name];
      const why = text === undefined ? null : whyNoSchedule(text);
      return why === null ? [] : [{ path: [...path, name], says: `give ${why}, not ${shown(text)}.` }];
    }),
    ...(maxDuration === undefined ? [] : said([...path, 'maxDuration'], () => durationMs(maxDuration))),
  ];
}

function wrongZone(zone: string | undefined, path: readonly string[]): readonly Wrong[] {
  if (zone === undefined || isZone(zone)) return [];
  return [{ path: [...path, 'zone'], says: `give a zone like Europe/Berlin, not ${shown(zone)}.` }];
}

function wrongAddress(url: string, path: readonly string[]): readonly Wrong[] {
  return said(path, () => {
    const base = addressOf(url);
    if (base.protocol !== 'https:' && !isLoopback(base))
      throw new Error('give an address with https: keys are sent to it (http is for loopback alone).');
  });
}

function said(path: readonly string[], work: () => unknown): readonly Wrong[] {
  try {
    work();
    return [];
  } catch (error) {
    const why = error instanceof SettingError ? error.says('').trim() : error instanceof Error ? error.message : '';
    return [{ path, says: why }];
  }
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
