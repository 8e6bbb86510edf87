import { mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HELPS } from '../cli/options/all.ts';
import { CTL_HELP as CTL } from '../cli/options/sandbox.ts';
import { shownAs } from '../cli/options/table.ts';
import { useFolder } from '../contract/testing/folder.ts';
import { conformantRun, sampleRun } from '../reports/testing/runs.ts';
import { addressPrinted, counterproof, type Ended, keysPrinted, serving } from './support/counterproof.ts';

/** Each flag of each command has to change what the command does: without the flag and with it. */
const folder = useFolder('flags');
const LITTLE = ['--memory', '--scale', '0.005'];
const SMALL = ['--port', '0', '--scale', '0.005', '--log', 'off'];

const sandbox = await serving(['sandbox', ...SMALL, '--memory'], /Check:/, { cwd: folder });
afterAll(() => sandbox.stop());
const url = addressPrinted(sandbox.out);
const env = keysPrinted(sandbox.out);

beforeAll(async () => {
  const args = ['check', url, '--only', 'read-only', '--bundle', '--format', 'json', '--out', 'checked'];
  expect(await call(...args)).toMatchObject({ code: 3, err: '' });
});

function call(...args: string[]): Promise<Ended> {
  return counterproof(args, { cwd: folder, env });
}

type Effect = (...flag: string[]) => Promise<unknown>;

/** What a browser is answered at the page, and `ctl` at the log. */
async function controlled(command: string, ...args: string[]): Promise<readonly number[]> {
  await using server = await serving([command, '--port', '0', '--log', 'off', ...args], /Check:|More:/, {
    cwd: folder,
  });
  const asked = ['/', '/_workbench/log'].map((path) =>
    fetch(`${addressPrinted(server.out)}${path}`, { headers: { accept: 'text/html' } }),
  );
  return (await Promise.all(asked)).map(({ status }) => status);
}

/** The files that a command leaves in a folder of its own. */
async function left(args: readonly string[]): Promise<readonly string[]> {
  const cwd = mkdtempSync(join(folder, 'left-'));
  const server = await serving(args, /Check:/, { cwd });
  await server.stop();
  return readdirSync(cwd, { recursive: true, encoding: 'utf8' }).filter((name) => !name.includes('.sqlite'));
}

/** Whether a sandbox begins in the file of another shop. */
async function beginsAnew(...args: string[]): Promise<boolean> {
  const begun = (...more: string[]) =>
    printedAtStart('sandbox', '--scale', '0.005', '--file', join(folder, 'shop.sqlite'), ...more);
  await begun('--fresh');
  return await begun('--seed', '2', ...args).then(Boolean, () => false);
}

/** Two runs of which the second is worse. */
function twoRuns(): readonly string[] {
  writeFileSync(join(folder, 'before.json'), JSON.stringify(conformantRun()));
  writeFileSync(join(folder, 'after.json'), JSON.stringify(sampleRun()));
  return ['before.json', 'after.json'];
}

const isEvent = new Ajv({ strict: false }).compile(
  JSON.parse(readFileSync('cli/generated/events.schema.json', 'utf8')),
);

const MANY: unknown = expect.toSatisfy((lines: number) => lines > 1, 'more than one line');

const OPEN = [200, 200];
const CLOSED = [404, 404];

const OF_THE_SHOP = ['counterproof-data', 'counterproof-data/.gitignore'];

