/**
 * `npm run net -- record`: what the suite says of each deployment and client that is known, and what each format makes of it, as it is now.
 * `npm run net -- compare`: the same again, and what differs. A change that only moves or joins code differs in nothing.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientCase } from '../client/qualify/qualify-clients.ts';
import { runOf } from '../client/run/run-of.ts';
import { judge, readEvidence } from '../conformance/index.ts';
import type { Run } from '../conformance/model/run.ts';
import { inLanes } from '../contract/serving/recent-results.ts';
import { inThreads } from '../proof/case-pool.ts';
import { FORMAT_NAMES, type Format, render } from '../reports/index.ts';
import { viewOf } from '../reports/view.ts';
import {
  differences,
  digestOf,
  type NetCase,
  type Normal,
  netCases,
  netClients,
  normalDigest,
  recordClient,
} from './net/normal.ts';
import type { Asked, NetDone } from './net/worker.ts';
import { readArguments, refuse } from './options.ts';
import { commit } from './prove/commit.ts';

/** What a browser makes differs each time. */
const FORMATS: readonly Format[] = FORMAT_NAMES.filter((format) => format !== 'pdf');

/** The run of saved evidence, and what formats make of it: the same bytes as long as nothing is judged or written differently. */
async function judgedAgain(file: Uint8Array, formats: readonly Format[]) {
  const saved = await readEvidence(file);
  const isOfClient = saved.evidence.meta.client !== undefined;
  const judged = isOfClient ? runOf(saved.evidence, saved.digest, []) : judge(saved, DECISIONS);
  const view = viewOf({ ...judged, suite: SUITE });
  const options = { file: 'counterproof.config.json' };
  return (await Promise.all(formats.map((format) => render(format, view, options)))).flat();
}

const DECISIONS = {
  profile: { name: 'local', leavesOut: ['dredd', 'browser'] },
  waivers: [],
  without: [],
  require: [],
} as const;

/** Sources change the digests of the suite, and no verdict. */
const SUITE: Run['suite'] = {
  name: 'counterproof',
  version: '',
  contractVersion: '',
  contractDigest: '',
  rulesDigest: '',
  qualification: null,
};

const FOLDER = '.cache/net';
const DIGESTS = 'proof/net.json';
const EVIDENCE = join(FOLDER, 'evidence');
/** Of so many deployments the evidence is judged again, and of each client; of every fourth, all formats. */
const KEPT = 30;
const EVERY = 7;

const { values, positionals } = readArguments(
  'npm run net -- record | compare [--like REGEX]: what the suite, the judge of clients and each format say of everything that is known; compare prints what differs from what was recorded',
  { like: { type: 'string' } },
);
const [command] = positionals;
if (command !== 'record' && command !== 'compare') refuse('say record, or compare');
if (command === 'record' && values.like !== undefined) refuse('record takes everything: --like is for compare');
const like = new RegExp(values.like ?? '');
const nameOf = ({ kind, id }: NetCase): string => `${kind} ${id}`;
const clientName = ({ row }: ClientCase): string => `client ${row.id}`;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** A line for each case, with all that it says. */
const STATE = join(FOLDER, 'cases.jsonl');
const kept: ReadonlySet<string> = new Set(
  netCases.map(nameOf).filter((_, index) => index % Math.ceil(netCases.length / KEPT) === 0),
);
const deployments = netCases.filter((one) => like.test(nameOf(one)));
const clients = netClients.filter((one) => like.test(clientName(one)));

if (command === 'record') await recordAll();
else await compareAll();

type Recorded = Omit<NetDone, 'one'>;

async function recordAll(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(EVIDENCE, { recursive: true });
  const digests = new Map<string, string>();
  for (const [name, { normal, evidence }] of await recorded(() => true)) {
    appendFileSync(STATE, `${JSON.stringify([name, normal])}\n`);
    digests.set(name, normalDigest(normal));
    if (evidence !== null) writeFileSync(evidenceOf(name), evidence);
  }
  for (const [name, content] of await everyFormat()) {
    writeFileSync(join(EVIDENCE, name), content);
    digests.set(`format ${name}`, digestOf(content));
  }
  const cases = Object.fromEntries([...digests].sort());
  writeFileSync(DIGESTS, `${JSON.stringify({ commit, cases }, null, 2)}\n`);
  say(`${digests.size} digests in ${DIGESTS}; all that they stand for is in ${FOLDER}`);
}

