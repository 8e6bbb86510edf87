import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { beforeAll, expect, it } from 'vitest';
import { environmentOf } from '../cli/commands/keys-from-environment.ts';
import { HELPS } from '../cli/options/all.ts';
import { CTL_HELP as CTL } from '../cli/options/sandbox.ts';
import { JSON_LINES, shownAs } from '../cli/options/table.ts';
import { useFolder } from '../contract/testing/folder.ts';
import { conformantRun, sampleRun } from '../reports/testing/runs.ts';
import { addressPrinted, serving, useSandbox } from './support/counterproof.ts';
import { inProcess } from './support/in-process.ts';

/** Each flag of each command has to change what the command does: without the flag and with it. */
const folder = useFolder('flags');
const sandbox = await useSandbox(0.005);

/** What a command prints that is typed so, in a folder of its own. */
async function printed(line: string): Promise<string> {
  const cwd = mkdtempSync(join(folder, 'in-'));
  const words = line.replaceAll('$URL', sandbox.url).replaceAll('$IN', folder).split(' ');
  const { run } = await import(`../cli/commands/${words[0]}.ts`);
  const { out, err } = await inProcess(run, words.slice(1), environmentOf(sandbox.keys), cwd);
  expect(err).toBe('');
  return out;
}

beforeAll(async () => {
  await printed('check $URL --only read-only --bundle --format json --out $IN/checked');
  writeFileSync(join(folder, 'before.json'), JSON.stringify(conformantRun()));
  writeFileSync(join(folder, 'after.json'), JSON.stringify(sampleRun()));
});

/** What a server prints until it serves. */
async function started(line: string): Promise<string> {
  await using server = await serving([...line.split(' '), '--port', '0', '--log', 'off'], /\n/, { cwd: folder });
  return server.out;
}

const LITTLE = 'sandbox --memory --scale 0.005';

/** What each of these prints, with `--quiet` and `--json` too: then so many lines, and events or another form of its result. */
const HEARD: Readonly<Record<string, readonly [line: string, quietLines?: number]>> = {
  sandbox: [LITTLE],
  mock: ['mock'],
  check: ['check $URL --only read-only --out heard'],
  judge: ['judge $IN/checked --out judged'],
  report: ['report $IN/checked --format html,junit --out reported', 0],
  client: ['client --observe --for 1s --port 0 --out observed'],
  qualify: ['qualify --fault reference'],
  init: ['init --yes --url $URL', 0],
  verify: ['verify $IN/checked --unsigned-ok'],
  doctor: ['doctor'],
  diff: ['diff $IN/before.json $IN/after.json'],
  contract: ['contract requirements'],
};

const linesIn = (text: string) => text.split('\n').length - 1;

const isEvent = new Ajv({ strict: false }).compile(
  JSON.parse(readFileSync('cli/generated/events.schema.json', 'utf8')),
);

it.each(Object.entries(HEARD))('%s --quiet, %s --json', async (command, [line, quietLines = 1]) => {
  const [, help] = Object.entries(HELPS).find(([name]) => name === command) ?? [];
  const { quiet, json } = help?.options ?? {};
  const print = command === 'sandbox' || command === 'mock' ? started : printed;
  const whole = await print(line);
  expect(() => JSON.parse(whole.split('\n', 1)[0] ?? '')).toThrow();
  expect(linesIn(whole)).toBeGreaterThan(1);
  if (quiet !== undefined) expect(linesIn(await print(`${line} --quiet`))).toBe(quietLines);
  const data = await print(`${line} --json`);
  if (json?.text !== JSON_LINES.text) expect(Object(JSON.parse(data))).toBeTypeOf('object');
  // One line at least, each of them an event as it is published.
  else for (const event of data.trim().split('\n')) expect(isEvent(JSON.parse(event)), event).toBe(true);
});

/** What a browser is answered at the page, and `ctl` at the log. */
async function controlled(line: string): Promise<readonly number[]> {
  await using server = await serving([...line.split(' '), '--port', '0', '--log', 'off'], /Check:|More:/, {
    cwd: folder,
  });
  const asked = ['/', '/_workbench/log'].map((path) =>
    fetch(`${addressPrinted(server.out)}${path}`, { headers: { accept: 'text/html' } }),
  );
  return (await Promise.all(asked)).map(({ status }) => status);
}

