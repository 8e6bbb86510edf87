import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import {
  CannotStart,
  type Checked,
  check,
  createDrivers,
  createHttpTransport,
  type Drivers,
  EXIT_CODES,
  knownSubjects,
  PROFILES,
  type Profile,
  plan,
  type Visit,
} from '../../conformance/index.ts';
import { printableLine } from '../../reports/index.ts';
import { keepMemoryFlat } from '../flat-memory.ts';
import { keysFromEnvironment } from '../keys-from-environment.ts';
import { ProgressLine, paintFor } from '../terminal.ts';
import { type Config, readConfig } from './config-file.ts';
import { type Io, integerOption, oneLine, UsageError, usage } from './options.ts';
import { outFolder } from './out-folder.ts';
import { printRun } from './print-run.ts';
import type { Seal } from './run-bundle.ts';

const help = `counterproof check URL: does the deployment at URL keep the contract?

URL is the base address, before /public-api/v1. The key comes from COUNTERPROOF_KEY; where you have them, from
COUNTERPROOF_REVOKED_KEY, COUNTERPROOF_DISABLED_KEY, COUNTERPROOF_ROTATED_KEY and COUNTERPROOF_OTHER_KEY (another
organization's).

  --out DIR              where the run is written (counterproof-out/)
  --format LIST          html,json,junit,ctrf,sarif,earl,markdown,github,badge,pdf (html,json)
  --profile NAME         local, ci, production (polite) or shape (for mocks)
  --config FILE          counterproof.config.json, when left out and there
  --only AREA|RULE,...   a quick look at a part; it can never say conformant
  --allow burst,writes   look for a 429; try write methods (both allowed on loopback by themselves)
  --waivers FILE         known failures that somebody answers for
  --foreign-store ID     a store, customer or staff member of another organization
  --foreign-customer ID
  --foreign-staff ID
  --budget REQUESTS      the most requests to send
  --pace REQ_PER_S       the most requests a second (0: no bound)
  --concurrency N        the most requests at once
  --no-browser           without the rules that need Chromium
  --no-dredd             without Dredd's second opinion
  --bundle               also write one archive with everything, for the files: signed with COUNTERPROOF_SIGNING_KEY
                         (a PEM key or a file that holds one), by COUNTERPROOF_AUTHORISED_BY, until
                         COUNTERPROOF_VALID_UNTIL, where they are set
  --plan                 say what would be asked, and ask only what that takes

Exit codes: 0 conformant, 1 nonconformant, 2 usage, 3 incomplete, 4 unreachable.
`;

const options = {
  help: { type: 'boolean', short: 'h' },
  out: { type: 'string' },
  format: { type: 'string' },
  profile: { type: 'string' },
  config: { type: 'string' },
  only: { type: 'string' },
  allow: { type: 'string' },
  waivers: { type: 'string' },
  'foreign-store': { type: 'string' },
  'foreign-customer': { type: 'string' },
  'foreign-staff': { type: 'string' },
  budget: { type: 'string' },
  pace: { type: 'string' },
  concurrency: { type: 'string' },
  'no-browser': { type: 'boolean' },
  'no-dredd': { type: 'boolean' },
  bundle: { type: 'boolean' },
  plan: { type: 'boolean' },
} as const;

type Values = ReturnType<typeof parse>['values'];

export async function run(argv: string[], io: Io): Promise<number> {
  try {
    const { values, positionals } = parse(argv);
    if (values.help) {
      io.out(help);
      return 0;
    }
    return await checkDeployment(values, positionals, io);
  } catch (error) {
    if (error instanceof CannotStart) {
      io.err(`counterproof check: ${printableLine(error.message)}\n`);
      return EXIT_CODES[error.verdict];
    }
    if (!usage(error)) throw error;
    io.err(oneLine(error, 'check'));
    return EXIT_CODES.usage;
  }
}

function parse(argv: string[]) {
  return parseArgs({ args: argv, options, strict: true, allowPositionals: true });
}

