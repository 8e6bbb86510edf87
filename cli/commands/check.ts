import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { addressOf } from '../../api/address.ts';
import { type OpenVisit, openVisit } from '../../api/visit.ts';
import {
  CannotStart,
  type Checked,
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
  fileNamesOf,
  plural,
  printableLine,
  REPORT_FILES,
  sinceWords,
} from '../../reports/index.ts';
import { fetchDocument } from '../fetch-document.ts';
import { keysFromEnvironment } from '../keys-from-environment.ts';
import { HELP, options } from '../options/check.ts';
import { paintFor } from '../terminal.ts';
import { authorityOf } from './authority.ts';
import { loopbackNotice, settingsHere, urlIn } from './check-options.ts';
import { command, failed } from './command.ts';
import { earlierRun, moveBundle } from './earlier-run.ts';
import { type Io, tellResult, UsageError } from './options.ts';
import { DEFAULT_FOLDER, findRoom, outFolder, refuseForeign } from './out-folder.ts';
import type { parseOptions } from './parse-options.ts';
import { printRun, verdictLine } from './print-run.ts';
import { reportLines } from './report-lines.ts';
import type { Seal } from './run-bundle.ts';
import { CONFIG_FILES, type Given, givenSettings, withSettings } from './settings.ts';
import { watch } from './watch.ts';
import { watchedCheck } from './watched-check.ts';
import { writeOut } from './write-out.ts';
import { besideRun, writeReports, writeRun } from './write-reports.ts';
import { baselineOf, writeBaseline } from './write-waivers.ts';

type Values = ReturnType<typeof parseOptions<typeof options>>['values'];

const COMMAND = { name: 'check', help: HELP, options, codeOf, tells: true } as const;

export function run(argv: string[], given: Io): Promise<number> {
  return command(COMMAND, argv, given, ({ values, positionals }, io) =>
    values.watch === true ? checkAgain(values, positionals, io) : checkDeployment(values, positionals, io),
  );
}

async function checkAgain(values: Values, positionals: readonly string[], io: Io): Promise<number> {
  if (values.plan === true || values['write-waivers'] !== undefined)
    throw new UsageError('--watch checks again and again: give it without --plan and --write-waivers.');
  const called = { options: values, url: urlIn(positionals) };
  // A configuration that cannot be read is said by the check.
  const settings = async () => (await givenSettings(called).catch(() => null))?.settings ?? {};
  return await watch({
    io,
    once: () => checkDeployment(values, positionals, io),
    failed: (error) => failed(COMMAND, error, io),
    files: async () => {
      const { ca = [] } = await settings();
      return [values.config ?? CONFIG_FILES, values.waivers ?? [], ca].flat();
    },
    document: async () => {
      const { url, ca } = await settings();
      if (url === undefined) return undefined;
      const { status, body } = await fetchDocument(addressOf(url), await authorityOf(ca));
      return status === 200 ? body : undefined;
    },
  });
}

function codeOf(error: unknown): number | undefined {
  return error instanceof CannotStart ? EXIT_CODES[error.verdict] : undefined;
}

async function checkDeployment(values: Values, positionals: readonly string[], io: Io): Promise<number> {
  const isAgain = values.watch === true;
  return await withSettings({ options: values, url: urlIn(positionals) }, async (given) => {
    const settings = settingsHere(given);
    if (settings.url === undefined) throw new UsageError('give the URL of the deployment, before /public-api/v1.');
    const base = addressOf(settings.url);
    const ca = await authorityOf(settings.ca);
    const opened = openVisit(settings, { base, keys: keysFromEnvironment(io.env), ca });
    try {
      const notice = loopbackNotice(base, opened.visit, settings);
      if (values.plan === true) return await printPlan(opened.visit, notice, io);
      return await checkAndReport({ ...opened, notice }, { ...given, settings, isAgain }, io);
    } finally {
      opened.close();
    }
  });
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
  io.tell?.({ event: 'plan', requests: total });
  const most = `at most ${profile.budget}${planned.some(isBurst) ? ', a burst not counted' : ''}`;
  io.out(
    `${String(total).padStart(6)}  ${most}; about ${Math.ceil(total / perSecond)} s at ${plural(perSecond, 'request')} a second, ended after ${durationWords(maxDurationMs)}\n`,
    'result',
  );
  return 0;
}

type Asked = Pick<(typeof rules)[number], 'permission' | 'needs'>;

/** Without a permission, --no-key-in-url leaves its rule out altogether. */
function untested(visit: Visit): string {
  const { profile, only = null } = visit;
  const lines = rules.map((rule) => {
    const why = isAsked(rule, profile, only) === true ? whyUntested(rule, visit) : null;
    return why === null ? '' : `        ${rule.id} stays untested: ${why}\n`;
  });
  return lines.join('');
}

function whyUntested({ permission, needs }: Asked, { allow, noBurst = NOT_ALLOWED.burst }: Visit): string | null {
  if (permission !== undefined) return allow[permission] ? null : NOT_ALLOWED[permission];
  return needs.includes('rate') && !allow.burst ? noBurst : null;
}

function isBurst({ probe, requests }: { readonly probe: string; readonly requests: number }): boolean {
  return probe === 'rate' && requests > 0;
}

interface Prepared extends OpenVisit {
  readonly notice: string;
}

interface GivenHere extends Given {
  /** Who waits for a change reads which rules it is about. */
  readonly isAgain: boolean;
}

async function checkAndReport({ visit, drivers, notice }: Prepared, given: GivenHere, io: Io): Promise<number> {
  const { settings } = given;
  // Problems that would lose the result of a long check are found before anything is sent.
  const formats = besideRun(settings.format ?? ['html', 'json']);
  const seal = await sealedBy(settings.bundle ?? false, io.env);
  const baseline = baselineOf(given);
  const directory = settings.out ?? DEFAULT_FOLDER;
  const written = [REPORT_FILES.json, EVIDENCE_FILE, ...formats.flatMap(fileNamesOf)];
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
  const isLook = settings.quick === true;
  if (isLook) io.out(quickLook(run));
  const runFile = join(directory, REPORT_FILES.json);
  const paint = paintFor(process.stdout, process.env);
  tellResult(io, printRun(run, paint, { isQuick: isLook, runFile }), verdictLine(run, paint));
  const [since = null, ...changes] = await sinceWords(previous, run);
  for (const line of since === null ? [] : [since, ...(given.isAgain ? changes : [])])
    io.out(`${printableLine(line)}\n`);
  const wanted = { directory, run, formats, command: 'check', io, previous };
  const [[, evidence], { paths, pdf }] = await Promise.all([saved, writeReports(wanted)]);
  if (seal !== null) await writeBundle({ directory, run, evidence, seal, pdf });
  io.out(reportLines(directory, paths));
  if (seal !== null) io.out(`Bundle: ${pathToFileURL(join(directory, BUNDLE_FILE)).href}${signedBy(seal)}\n`);
  if (baseline !== null) io.out(await writeBaseline(baseline, run));
  const exitCode = EXIT_CODES[run.verdict];
  const evidenceFile = join(directory, EVIDENCE_FILE);
  const bundle = seal === null ? [] : [join(directory, BUNDLE_FILE)];
  for (const path of [runFile, evidenceFile, ...paths, ...bundle]) io.tell?.({ event: 'written', path });
  io.tell?.({ event: 'run', exitCode, since, run });
  return exitCode;
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
