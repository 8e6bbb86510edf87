import type { RunTarget } from '../../conformance/model/run.ts';

/** What was judged, as a reader knows it: a deployment by its address, a client by its command. */
export function targetName({ url, client }: Pick<RunTarget, 'url' | 'client'>): string {
  if (client === undefined) return url;
  return client.command === null ? 'an observed client' : `the client "${client.command}"`;
}

/** What a report is called in its folder. One list, so that who clears a folder knows what a check can have left in it. */
export const REPORT_FILES = {
  html: 'report.html',
  json: 'run.json',
  junit: 'junit.xml',
  sarif: 'counterproof.sarif',
  markdown: 'report.md',
  annotations: 'github-annotations.txt',
  summary: 'github-summary.md',
  gitlab: 'gl-code-quality-report.json',
  pdf: 'report.pdf',
} as const;

/** GitHub reads two: lines of a step's output, and a summary. */
export function fileNamesOf(
  format: Exclude<keyof typeof REPORT_FILES, 'annotations' | 'summary'> | 'github',
): string[] {
  return format === 'github' ? [REPORT_FILES.annotations, REPORT_FILES.summary] : [REPORT_FILES[format]];
}

/** Files next to the reports: the evidence, and the bundle. */
export const EVIDENCE_FILE = 'evidence.ndjson.gz';
export const BUNDLE_FILE = 'bundle.tar';

/** What a gate adds: the comparison with the base's run, and the verdict for later jobs. */
export const COMPARISON_FILE = 'comparison.md';
export const DOTENV_FILE = 'counterproof.env';

export const ALL_FILES: ReadonlySet<string> = new Set([
  ...Object.values(REPORT_FILES),
  EVIDENCE_FILE,
  BUNDLE_FILE,
  COMPARISON_FILE,
  DOTENV_FILE,
]);
