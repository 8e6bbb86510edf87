import { printableJson, printableLine } from '../../contract/printable.ts';
import { escapedMarkdown } from '../words/escaped.ts';
import {
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
  return `${(format === 'markdown' ? asMarkdown(diff) : asText(diff)).join('\n\n')}\n`;
}

function asText(diff: RunDiff): readonly string[] {
  const blocks = changedRules(diff).map((changed) => {
    const scope = scopeWords(diff, changed);
    const lines = scope === null ? changed.rules.flatMap(textLines) : [`  ${scope}`];
    return [changed.title, ...lines.map(printableLine)].join('\n');
  });
  const context = diff.context.map(({ what, before, after }) => printableLine(`  ${what}: ${before} → ${after}`));
  if (context.length > 0) blocks.push(['Compared with care, because these differ too', ...context].join('\n'));
  return [printableLine(headline(diff)), ...blocks];
}

function textLines(change: RuleChange): readonly string[] {
  const { rule, requirements, level, message } = change;
  return [
    `  ${rule} (${requirements.join(', ')}, ${level}): ${outcomes(change)}`,
    `    ${message.replace(/\s+/g, ' ')}`,
    `    ${findingWords(change)}`,
  ].filter((line) => line.trim() !== '');
}

function asMarkdown(diff: RunDiff): readonly string[] {
  const blocks = changedRules(diff).map((changed) => {
    const scope = scopeWords(diff, changed);
    const lines = scope === null ? changed.rules.map(markdownLine) : [escapedMarkdown(scope)];
    return `### ${changed.title} (${changed.rules.length})\n\n${lines.join('\n')}`;
  });
  const context = diff.context.map(
    ({ what, before, after }) => `| ${what} | ${escapedMarkdown(before)} | ${escapedMarkdown(after)} |`,
  );
  if (context.length > 0)
    blocks.push(['### What else differs\n', '| | Old | New |', '| --- | --- | --- |', ...context].join('\n'));
  const mark = diff.isRegression ? '❌' : diff.incomparable === null ? '✅' : '⚠️';
  return [`## ${mark} ${escapedMarkdown(headline(diff))}`, ...blocks];
}

function markdownLine(change: RuleChange): string {
  const findings = findingWords(change);
  const tail = findings === '' ? '' : ` (${escapedMarkdown(findings)})`;
  return `- <code>${change.rule}</code> ${change.requirements.join(', ')}: ${outcomes(change)}. ${escapedMarkdown(change.message)}${tail}`;
}