/** The files that a sandbox leaves in a folder of its own. */
async function left(line: string): Promise<readonly string[]> {
  const cwd = mkdtempSync(join(folder, 'left-'));
  const server = await serving([...line.split(' '), '--port', '0', '--log', 'off'], /Check:/, { cwd });
  await server.stop();
  return readdirSync(cwd, { recursive: true, encoding: 'utf8' }).filter((name) => !name.includes('.sqlite'));
}

/** Whether a sandbox begins in the file of another shop. */
async function beginsAnew(line: string): Promise<boolean> {
  await started('sandbox --scale 0.005 --file shop.sqlite --fresh');
  return await started(line).then(Boolean, () => false);
}

/** What shows the flag, and what it is without it and with it. */
const EFFECTS: readonly (readonly [
  line: string,
  flag: string,
  show: (line: string) => Promise<unknown>,
  without: unknown,
  with_: unknown,
])[] = [
  ['sandbox --scale 0.005', '--memory', left, ['counterproof-data', 'counterproof-data/.gitignore'], []],
  ['sandbox --scale 0.005 --file shop.sqlite --seed 2', '--fresh', beginsAnew, false, true],
  [LITTLE, '--no-control', controlled, [200, 200], [404, 404]],
  ['mock', '--no-control', controlled, [200, 200], [404, 404]],
  ['qualify --list', '--clients', printed, lacks('idle-silent'), has('idle-silent')],
  ['qualify --clients --list', '--sample', async (line) => linesIn(await printed(line)) > 200, true, false],
  ['qualify --fault reference', '--list', printed, has(' 0 false positives'), lacks(' 0 false positives')],
  ['qualify --list', '--defects', printed, has('variant'), lacks('variant')],
  [
    'qualify --fault sales-last-store-dropped',
    '--areas',
    printed,
    lacks('without pagination'),
    has('without pagination'),
  ],
];

function has(part: string): unknown {
  return expect.stringContaining(part);
}

function lacks(part: string): unknown {
  return expect.not.stringContaining(part);
}

it.each(EFFECTS)('%s %s', async (line, flag, show, without, with_) => {
  expect(await show(line)).toEqual(without);
  expect(await show(`${line} ${flag}`)).toEqual(with_);
});

/**
 * Tried with the deployments that its scripts are about, with a process that lives on, with clients, keys, fleets and bundles, and in a step of CI:
 * reproduce, detach, client, sandbox, first-contact, verdicts, package and fleet in tests/, reports, settings and sandbox-ctl
 * in cli/commands/, `qualify --quick` in scripts/prove/.
 */
const ELSEWHERE = [
  ...['reproduce --live', 'sandbox --detach', 'client --observe', 'client --bundle', 'diff --strict'],
  ...['report --bundle', 'verify --unsigned-ok', 'sandbox ctl --json', 'keys --withdraw', 'fleet --json'],
  ...['check --quick', 'check --plan', 'check --bundle', 'qualify --quick', 'verify --chain', 'init --yes'],
  ...['check', 'judge'].flatMap((command) =>
    ['browser', 'dredd', 'key-in-url'].map((name) => `${command} --no-${name}`),
  ),
];

const FLAGS = Object.entries({ ...HELPS, 'sandbox ctl': CTL }).flatMap(([command, { options }]) =>
  Object.entries(options).flatMap(([name, row]) =>
    row.type === 'boolean' && name !== 'help' ? [`${command} ${shownAs(name, row)}`] : [],
  ),
);

it('knows every flag', () => {
  const heard = FLAGS.filter((flag) => / --(quiet|json)$/.test(flag) && Object.hasOwn(HEARD, flag.split(' ')[0] ?? ''));
  const own = EFFECTS.map(([line, flag]) => `${line.split(' ')[0]} ${flag}`);
  const all = new Set([...heard, ...own, ...ELSEWHERE]);
  expect([...all].toSorted()).toEqual(FLAGS.toSorted());
});
