import { type Finding, figure, isReached } from './figures.ts';
import type { Result } from './results.ts';

const barHeight = 18;
const labelWidth = 430;
const width = 900;
const middle = labelWidth + 200;

/** A bar per figure, to the right of the line where it is better than its goal; each doubling is as long as the one before. */
export function chart(results: readonly Result[]): string {
  const judged = results.flatMap(({ name, findings }) =>
    findings.filter((finding) => finding.goal !== undefined).map((finding) => ({ name, finding })),
  );
  const height = judged.length * (barHeight + 6) + 40;
  const bars = judged.map(({ name, finding }, index) => bar(name, finding, 30 + index * (barHeight + 6)));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<title>Each figure and its goal</title>
<rect width="100%" height="100%" fill="#fff"/>
<text x="${middle}" y="18" text-anchor="middle" fill="#555">the goal</text>
${bars.join('\n')}
<line x1="${middle}" y1="24" x2="${middle}" y2="${height - 8}" stroke="#555"/>
</svg>
`;
}

function bar(name: string, finding: Finding, y: number): string {
  const length = Math.max(-190, Math.min(190, Math.log2(margin(finding)) * 45));
  const x = length < 0 ? middle + length : middle;
  const colour = isReached(finding) ? '#2a7d4f' : '#b3452c';
  const label = `${name}: ${finding.what}${finding.versus === '–' ? '' : `, versus ${finding.versus}`}`;
  const end = length < 0 ? x - 6 : x + length + 6;
  return `<text x="${labelWidth - 8}" y="${y + 13}" text-anchor="end">${escapeXml(label.slice(0, 68))}</text>
<rect x="${x.toFixed(1)}" y="${y}" width="${Math.max(1, Math.abs(length)).toFixed(1)}" height="${barHeight}" fill="${colour}"/>
<text x="${end.toFixed(1)}" y="${y + 13}" text-anchor="${length < 0 ? 'end' : 'start'}" fill="#333">${figure(finding.value)} ${finding.unit}</text>`;
}

/** How many times better than the goal. */
function margin({ value, goal }: Finding): number {
  if (goal === undefined) return 1;
  if ('least' in goal) return value / goal.least;
  return value === 0 ? (goal.most === 0 ? 1 : 16) : goal.most / value;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