/** What shows the flag, and what it is without it and with it. */
const EFFECTS: Readonly<Record<string, readonly [show: Effect, without: unknown, with_: unknown]>> = {
  'sandbox --memory': [(...flag) => left(['sandbox', ...SMALL, ...flag]), OF_THE_SHOP, []],
  'sandbox --fresh': [beginsAnew, false, true],
  'sandbox --no-control': [(...flag) => controlled('sandbox', ...LITTLE, ...flag), OPEN, CLOSED],
  'mock --no-control': [(...flag) => controlled('mock', ...flag), OPEN, CLOSED],
  'sandbox --quiet': [async (...flag) => countLines(await printedAtStart('sandbox', ...LITTLE, ...flag)), MANY, 1],
  'sandbox --json': [async (...flag) => isEvents(await printedAtStart('sandbox', ...LITTLE, ...flag)), false, true],
  'mock --quiet': [async (...flag) => countLines(await printedAtStart('mock', ...flag)), MANY, 1],
  'mock --json': [async (...flag) => isEvents(await printedAtStart('mock', ...flag)), false, true],
  ...heard('check', () => ['check', url, '--only', 'read-only', '--out', 'heard']),
  ...heard('judge', () => ['judge', 'checked', '--out', 'judged-too']),
  ...heard('report', () => ['report', 'checked', '--format', 'html,junit', '--out', 'reported'], 0),
  ...heard('client', () => ['client', '--observe', '--for', '1s', '--port', '0', '--out', 'observed']),
  ...heard('qualify', () => ['qualify', '--fault', 'reference']),
  'qualify --clients': [
    async (...flag) => (await call('qualify', '--list', ...flag)).out,
    lacks('idle-silent'),
    has('idle-silent'),
  ],
  'qualify --sample': [
    async (...flag) => countLines((await call('qualify', '--clients', '--list', ...flag)).out),
    expect.toSatisfy((lines: number) => lines > 200),
    expect.toSatisfy((lines: number) => lines < 60),
  ],
  ...heard('init', () => ['init', '--yes', '--url', url], 0),
  'verify --quiet': [(...flag) => linesOf('verify', 'checked', ...flag), MANY, 1],
  'doctor --quiet': [(...flag) => linesOf('doctor', ...flag), MANY, 1],
  'diff --quiet': [(...flag) => linesOf('diff', ...twoRuns(), ...flag), MANY, 1],
  'diff --json': [async (...flag) => isJson((await call('diff', ...twoRuns(), ...flag)).out), false, true],
  'contract --json': [async (...flag) => isJson((await call('contract', 'requirements', ...flag)).out), false, true],
  'qualify --list': [
    async (...flag) => (await call('qualify', '--fault', 'reference', ...flag)).out,
    has(' 0 false positives'),
    lacks(' 0 false positives'),
  ],
  'qualify --defects': [
    async (...flag) => (await call('qualify', '--list', ...flag)).out,
    has('variant'),
    lacks('variant'),
  ],
  'qualify --areas': [
    async (...flag) => (await call('qualify', '--fault', 'sales-last-store-dropped', ...flag)).out,
    lacks('without pagination'),
    has('without pagination'),
  ],
};

/** Of a command that takes its time: what it prints with --quiet and --json. */
function heard(command: string, args: () => readonly string[], quietLines = 1): Partial<typeof EFFECTS> {
  const printed = async (flag: readonly string[]) => {
    const cwd = mkdtempSync(join(folder, 'heard-'));
    symlinkSync(join(folder, 'checked'), join(cwd, 'checked'));
    const { out, err } = await counterproof([...args(), ...flag], { cwd, env });
    expect(err).toBe('');
    return out;
  };
  return {
    [`${command} --quiet`]: [async (...flag) => countLines(await printed(flag)), MANY, quietLines],
    [`${command} --json`]: [async (...flag) => isEvents(await printed(flag)), false, true],
  };
}

async function linesOf(...args: string[]): Promise<number> {
  return countLines((await call(...args)).out);
}

async function printedAtStart(command: string, ...args: string[]): Promise<string> {
  await using server = await serving([command, '--port', '0', '--log', 'off', ...args], /\n/, { cwd: folder });
  return server.out;
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}

/** One line at least, and each of them an event as it is published, without a key of the check. */
function isEvents(text: string): boolean {
  const lines = text.trim().split('\n');
  return lines.every((line) => isJson(line) && isEvent(JSON.parse(line)));
}

function has(part: string): unknown {
  return expect.toSatisfy((shown: unknown) => JSON.stringify(shown).includes(part), `has "${part}"`);
}

function lacks(part: string): unknown {
  return expect.toSatisfy((shown: unknown) => !JSON.stringify(shown).includes(part), `lacks "${part}"`);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Tried with the deployments that its scripts are about, with a process that lives on, with clients, keys, fleets and bundles, and in a step of CI:
 * reproduce, detach, client, doctor, sandbox, first-contact, verdicts, package and fleet in tests/, reports, settings and sandbox-ctl
 * in cli/commands/, `qualify --quick` in scripts/prove/.
 */
const ELSEWHERE = [
  ...['reproduce --live', 'sandbox --detach', 'client --observe', 'client --bundle', 'doctor --json'],
  ...['diff --strict', 'report --bundle', 'verify --unsigned-ok', 'verify --json', 'sandbox ctl --json'],
  ...['keys --withdraw', 'fleet --json', 'check --quick', 'check --plan', 'check --bundle', 'qualify --quick'],
  ...['check', 'judge'].flatMap((command) =>
    ['browser', 'dredd', 'key-in-url'].map((name) => `${command} --no-${name}`),
  ),
  ...['verify --chain', 'init --yes'],
];

const FLAGS = Object.entries({ ...HELPS, 'sandbox ctl': CTL }).flatMap(([command, { options }]) =>
  Object.entries(options).flatMap(([name, row]) =>
    row.type === 'boolean' && name !== 'help' ? [`${command} ${shownAs(name, row)}`] : [],
  ),
);

it('knows every flag', () => {
  expect([...Object.keys(EFFECTS), ...ELSEWHERE].toSorted()).toEqual(FLAGS.toSorted());
});

it.each(Object.entries(EFFECTS))('%s', async (name, [show, without, with_]) => {
  const flag = name.split(' ').at(-1) ?? '';
  expect(await show()).toEqual(without);
  expect(await show(flag)).toEqual(with_);
});