async function checkDeployment(values: Values, positionals: readonly string[], io: Io): Promise<number> {
  const config = await readConfig(values.config, values.waivers);
  const base = baseAddress(positionals, config);
  const profile = profileOf(values, config);
  const transport = createHttpTransport({
    base,
    connections: profile.concurrency + 32,
    timeoutMs: profile.timeoutMs,
    maxBodyBytes: 32 * 1024 * 1024,
  });
  const letMemoryGrow = keepMemoryFlat();
  let drivers: Drivers | null = null;
  try {
    const url = base.href.replace(/\/+$/, '');
    const keys = keysFromEnvironment(process.env);
    const only = onlyOf(values, config);
    drivers = createDrivers({ url, key: keys.get('good') ?? '', profile, only });
    const visit: Visit = {
      url,
      transport: transport.send,
      keys,
      profile,
      only,
      extraProbes: drivers.probes,
      allow: allowedOf(values, config, profile, base),
      inputs: inputsOf(values, config),
      waivers: config.waivers,
      keepsEvidence: true,
    };
    return values.plan === true ? await printPlan(visit, io) : await checkAndReport(visit, drivers, values, config, io);
  } finally {
    letMemoryGrow();
    drivers?.close();
    transport.close();
  }
}

async function printPlan(visit: Visit, io: Io): Promise<number> {
  const planned = await plan(visit);
  const total = planned.reduce((sum, probe) => sum + probe.requests, 0);
  const { profile } = visit;
  const perSecond = profile.requestsPerSecond > 0 ? profile.requestsPerSecond : profile.concurrency * 20;
  for (const { probe, title, requests } of planned)
    io.out(`${String(requests).padStart(6)}  ${probe.padEnd(14)} ${title}\n`);
  const most = `at most ${profile.budget}${visit.allow.burst ? ', a burst not counted' : ''}`;
  io.out(
    `${String(total).padStart(6)}  ${most}; about ${Math.ceil(total / perSecond)} s at ${perSecond} requests a second\n`,
  );
  return 0;
}

async function checkAndReport(visit: Visit, drivers: Drivers, values: Values, config: Config, io: Io): Promise<number> {
  // Whatever can be wrong with the output is found before anything is asked: a long visit must not be lost to it.
  const formats = formatsOf(values, config);
  const seal = values.bundle === true ? await (await import('./run-bundle.ts')).sealFrom(process.env) : null;
  const directory = await outFolder(values.out ?? config.out ?? 'counterproof-out');
  const progress = new ProgressLine(process.stderr);
  let stage = 'asking';
  const checked = await check({
    ...visit,
    onStage: (name) => {
      stage = name === 'confirming' ? 'reading again what differed' : 'asking';
      if (name === 'gathering') drivers.warm();
    },
    onExchange: (exchange, requests) => progress.show(`${stage}: ${requests} requests, now ${exchange.operation}`),
  });
  progress.clear();
  // What was gathered is still being compressed on other threads.
  const saved = writeRun(directory, checked);
  io.out(printRun(checked.run, paintFor(process.stdout, process.env)));
  await Promise.all([saved, writeReports(directory, checked, formats, seal, io)]);
  const first = formats.includes('html') ? 'report.html' : 'run.json';
  io.out(`Report: ${pathToFileURL(join(directory, first)).href}\n`);
  return EXIT_CODES[checked.run.verdict];
}

async function writeRun(directory: string, { run, pack }: Checked): Promise<void> {
  await writeFile(join(directory, 'run.json'), `${JSON.stringify(run, null, 2)}\n`);
  await writeFile(join(directory, 'evidence.ndjson.gz'), await pack());
}

