import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  CannotStart,
  type Checked,
  createDrivers,
  createHttpTransport,
  type Drivers,
  durationWords,
  EXIT_CODES,
  isAsked,
  NOT_ALLOWED,
  plan,
  requestsPerSecond,
  rules,
  type Visit,
} from '../../conformance/index.ts';
import type { Run } from '../../conformance/model/run.ts';
import {
  BUNDLE_FILE,
  EVIDENCE_FILE,
  FORMAT_NAMES,
  fileNamesOf,
  printableLine,
  REPORT_FILES,
} from '../../reports/index.ts';
import { keepMemoryFlat } from '../flat-memory.ts';
import { keysFromEnvironment } from '../keys-from-environment.ts';
import { paintFor } from '../terminal.ts';
import { authorityOf } from './authority.ts';
import {
  allowedOf,
  baseAddress,
  inputsOf,
  maxDurationOf,
  onlyOf,
  parseCheck,
  profileOf,
  seedOf,
  type Values,
  withoutOf,
} from './check-options.ts';
import { asSet, type Config, readConfig } from './config-file.ts';
import { moveBundle } from './earlier-run.ts';
import { besideRun, formatsOf } from './formats.ts';
import { type Io, oneLine, usage } from './options.ts';
import { DEFAULT_FOLDER, findRoom, outFolder, refuseForeign } from './out-folder.ts';
import { printRun } from './print-run.ts';
import type { Seal } from './run-bundle.ts';
import { watchedCheck } from './watched-check.ts';
import { writeOut } from './write-out.ts';
import { writeReports, writeRun } from './write-reports.ts';
import { baselineOf, writeBaseline } from './write-waivers.ts';

const help = `counterproof check URL: check whether a deployment keeps the contract.

URL is the base address, before /public-api/v1. The key comes from COUNTERPROOF_KEY; where you have them, from
COUNTERPROOF_REVOKED_KEY, COUNTERPROOF_DISABLED_KEY, COUNTERPROOF_ROTATED_KEY and COUNTERPROOF_OTHER_KEY (another
organization's).

  --out DIR              folder for the results (default: counterproof-out/)
  --format LIST          report formats: ${FORMAT_NAMES.join(',')} (default: html,json)
  --profile NAME         local, ci, production (low request rate) or shape (for mocks)
  --config FILE          configuration (default: counterproof.config.json, if it exists)
  --only AREA|RULE|REQ   check a part, such as pagination,AUTH-01; the verdict is never conformant
  --allow LIST           burst: send a burst to find the rate limit; writes: try write methods (default: both on
                         loopback, except with the profile production; neither elsewhere); key-in-url: with the
                         profile production, send the key in the query string too, where access logs record it
  --waivers FILE         JSON list of accepted failures, added to those of the configuration
  --without KIND,...     kinds of data that this shop does not have: sales, products, promotions, movements, customers,
                         shifts; without this, a run that does not see one of them is incomplete
  --foreign-store ID     a store, customer or staff member of another organization
  --foreign-customer ID
  --foreign-staff ID
  --budget REQUESTS      maximum number of requests
  --pace REQ_PER_S       maximum requests per second (0: unlimited)
  --concurrency N        maximum concurrent requests
  --max-duration TIME    end the check after this time, such as 90s, 20m or 2h: the result is incomplete, with what
                         was learnt by then (default: three times the estimate of the plan, at least 15m)
  --seed N               choose other requests where several would show as much: values to be refused, and what is
                         sent with them (default: the version of the suite)
  --ca FILE              also trust the authorities in this PEM file, such as a private one; for the browser rules,
                         Chromium must know them itself
  --no-browser           skip the rules that need Chromium
  --no-dredd             skip the rules that need Dredd
  --no-key-in-url        do not send the key in the query string, even where it is allowed
  --bundle               also write one archive for your records; signed if COUNTERPROOF_SIGNING_KEY is set
                         (a PEM key, or a file with one), authorised by COUNTERPROOF_AUTHORISED_BY, valid until
                         COUNTERPROOF_VALID_UNTIL
  --quick                a quick look: at most 60 requests, for a developer's loop; exits 1 if something fails, otherwise 3
  --write-waivers FILE   write a waiver for each mandatory rule that fails now, as a baseline; --owner NAME (default: your
                         user name) and --expires DAY (default: in 90 days) go into each; this run keeps its exit code
  --plan                 show planned requests and duration; run no checks

Exit codes: 0 conformant, 1 nonconformant, 2 usage, 3 incomplete, 4 unreachable.
`;

