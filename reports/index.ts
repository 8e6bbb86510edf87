import { existsSync } from 'node:fs';
import type { Run } from '../conformance/model/run.ts';
import { printableJson } from '../contract/printable.ts';
import type { BundleVerdict } from './bundle/layout.ts';
import type { VerifyOptions } from './bundle/verify-bundle.ts';
import type { BundleInput } from './bundle/write-bundle.ts';
import type { ChromiumSetup, RenderContext, ReportFile } from './context.ts';
import type { RunDiff } from './diff/diff-runs.ts';
import type { DiffFormat } from './diff/render-diff.ts';
import type { ReproducedFailure } from './reproduction/reproduce.ts';
import type { Renderer, RunView } from './view.ts';
import { REPORT_FILES } from './words/file-names.ts';
import type { ReproductionFormat } from './words/requests.ts';

export { plural } from '../conformance/model/values/plural.ts';
export { printable, printableJson, printableLine } from '../contract/printable.ts';
export type { BundleVerdict, Check } from './bundle/layout.ts';
export { endOfValidity } from './bundle/layout.ts';
export type { VerifyOptions } from './bundle/verify-bundle.ts';
export type { BundleInput } from './bundle/write-bundle.ts';
export { type ChromiumSetup, NotARun, type RenderContext, type ReportFile, type SourceLine } from './context.ts';
export type { RunDiff } from './diff/diff-runs.ts';
export type { DiffFormat } from './diff/render-diff.ts';
export type { RunView } from './view.ts';
export { causesIn, faultOf, type Headed, headed, withStanding } from './words/causes.ts';
export { disagreementOf, saysBoth } from './words/explain.ts';
export * from './words/file-names.ts';
export { leftOutKinds, undecidedScope } from './words/kinds.ts';
export { shownBody, shownHeaders, shownReceived } from './words/redaction.ts';
export {
  REPRODUCTION_FORMATS,
  type ReproductionFormat,
  reproduceCommand,
  reproductionLines,
} from './words/requests.ts';
export { countedSummary, exitFigure, summaryLine } from './words/run-end.ts';
export { OUTCOME_WORDS, waiverDays, waiverLine } from './words/shown-outcome.ts';

/** Each format is loaded only when it is asked for: a PDF brings a browser along, and JSON should not wait for it. */
const FORMATS = {
  html: async () => (await import('./html/html.ts')).render,
  json:
    async () =>
    ({ run }) => [{ name: REPORT_FILES.json, content: `${printableJson(run)}\n` }],
  junit: async () => (await import('./formats/junit.ts')).render,
  sarif: async () => (await import('./formats/sarif.ts')).render,
  markdown: async () => (await import('./formats/markdown.ts')).render,
  github: async () => (await import('./formats/github.ts')).render,
  gitlab: async () => (await import('./formats/gitlab.ts')).render,
  pdf: async () => (await import('./pdf/pdf.ts')).render,
} satisfies Record<string, () => Promise<Renderer>>;

export type Format = keyof typeof FORMATS;

export const FORMAT_NAMES: readonly Format[] = Object.keys(FORMATS).filter(isFormat);

export function isFormat(name: string): name is Format {
  return Object.hasOwn(FORMATS, name);
}

export async function render(
  format: Format,
  view: RunView,
  context?: RenderContext,
  chromium: ChromiumSetup = { find: (ofPlaywright) => ofPlaywright(), env: {} },
): Promise<readonly ReportFile[]> {
  const renderer: Renderer = await FORMATS[format]();
  return renderer(view, context ?? (await contextHere()), chromium);
}

/** What a repository that runs checks has, the most telling first. */
const FILES = ['counterproof.config.json', 'counterproof.config.yaml', 'package.json', 'README.md'];

async function contextHere(): Promise<RenderContext> {
  const { contractContext } = await import('./contract/contract-context.ts');
  const file = FILES.find((name) => existsSync(name));
  return file === undefined ? contractContext : { ...contractContext, file };
}

/** The validator is loaded and compiled only where a run is read: `check` writes one. */
export async function readRun(bytes: Uint8Array, from?: string): Promise<Run> {
  return (await import('./schema/read-run.ts')).readRun(bytes, from);
}

/** One archive with run, evidence, report, requirements, qualification and their digests, signed when there is a key. */
export async function writeBundle(input: BundleInput): Promise<Uint8Array> {
  return (await import('./bundle/write-bundle.ts')).writeBundle(input);
}

/** Why this evidence is not that of the run; `null` if it is. */
export async function evidenceProblem(run: Run, evidence: Uint8Array): Promise<string | null> {
  return (await import('./bundle/integrity.ts')).evidenceProblem(run, evidence);
}

/** Throws, with the reason as message, if the files of the bundle do not agree with its digests. */
export async function readBundle(bytes: Uint8Array): Promise<{ readonly run: Run; readonly evidence: Uint8Array }> {
  const { NAMES } = await import('./bundle/layout.ts');
  const { files, run } = (await import('./bundle/integrity.ts')).openBundle(bytes);
  return { run, evidence: files.get(NAMES.evidence) ?? new Uint8Array() };
}

export async function verifyBundle(bytes: Uint8Array, options: VerifyOptions): Promise<BundleVerdict> {
  return (await import('./bundle/verify-bundle.ts')).verifyBundle(bytes, options);
}

/** The key from the text or the file that a variable names; `null` where it is unset. */
export async function signingKey(value: string | undefined): Promise<string | null> {
  return (await import('./bundle/dsse.ts')).signingKey(value);
}

export async function diffRuns(before: Run, after: Run): Promise<RunDiff> {
  return (await import('./diff/diff-runs.ts')).diffRuns(before, after);
}

export async function renderDiff(diff: RunDiff, format: DiffFormat): Promise<string> {
  return (await import('./diff/render-diff.ts')).renderDiff(diff, format);
}

/** What shows a failure again, as a script or a file. */
export async function reproductionText(format: ReproductionFormat, failure: ReproducedFailure): Promise<string> {
  return (await import('./reproduction/reproduce.ts')).RENDERERS[format](failure);
}