/** A report that cannot be made (a PDF without a browser) is said, and leaves the verdict as it is. */
async function writeReports(
  directory: string,
  { run, pack }: Checked,
  formats: readonly string[],
  seal: Seal | null,
  io: Io,
): Promise<void> {
  const { writeFormats } = await import('./write-formats.ts');
  for (const format of formats) {
    try {
      const files = await writeFormats(directory, run, [format]);
      if (format === 'github') await (await import('./report.ts')).tellGithub(files, io);
    } catch (error) {
      io.err(`counterproof check: no ${format} report: ${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
  if (seal === null) return;
  const { bundleOf } = await import('./run-bundle.ts');
  await writeFile(join(directory, 'bundle.tar'), await bundleOf(run, await pack(), seal));
}

function baseAddress(positionals: readonly string[], config: Config): URL {
  const text = positionals[0] ?? config.url;
  if (text === undefined) throw new UsageError('give the URL of the deployment, before /public-api/v1.');
  if (positionals.length > 1) throw new UsageError(`one URL at a time, not ${positionals.length}.`);
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    // Not repeated: it may be a key that was put in the wrong place.
    throw new UsageError('what was given is no http or https URL: write it like https://pos.example.com.');
  }
  if (url.username !== '' || url.password !== '' || url.search !== '') {
    throw new UsageError('the URL must hold no user, password or query: keys come from the environment.');
  }
  url.pathname = url.pathname.replace(/\/public-api(\/v1)?\/?$/, '');
  return url;
}

function profileOf(values: Values, config: Config): Profile {
  const name = values.profile ?? config.profile ?? (process.env.CI === undefined ? 'local' : 'ci');
  const profile = PROFILES.get(name);
  if (profile === undefined) throw new UsageError(`there is no profile "${name}": ${[...PROFILES.keys()].join(', ')}.`);
  const number = (
    option: 'budget' | 'pace' | 'concurrency',
    otherwise: number,
    least: number,
    most: number,
  ): number => {
    const text = values[option] ?? config[option]?.toString();
    return text === undefined ? otherwise : integerOption(`--${option}`, text, least, most);
  };
  return {
    ...profile,
    budget: number('budget', profile.budget, 1, 10_000_000),
    requestsPerSecond: number('pace', profile.requestsPerSecond, 0, 100_000),
    concurrency: number('concurrency', profile.concurrency, 1, 256),
    leavesOut: [
      ...profile.leavesOut,
      ...(values['no-browser'] === true ? ['browser'] : []),
      ...(values['no-dredd'] === true ? ['dredd'] : []),
    ],
  };
}

function onlyOf(values: Values, config: Config): readonly string[] | null {
  const wanted = list(values.only) ?? config.only ?? null;
  if (wanted === null) return null;
  const known = knownSubjects();
  for (const name of wanted) {
    if (known.areas.includes(name) || known.rules.includes(name)) continue;
    throw new UsageError(`--only ${name}: neither an area (${known.areas.join(', ')}) nor a rule.`);
  }
  if (wanted.length === 0) throw new UsageError('--only needs an area or a rule.');
  return wanted;
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

function allowedOf(values: Values, config: Config, profile: Profile, base: URL): Visit['allow'] {
  const asked = list(values.allow) ?? config.allow ?? [];
  for (const name of asked) {
    if (name !== 'burst' && name !== 'writes')
      throw new UsageError(`--allow ${name}: only burst and writes can be allowed.`);
  }
  const byItself = profile.allowOnLoopback && LOOPBACK.test(base.hostname);
  return { burst: byItself || asked.includes('burst'), writes: byItself || asked.includes('writes') };
}

function inputsOf(values: Values, config: Config): NonNullable<Visit['inputs']> {
  const store = values['foreign-store'] ?? config.foreignStore;
  const customer = values['foreign-customer'] ?? config.foreignCustomer;
  const staff = values['foreign-staff'] ?? config.foreignStaff;
  return {
    ...(store === undefined ? {} : { foreignStore: store }),
    ...(customer === undefined ? {} : { foreignCustomer: customer }),
    ...(staff === undefined ? {} : { foreignStaff: staff }),
  };
}

const FORMATS = ['html', 'json', 'junit', 'ctrf', 'sarif', 'earl', 'markdown', 'github', 'badge', 'pdf'];

function formatsOf(values: Values, config: Config): readonly string[] {
  const formats = list(values.format) ?? config.format ?? ['html', 'json'];
  const unknown = formats.find((format) => !FORMATS.includes(format));
  if (formats.length === 0) throw new UsageError(`--format needs one of ${FORMATS.join(', ')}.`);
  if (unknown !== undefined) throw new UsageError(`--format ${unknown}: known are ${FORMATS.join(', ')}.`);
  return formats;
}

function list(text: string | undefined): string[] | undefined {
  return text
    ?.split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
