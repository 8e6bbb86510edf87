import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SettingError } from '../../api/settings.ts';
import { type Checked, EXIT_CODES, type Waiver } from '../../conformance/index.ts';
import type { Run } from '../../conformance/model/run.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { printableLine } from '../../contract/printable.ts';
import { sinceLine } from '../../reports/diff/diff-runs.ts';
import { viewOf } from '../../reports/view.ts';
import { BUNDLE_FILE, EVIDENCE_FILE, fileNamesOf, REPORT_FILES } from '../../reports/words/file-names.ts';
import { countedSummary } from '../../reports/words/run-end.ts';
import { paintFor } from '../terminal.ts';
import { type Io, tellResult, UsageError } from './options.ts';
import {
  DEFAULT_FOLDER,
  earlierRun,
  findRoom,
  moveBundle,
  outFolder,
  refuseForeign,
  writeJson,
  writeOut,
} from './out-folder.ts';
import { printRun, verdictLine } from './print-run.ts';
import type { Given } from './settings.ts';
import { besideRun, writeReports } from './write-reports.ts';

/** A baseline has to end some day, or it is never looked at again. */
const DAYS = 90;

type Baseline = NonNullable<ReturnType<typeof baselineOf>>;

/** Read before anything is sent: a check should not end in a file that cannot be written. */
export function baselineOf(
  { settings, options }: Pick<Given, 'settings' | 'options'>,
  now = new Date(),
  user = () => userInfo().username,
) {
  const { writeWaivers: file } = settings;
  if (file === undefined) {
    const [option] = ['owner', 'expires'].filter((name) => options.has(name));
    if (option !== undefined) throw new UsageError(`--${option} goes with --write-waivers FILE.`);
    return null;
  }
  if (existsSync(file))
    throw new SettingError(
      'writeWaivers',
      (name) => `${name} ${file}: the file exists; remove it, or give another name.`,
    );
  const expires = settings.expires ?? new Date(now.getTime() + DAYS * 86_400_000).toISOString().slice(0, 10);
  if (expires < now.toISOString().slice(0, 10))
    throw new SettingError('expires', (name) => `${name} ${expires}: the day is in the past.`);
  // The last day, YYYY-MM-DD.
  return { file, owner: settings.owner ?? nameOf(user), expires };
}

/** In containers the user id often has no entry in passwd, and `userInfo` throws. */
function nameOf(user: () => string): string {
  try {
    return user();
  } catch {
    throw new SettingError(
      'owner',
      (name) => `${name} is missing, and the user of this process has no name: give one.`,
    );
  }
}

/** A waiver for each mandatory rule that fails now and is not waived yet; the verdict of this run stays. */
async function writeBaseline({ file, owner, expires }: Baseline, run: Run): Promise<string> {
  const reason = `baseline of ${run.startedAt.slice(0, 10)}`;
  const failed = run.results.filter(
    ({ outcome, level, waived }) => outcome === 'failed' && level === 'must' && waived === null,
  );
  const about = { target: run.target.url, owner, reason, since: run.startedAt.slice(0, 10), expires };
  const waivers: Waiver[] = failed.map(({ rule }) => ({ subject: rule, ...about }));
  await writeJson(file, waivers);
  return `Waivers: ${file} accepts ${plural(waivers.length, 'failed rule')} until ${expires} (owner: ${owner}); use it with --waivers ${file}\n`;
}

/** Where a run will be written, and what with it; and the run that is there. */
export type Room = Awaited<ReturnType<typeof roomFor>>;

/** Problems that would lose the result of a long run are found before anything is sent. */
export async function roomFor(given: Pick<Given, 'settings' | 'options'>, io: Io) {
  const { settings } = given;
  const formats = besideRun(settings.format ?? ['html', 'json']);
  const seal = settings.bundle === true ? await (await import('./run-bundle.ts')).sealFrom(io.env) : null;
  const baseline = baselineOf(given);
  const directory = settings.out ?? DEFAULT_FOLDER;
  const written = [REPORT_FILES.json, EVIDENCE_FILE, ...formats.flatMap(fileNamesOf)];
  await findRoom(directory, seal === null ? written : [...written, BUNDLE_FILE]);
  await refuseForeign(directory, written);
  return { directory, formats, seal, baseline, previous: await earlierRun(directory) };
}