/** Without what was recorded on this machine, the digests tell what differs, and not how. */
async function compareAll(): Promise<void> {
  if (!existsSync(DIGESTS)) refuse('nothing was recorded: npm run net -- record, at the commit to compare with');
  const digests: { readonly commit: string; readonly cases: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(DIGESTS, 'utf8'),
  );
  const { commit: from, cases } = digests;
  const lines = existsSync(STATE) ? readFileSync(STATE, 'utf8').trim().split('\n') : [];
  const before = new Map(lines.map((text): [string, Normal] => JSON.parse(text)));
  if (before.size === 0) say(`To see how a case differs, record at ${from.slice(0, 8)} first.`);
  const isOther = (name: string, { normal }: Recorded): boolean => cases[name] !== normalDigest(normal);
  const first = await recorded(() => true);
  const doubtful = new Set([...first].filter(([name, one]) => isOther(name, one)).map(([name]) => name));
  // What a shop in which something goes on shows, and a client on a busy machine, may differ once.
  const again = await recorded((name) => doubtful.has(name));
  const different = [...again].filter(([name, one]) => isOther(name, one));
  for (const [name, { normal }] of different) tell(name, cases[name], before.get(name), normal);
  const made = existsSync(EVIDENCE) ? await everyFormat() : [];
  const bytes = made.filter(([name, content]) => cases[`format ${name}`] !== digestOf(content));
  for (const [name] of bytes) say(`format ${name}: the bytes differ from those in ${EVIDENCE}`);
  const known = new Set([...first.keys(), ...made.map(([name]) => `format ${name}`)]);
  const gone = Object.keys(cases).filter((name) => like.test(name) && !known.has(name) && !/^format/.test(name));
  for (const name of gone) say(`${name}: it is not there any more`);
  const count = different.length + bytes.length + gone.length;
  say(`${known.size} compared with ${from.slice(0, 8)}, ${count} differ`);
  process.exitCode = count === 0 ? 0 : 1;
}

function tell(name: string, digest: string | undefined, before: Normal | undefined, now: Normal): void {
  const how = before === undefined ? [] : differences(before, now);
  say([digest === undefined ? `${name}: it is new` : `${name}: it differs`, ...how].join('\n  '));
}

/** Some or all of the cases, by name. */
async function recorded(isChosen: (name: string) => boolean): Promise<ReadonlyMap<string, Recorded>> {
  const all = new Map<string, Recorded>();
  const add = (name: string, one: Recorded): void => {
    all.set(name, one);
    if (all.size % 100 === 0) say(`${all.size} of ${deployments.length + clients.length}`);
  };
  await inThreads<Asked, NetDone>(
    deployments
      .filter((one) => isChosen(nameOf(one)))
      .map((one) => ({ one, keeps: command === 'record' && kept.has(nameOf(one)) })),
    {
      module: new URL('./net/worker.ts', import.meta.url),
      given: null,
      threads: 2,
      onDone: ({ one, ...done }) => add(nameOf(one), done),
    },
  );
  const lanes = clients.filter((one) => isChosen(clientName(one)));
  await inLanes(lanes, 2, async (one) => add(clientName(one), await recordClient(one)));
  return all;
}

function evidenceOf(name: string): string {
  return join(EVIDENCE, `${name}.gz`);
}

/** What each format makes of the evidence that was recorded. */
async function everyFormat(): Promise<readonly (readonly [name: string, content: string | Uint8Array])[]> {
  const names = [...deployments.map(nameOf).filter((name) => kept.has(name)), ...clients.map(clientName)];
  const made = [];
  for (const [index, name] of names.entries()) {
    const files = await judgedAgain(readFileSync(evidenceOf(name)), index % EVERY === 0 ? FORMATS : ['json']);
    made.push(...files.map((file) => [`${name} ${file.name}`, file.content] as const));
  }
  return made;
}
