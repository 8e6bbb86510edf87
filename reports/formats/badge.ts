import type { Run, RunVerdict } from '../../conformance/model/run.ts';
import { printableLine } from '../../contract/printable.ts';
import type { ReportFile } from '../context.ts';
import { REPORT_FILES } from '../words/file-names.ts';
import { escapeXml } from './xml.ts';

/** White text on each of these has a contrast of 4.5 or more, and the word says it without the colour. */
const COLOURS: Readonly<Record<RunVerdict, string>> = {
  conformant: '#0b6e6e',
  nonconformant: '#b3261e',
  incomplete: '#8a5a00',
};

const PADDING = 8;
const LABELS = { deployment: 'POS API contract', client: 'POS API client' } as const;

export function render(run: Run): readonly ReportFile[] {
  const text = `${run.verdict} ${date(run)}`;
  const label = run.target.client === undefined ? LABELS.deployment : LABELS.client;
  return [{ name: REPORT_FILES.badge, content: badge(label, text, run) }];
}

/** A badge without its date would go on saying what was true once. */
function date(run: Run): string {
  return run.startedAt.slice(0, 10);
}

function badge(label: string, text: string, { verdict, summary }: Run): string {
  const left = width(label);
  const right = width(text);
  const colour = COLOURS[verdict];
  const name = escapeXml(`${label}: ${text}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${name}">
  <title>${name}</title>
  <desc>${escapeXml(printableLine(summary))}</desc>
  <clipPath id="r"><rect width="${left + right}" height="20" rx="3"/></clipPath>
  <g clip-path="url(#r)">
    <rect width="${left}" height="20" fill="#2b2f36"/>
    <rect x="${left}" width="${right}" height="20" fill="${colour}"/>
  </g>
  <g fill="#fff" font-family="Verdana,'DejaVu Sans',sans-serif" font-size="11">
    <text x="${PADDING}" y="14" textLength="${left - 2 * PADDING}" lengthAdjust="spacingAndGlyphs">${escapeXml(label)}</text>
    <text x="${left + PADDING}" y="14" textLength="${right - 2 * PADDING}" lengthAdjust="spacingAndGlyphs">${escapeXml(text)}</text>
  </g>
</svg>
`;
}

/** Verdana's widths at 11 px, near enough; textLength takes up the rest. */
function width(text: string): number {
  const units = [...text].reduce(
    (sum, letter) =>
      sum + (/[ijlI.,:;'|!-]/.test(letter) ? 4 : /[mwMW]/.test(letter) ? 10.3 : /[A-Z]/.test(letter) ? 7.8 : 6.7),
    0,
  );
  return Math.round(units + 2 * PADDING);
}
