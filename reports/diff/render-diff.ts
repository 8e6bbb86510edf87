import { printableJson, printableLine } from '../../contract/printable.ts';
import { escapedMarkdown } from '../words/escaped.ts';
import {
  type ChangedRules,
  changedRules,
  findingWords,
  headline,
  outcomes,
  type RuleChange,
  type RunDiff,
  scopeWords,
} from './diff-runs.ts';

export type DiffFormat = 'text' | 'markdown' | 'json';

export function renderDiff(diff: RunDiff, format: DiffFormat): string {
  if (format === 'json') return `${printableJson(diff)}\n`;
  return format === 'markdown' ? asMarkdown(diff) : asText(diff);
}

function asText(diff: RunDiff): string {
  const blocks = changedRules(diff).map((each) => textBlock(diff, each));
  const context = diff.context.map(({ what, before, after }) => printableLine(`  ${what}: ${before} → ${after}`));
  if (context.length > 0) blocks.push(`Compared with care, because these differ too\n${context.join('\n')}`);
  return `${[printableLine(headline(diff)), ...blocks].join('\n\n')}\n`;
}

function textBlock(diff: RunDiff, changed: ChangedRules): string {
  const scope = scopeWords(diff, changed);
  const lines = scope === null ? changed.rules.map(textLine) : [printableLine(`  ${scope}`)];
  return `${changed.title}\n${lines.join('\n')}`;
}

function textLine(change: RuleChange): string {
  const findings = findingWords(change);
  const lines = [
    `  ${change.rule} (${change.requirements.join(', ')}, ${change.level}): ${outcomes(change)}`,
    `    ${change.message.replace(/\s+/g, ' ')}`,
    findings === '' ? '' : `    ${findings}`,
  ];
  return lines
    .filter((line) => line !== '')
    .map(printableLine)
    .join('\n');
}

function asMarkdown(diff: RunDiff): string {
  const blocks = changedRules(diff).map((each) => markdownBlock(diff, each));
  const context = diff.context.map(
    ({ what, before, after }) => `| ${what} | ${escapedMarkdown(before)} | ${escapedMarkdown(after)} |`,
  );
  if (context.length > 0)
    blocks.push(`### What else differs\n\n| | Old | New |\n| --- | --- | --- |\n${context.join('\n')}`);
  return `${[`## ${diff.isRegression ? '❌' : diff.incomparable === null ? '✅' : '⚠️'} ${escapedMarkdown(headline(diff))}`, ...blocks].join('\n\n')}\n`;
}

function markdownBlock(diff: RunDiff, changed: ChangedRules): string {
  const scope = scopeWords(diff, changed);
  const lines = scope === null ? changed.rules.map(markdownLine) : [escapedMarkdown(scope)];
  return `### ${changed.title} (${changed.rules.length})\n\n${lines.join('\n')}`;
}

function markdownLine(change: RuleChange): string {
  const findings = findingWords(change);
  const tail = findings === '' ? '' : ` (${escapedMarkdown(findings)})`;
  return `- <code>${change.rule}</code> ${change.requirements.join(', ')}: ${outcomes(change)}. ${escapedMarkdown(change.message)}${tail}`;
}
