import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  CannotStart,
  type Checked,
  createDrivers,
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
import { BUNDLE_FILE, EVIDENCE_FILE, fileNamesOf, REPORT_FILES, sinceWords } from '../../reports/index.ts';
import { keepMemoryFlat } from '../flat-memory.ts';
import { keysFromEnvironment } from '../keys-from-environment.ts';
import { HELP, options } from '../options/check.ts';
import { paintFor } from '../terminal.ts';
import { authorityOf } from './authority.ts';
import {
  allowedOf,
  baseAddress,
  inputsOf,
  isQuick,
  maxDurationOf,
  onlyOf,
  profileOf,
  seedOf,
  type Values,
  withoutOf,
} from './check-options.ts';
import { command } from './command.ts';
import { asSet, type Config, readConfig } from './config-file.ts';
import { earlierRun, moveBundle } from './earlier-run.ts';
import { besideRun, formatsOf } from './formats.ts';
import type { Io } from './options.ts';
import { DEFAULT_FOLDER, findRoom, outFolder, refuseForeign } from './out-folder.ts';
import { printRun } from './print-run.ts';
import { reportLines } from './report-lines.ts';
import type { Seal } from './run-bundle.ts';
import { addressText, openTransport } from './visit-parts.ts';
import { watchedCheck } from './watched-check.ts';
import { writeOut } from './write-out.ts';
import { writeReports, writeRun } from './write-reports.ts';
import { baselineOf, writeBaseline } from './write-waivers.ts';

export function run(argv: string[], io: Io): Promise<number> {
  return command({ name: 'check', help: HELP, options, codeOf }, argv, io, ({ values, positionals }) =>
    checkDeployment(values, positionals, io),
  );
}

function codeOf(error: unknown): number | undefined {
  return error instanceof CannotStart ? EXIT_CODES[error.verdict] : undefined;
}

async function checkDeployment(values: Values, positionals: readonly string[], io: Io): Promise<number> {
  const config = await readConfig(values.config, values.waivers);
  const base = asSet(config, positionals[0], () => baseAddress(positionals, config));
  const profile = profileOf(values, config);
  const ca = await authorityOf(values.ca, config);
  const transport = openTransport(base, profile, ca);
  const letMemoryGrow = keepMemoryFlat();
  let drivers: Drivers | null = null;
  try {
    const url = addressText(base);
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
  const seal = await sealedBy(values.bundle ?? config.bundle ?? false, io.env);
  const baseline = baselineOf(values, config);
  const directory = values.out ?? config.out ?? DEFAULT_FOLDER;
  const written = [REPORT_FILES.json, EVIDENCE_FILE, ...besideRun(formats).flatMap(fileNamesOf)];
  await findRoom(directory, seal === null ? written : [...written, BUNDLE_FILE]);
  await refuseForeign(directory, written);
  const onBegin = (): void => {
    drivers.warm();
    io.out(notice);
  };
  const previous = await earlierRun(directory);
  const checked = await watchedCheck(visit, { directory, io, onBegin });
  const { run } = checked;
  await outFolder(directory, []);
  if (seal !== null) io.out(moveBundle(directory));
  // What was gathered is still being compressed on other threads.
  const saved = Promise.all([writeRun(directory, run), writeEvidence(directory, checked)]);
  const isLook = isQuick(values, config);
  if (isLook) io.out(quickLook(run));
  io.out(printRun(run, paintFor(process.stdout, process.env), isLook));
  io.out(await sinceWords(previous, run));
  const wanted = { directory, run, formats: besideRun(formats), command: 'check', io, previous };
  const [[, evidence], { paths, pdf }] = await Promise.all([saved, writeReports(wanted)]);
  if (seal !== null) await writeBundle({ directory, run, evidence, seal, pdf });
  io.out(reportLines(directory, paths));
  if (seal !== null) io.out(`Bundle: ${pathToFileURL(join(directory, BUNDLE_FILE)).href}${signedBy(seal)}\n`);
  if (baseline !== null) io.out(await writeBaseline(baseline, run));
  return EXIT_CODES[run.verdict];
}

/** Less than a verdict, so it is never conformant. */
function quickLook({ verdict, requirements }: Run): string {
  if (verdict === 'nonconformant') return '';
  const kept = requirements.filter(({ level, outcome }) => level === 'must' && outcome === 'passed').length;
  return `Quick look: nothing failed in ${kept} must requirements. Run the whole check for a verdict.\n\n`;
}

/** A secret that a pipeline lost is an empty variable, and a bundle without a signature looks like any other. */
function signedBy({ signingKey }: Seal): string {
  return (signingKey ?? null) === null ? ' (not signed: COUNTERPROOF_SIGNING_KEY is not set)' : ' (signed)';
}

async function sealedBy(isBundle: boolean, env: NodeJS.ProcessEnv): Promise<Seal | null> {
  return isBundle ? await (await import('./run-bundle.ts')).sealFrom(env) : null;
}

async function writeEvidence(directory: string, { pack }: Checked): Promise<Uint8Array> {
  const evidence = await pack();
  await writeOut(join(directory, EVIDENCE_FILE), evidence);
  return evidence;
}

interface Sealed {
  readonly directory: string;
  readonly run: Run;
  readonly evidence: Uint8Array;
  readonly seal: Seal;
  readonly pdf: Uint8Array | null;
}

/** After the reports: it records the digest of the PDF that was printed. */
async function writeBundle({ directory, run, evidence, seal, pdf }: Sealed): Promise<void> {
  const { bundleOf } = await import('./run-bundle.ts');
  await writeOut(join(directory, BUNDLE_FILE), await bundleOf(run, evidence, seal, pdf));
}
