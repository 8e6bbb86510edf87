import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Needle } from '../kit.ts';

const MOST_UNPACKED = 512 * 2 ** 20;

/** What of it is in these bytes: as it is, encoded, escaped or packed. Independent of the redaction that it tests. */
export function search(content: Buffer, needles: readonly Needle[]): string[] {
  const layers = layersOf(content);
  return needles
    .filter(({ value }) => formsOf(value).some((form) => layers.some((layer) => layer.includes(form))))
    .map(({ label }) => label);
}

function layersOf(content: Buffer): Buffer[] {
  const plain =
    content[0] === 0x1f && content[1] === 0x8b ? gunzipSync(content, { maxOutputLength: MOST_UNPACKED }) : content;
  const text = plain.toString('latin1');
  const unescaped = [
    text.replace(/\\u00([0-9a-f]{2})/gi, fromHex),
    text.replace(/%([0-9a-f]{2})/gi, fromHex),
    text
      .replace(/&#x([0-9a-f]{2});/gi, fromHex)
      .replace(/&#(\d{2,3});/g, (_, code: string) => String.fromCharCode(Number(code))),
  ];
  const escaped = unescaped.filter((layer) => layer !== text).map((layer) => Buffer.from(layer, 'latin1'));
  return [plain, ...escaped, ...packedIn(text).flatMap(layersOf)];
}

/** The report page holds its data as gzip in base64. */
function packedIn(text: string): Buffer[] {
  const found = text.matchAll(/id="[a-z-]+">(H4sI[A-Za-z0-9+/]+={0,2})<\/script>/g);
  return [...found].map(([, packed = '']) => Buffer.from(packed, 'base64'));
}

function fromHex(_: string, hex: string): string {
  return String.fromCharCode(Number.parseInt(hex, 16));
}

function formsOf(value: string): readonly Buffer[] {
  const plain = Buffer.from(value);
  const base64 = [0, 1, 2].map((shift) => base64Core(plain, shift));
  const texts = [
    value,
    encodeURIComponent(value),
    [...value].toReversed().join(''),
    plain.toString('hex'),
    plain.toString('hex').toUpperCase(),
    ...base64,
    ...base64.map((core) => core.replaceAll('+', '-').replaceAll('/', '_')),
  ];
  return [...new Set(texts)].map((text) => Buffer.from(text)).concat(Buffer.from(value, 'utf16le'));
}

/** The characters of base64 that depend on these bytes alone, behind so many others. */
function base64Core(plain: Buffer, shift: number): string {
  const text = Buffer.concat([Buffer.alloc(shift), plain])
    .toString('base64')
    .replace(/=+$/, '');
  return text.slice(Math.ceil((shift * 4) / 3), (shift + plain.length) % 3 === 0 ? undefined : -1);
}

interface Process {
  readonly parent: number;
  /** A process id may be given to another process later; together with this it is not. */
  readonly started: string;
  readonly isZombie: boolean;
}

/** Watches a process and all that it starts, through /proc. */
export class ProcessWatch {
  /** The most memory of one process of ours, and of everything else that it started (a browser) together, in MB. */
  readonly peaks = { ours: 0, others: 0 };
  readonly #main: number;
  readonly #mark: string;
  readonly #needles: readonly Needle[];
  readonly #seen = new Map<number, Process>();
  readonly #read = new Set<number>();
  readonly #leaks = new Set<string>();

  /** `mark`: a text in the environment of all that it starts, which finds those whose parent ended. */
  constructor(main: number, mark: string, needles: readonly Needle[]) {
    this.#main = main;
    this.#mark = mark;
    this.#needles = needles;
  }

  get leaks(): readonly string[] {
    return [...this.#leaks];
  }

  sample(): void {
    const all = processes();
    let others = 0;
    for (const [pid, process] of family(this.#main, all)) {
      this.#seen.set(pid, process);
      this.#readOnce(pid);
      if (basename(whileItRuns(() => readlinkSync(`/proc/${pid}/exe`))) === 'node')
        this.peaks.ours = Math.max(this.peaks.ours, kilobytes(pid, 'status', 'VmHWM') / 1024);
      else others += kilobytes(pid, 'smaps_rollup', 'Pss') / 1024;
    }
    this.peaks.others = Math.max(this.peaks.others, others);
  }

  /** What is still running of all that was started. */
  survivors(): readonly number[] {
    const all = processes();
    const known = [...this.#seen].filter(([pid, { started }]) => all.get(pid)?.started === started).map(([pid]) => pid);
    const marked = [...all.keys()].filter((pid) => contentOf(pid, 'environ').includes(this.#mark));
    return [...new Set([...known, ...marked])].filter((pid) => all.get(pid)?.isZombie === false);
  }

  /**
   * The command itself was given the keys. Between fork and exec a child shows the memory of its parent, so one with its
   * parent's command is looked at later.
   */
  #readOnce(pid: number): void {
    const command = contentOf(pid, 'cmdline');
    for (const label of search(Buffer.from(command), this.#needles))
      this.#leaks.add(`${label} is in the command line of a process`);
    if (pid === this.#main || this.#read.has(pid)) return;
    if (command === '' || command === contentOf(this.#main, 'cmdline')) return;
    this.#read.add(pid);
    const environment = Buffer.from(contentOf(pid, 'environ'));
    for (const label of search(environment, this.#needles))
      this.#leaks.add(`${label} is in the environment of ${basename(command.split('\0', 1)[0] ?? '')}`);
  }
}

export function nameOf(pid: number): string {
  return contentOf(pid, 'cmdline').replaceAll('\0', ' ').slice(0, 120);
}

function family(main: number, all: ReadonlyMap<number, Process>): [number, Process][] {
  const members = new Set([main]);
  for (let size = 0; size !== members.size; ) {
    size = members.size;
    for (const [pid, { parent }] of all) if (members.has(parent)) members.add(pid);
  }
  return [...all].filter(([pid]) => members.has(pid));
}

function processes(): ReadonlyMap<number, Process> {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return new Map(
    pids.flatMap((pid) => {
      const fields = contentOf(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
      const [state, parent, started] = [fields[0], fields[1], fields[19]];
      if (parent === undefined || started === undefined) return [];
      return [[pid, { parent: Number(parent), started, isZombie: state === 'Z' }] as const];
    }),
  );
}

function contentOf(pid: number, name: string): string {
  return whileItRuns(() => readFileSync(`/proc/${pid}/${name}`, 'latin1'));
}

/** Empty where the process has ended, or belongs to another user. */
function whileItRuns(look: () => string): string {
  try {
    return look();
  } catch {
    return '';
  }
}

function kilobytes(pid: number, name: string, field: string): number {
  const [, amount = '0'] = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(contentOf(pid, name)) ?? [];
  return Number(amount);
}
