import { existsSync } from 'node:fs';
import type { Run } from '../conformance/model/run.ts';
import { printableJson } from '../contract/printable.ts';
import type { RenderContext, ReportFile } from './context.ts';
import type { Projection, RunView } from './view.ts';
import { REPORT_FILES } from './words/file-names.ts';

/** Each format is loaded only when it is asked for: a PDF brings a browser along, and JSON should not wait for it. */
const FORMATS = {
  html: async () => ({ [REPORT_FILES.html]: (await import('./html/html.ts')).page }),
  json: async () => ({ [REPORT_FILES.json]: ({ run }) => `${printableJson(run)}\n` }),
  junit: async () => ({ [REPORT_FILES.junit]: (await import('./formats/junit.ts')).junit }),
  sarif: async () => ({ [REPORT_FILES.sarif]: (await import('./formats/sarif.ts')).sarif }),
  markdown: async () => ({ [REPORT_FILES.markdown]: (await import('./formats/markdown.ts')).markdown }),
  github: async () => ({
    [REPORT_FILES.annotations]: (await import('./formats/github.ts')).annotations,
    [REPORT_FILES.summary]: (await import('./formats/markdown.ts')).markdown,
  }),
  gitlab: async () => ({ [REPORT_FILES.gitlab]: (await import('./formats/gitlab.ts')).gitlab }),
  pdf: async () => ({ [REPORT_FILES.pdf]: (await import('./pdf/pdf.ts')).pdf }),
} satisfies Record<string, () => Promise<Record<string, Projection>>>;

export type Format = keyof typeof FORMATS;

export const FORMAT_NAMES: readonly Format[] = Object.keys(FORMATS).filter(isFormat);

export function isFormat(name: string): name is Format {
  return Object.hasOwn(FORMATS, name);
}

export async function render(
  format: Format,
  view: RunView,
  { file = fileHere(), chromium = { find: (ofPlaywright) => ofPlaywright(), env: {} } }: Partial<RenderContext> = {},
): Promise<readonly ReportFile[]> {
  const files: Readonly<Record<string, Projection>> = await FORMATS[format]();
  return Promise.all(
    Object.entries(files).map(async ([name, project]) => ({ name, content: await project(view, { file, chromium }) })),
  );
}

/** What a repository that runs checks has, the most telling first. */
const FILES = ['counterproof.config.json', 'counterproof.config.yaml', 'package.json', 'README.md'];

function fileHere(): string {
  return FILES.find((name) => existsSync(name)) ?? 'counterproof.config.json';
}

/** The validator is loaded and compiled only where a run is read: `check` writes one. */
export async function readRun(bytes: Uint8Array, from?: string): Promise<Run> {
  return (await import('./schema/read-run.ts')).readRun(bytes, from);
}