export async function run(argv: string[], io: Io): Promise<number> {
  try {
    const { values, positionals } = parseCheck(argv);
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

async function checkDeployment(values: Values, positionals: readonly string[], io: Io): Promise<number> {
  const config = await readConfig(values.config, values.waivers);
  const base = asSet(config, positionals[0], () => baseAddress(positionals, config));
  const profile = profileOf(values, config);
  const ca = await authorityOf(values.ca, config);
  const transport = createHttpTransport({
    base,
    connections: profile.concurrency + 32,
    timeoutMs: profile.timeoutMs,
    maxBodyBytes: 32 * 1024 * 1024,
    ca,
  });
  const letMemoryGrow = keepMemoryFlat();
  let drivers: Drivers | null = null;
  try {
    const url = base.href.replace(/\/+$/, '');
    const keys = keysFromEnvironment(io.env);
    const only = asSet(config, values.only, () => onlyOf(values, config));
    drivers = createDrivers({ url, key: keys.get('good') ?? '', ca, profile, only });
    const { allow, notice } = asSet(config, values.allow, () => allowedOf(values, config, profile, base, only));
    const visit: Visit = {
      url,
      transport: transport.send,
      keys,
      profile,
      only,
      extraProbes: drivers.probes,
      allow,
      maxDurationMs: maxDurationOf(values, config),
      seed: seedOf(values, config),
      inputs: inputsOf(values, config),
      waivers: config.waivers,
      without: withoutOf(values.without, config) ?? [],
      keepsEvidence: true,
    };
    if (values.plan === true) return await printPlan(visit, notice, io);
    return await checkAndReport({ ...visit, notice, drivers }, values, config, io);
  } finally {
    letMemoryGrow();
    drivers?.close();
    transport.close();
  }
}

async function printPlan(visit: Visit, notice: string, io: Io): Promise<number> {
  const { seed, probes: planned, maxDurationMs } = await plan(visit);
  const total = planned.reduce((sum, probe) => sum + probe.requests, 0);
  const { profile } = visit;
  const perSecond = requestsPerSecond(profile);
  io.out(notice);
  for (const { probe, title, requests } of planned)
    io.out(`${String(requests).padStart(6)}  ${probe.padEnd(14)} ${title}\n`);
  for (const { probe, pairs } of planned)
    if (pairs !== undefined)
      io.out(`        ${probe}: ${pairs.covered} of ${pairs.of} pairs of choices, seed ${seed}\n`);
  io.out(untested(visit));
  const most = `at most ${profile.budget}${planned.some(isBurst) ? ', a burst not counted' : ''}`;
  io.out(
    `${String(total).padStart(6)}  ${most}; about ${Math.ceil(total / perSecond)} s at ${perSecond} requests a second, ended after ${durationWords(maxDurationMs)}\n`,
  );
  return 0;
}

/** Without a permission, --no-key-in-url leaves its rule out altogether. */
function untested({ profile, allow, only = null }: Visit): string {
  const lines = rules.map(({ permission, ...rule }) =>
    permission === undefined || allow[permission] || isAsked(rule, profile, only) !== true
      ? ''
      : `        ${rule.id} stays untested: ${NOT_ALLOWED[permission]}\n`,
  );
  return lines.join('');
}

function isBurst({ probe, requests }: { readonly probe: string; readonly requests: number }): boolean {
  return probe === 'rate' && requests > 0;
}

interface Prepared extends Visit {
  readonly drivers: Drivers;
  readonly notice: string;
}

async function checkAndReport(
  { drivers, notice, ...visit }: Prepared,
  values: Values,
  config: Config,
  io: Io,
): Promise<number> {
  // Problems that would lose the result of a long check are found before anything is sent.
  const formats = asSet(config, values.format, () => formatsOf(values.format, config.format, ['html', 'json']));
  const seal = await sealedBy(values, io.env);
  const baseline = baselineOf(values);
  const directory = values.out ?? config.out ?? DEFAULT_FOLDER;
  const written = [REPORT_FILES.json, EVIDENCE_FILE, ...besideRun(formats).flatMap(fileNamesOf)];
  await findRoom(directory, seal === null ? written : [...written, BUNDLE_FILE]);
  await refuseForeign(directory, written);
  const onBegin = (): void => {
    drivers.warm();
    io.out(notice);
  };
  const checked = await watchedCheck(visit, { directory, io, onBegin });
  const { run } = checked;
  await outFolder(directory, []);
  if (seal !== null) io.out(moveBundle(directory));
  // What was gathered is still being compressed on other threads.
  const saved = Promise.all([writeRun(directory, run), writeEvidence(directory, checked, seal)]);
  io.out(printRun(run, paintFor(process.stdout, process.env)));
  await Promise.all([saved, writeReports({ directory, run, formats: besideRun(formats), command: 'check', io })]);
  io.out(`Report: ${pathToFileURL(join(directory, REPORT_FILES[formats.includes('html') ? 'html' : 'json'])).href}\n`);
  if (seal !== null) io.out(`Bundle: ${pathToFileURL(join(directory, BUNDLE_FILE)).href}${signedBy(seal)}\n`);
  if (baseline !== null) io.out(await writeBaseline(baseline, run));
  if (values.quick === true) io.out(quickLook(run));
  return EXIT_CODES[run.verdict];
}

/** Less than a verdict, so it is never conformant. */
function quickLook({ verdict, requirements }: Run): string {
  if (verdict === 'nonconformant') return '';
  const kept = requirements.filter(({ level, outcome }) => level === 'must' && outcome === 'passed').length;
  return `Quick look: nothing failed in ${kept} must requirements. Run the whole check for a verdict.\n`;
}

/** A secret that a pipeline lost is an empty variable, and a bundle without a signature looks like any other. */
function signedBy({ signingKey }: Seal): string {
  return (signingKey ?? null) === null ? ' (not signed: COUNTERPROOF_SIGNING_KEY is not set)' : ' (signed)';
}

async function sealedBy(values: Values, env: NodeJS.ProcessEnv): Promise<Seal | null> {
  return values.bundle === true ? await (await import('./run-bundle.ts')).sealFrom(env) : null;
}

async function writeEvidence(directory: string, { run, pack }: Checked, seal: Seal | null): Promise<void> {
  const evidence = await pack();
  await writeOut(join(directory, EVIDENCE_FILE), evidence);
  if (seal === null) return;
  const { bundleOf } = await import('./run-bundle.ts');
  await writeOut(join(directory, BUNDLE_FILE), await bundleOf(run, evidence, seal));
}