interface Concluding {
  /** Which command says where the reports are. */
  readonly command: 'check' | 'client' | 'judge' | 'mcp';
  readonly isQuick?: boolean;
}

/** `pack` makes the evidence file; left out where there is one already. */
type Concluded = Pick<Checked, 'run'> & Partial<Pick<Checked, 'pack'>>;

/** Writes a run with its reports, says how it ended, and gives the exit code. */
export async function conclude(room: Room, checked: Concluded, concluding: Concluding, io: Io): Promise<number> {
  const { directory, formats, seal, baseline, previous } = room;
  const { command, isQuick = false } = concluding;
  const { run } = checked;
  await outFolder(directory);
  if (seal !== null) io.out(moveBundle(directory));
  const runFile = join(directory, REPORT_FILES.json);
  // What was gathered is still being compressed on other threads.
  const saved = Promise.all([writeJson(runFile, run), writeEvidence(directory, checked)]);
  if (isQuick) io.out(quickLook(run));
  const paint = paintFor(process.stdout, process.env);
  const view = viewOf(run, previous);
  tellResult(io, printRun(view, paint, { isQuick, runFile }), verdictLine(run, paint, countedSummary(run)));
  const since = view.since === null ? null : sinceLine(view.since);
  if (since !== null) io.out(`${printableLine(since)}\n`);
  const wanted = { directory, view, formats, command, io };
  const [[, evidence], { paths, pdf }] = await Promise.all([saved, writeReports(wanted)]);
  // After the reports: it records the digest of the PDF that was printed.
  if (seal !== null && evidence !== null) {
    const { bundleOf } = await import('./run-bundle.ts');
    await writeOut(join(directory, BUNDLE_FILE), bundleOf(run, evidence, seal, pdf));
  }
  io.out(reportLines(directory, paths));
  if (seal !== null) {
    // A secret that a pipeline lost is an empty variable, and a bundle without a signature looks like any other.
    const signed = seal.signingKey ? ' (signed)' : ' (not signed: COUNTERPROOF_SIGNING_KEY is not set)';
    io.out(`Bundle: ${pathToFileURL(join(directory, BUNDLE_FILE)).href}${signed}\n`);
  }
  if (baseline !== null) io.out(await writeBaseline(baseline, run));
  const exitCode = EXIT_CODES[run.verdict];
  const evidenceFile = evidence === null ? [] : [join(directory, EVIDENCE_FILE)];
  const bundle = seal === null ? [] : [join(directory, BUNDLE_FILE)];
  for (const path of [runFile, ...evidenceFile, ...paths, ...bundle]) io.tell?.({ event: 'written', path });
  io.tell?.({ event: 'run', exitCode, since, run });
  return exitCode;
}

/** Less than a verdict, so it is never conformant. */
function quickLook({ verdict, requirements }: Run): string {
  if (verdict === 'nonconformant') return '';
  const kept = requirements.filter(({ level, outcome }) => level === 'must' && outcome === 'passed').length;
  return `Quick look: nothing failed in ${kept} must requirements. Run the whole check for a verdict.\n\n`;
}

async function writeEvidence(directory: string, { pack }: Concluded): Promise<Uint8Array | null> {
  if (pack === undefined) return null;
  const evidence = await pack();
  await writeOut(join(directory, EVIDENCE_FILE), evidence);
  return evidence;
}

/** What was written: the page where there is one, as an address to open; without any report, the run itself. */
export function reportLines(directory: string, written: readonly string[]): string {
  const [first = join(directory, REPORT_FILES.json)] = written;
  const page = written.find((path) => path.endsWith(REPORT_FILES.html)) ?? first;
  const others = written.filter((path) => path !== page);
  const also = others.length === 0 ? '' : `Also:   ${printableLine(others.join(', '))}\n`;
  return `Report: ${pathToFileURL(page).href}\n${also}`;
}
