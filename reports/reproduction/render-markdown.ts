import { shownWords } from '../../conformance/model/shown-words.ts';
import { printableLine } from '../../contract/printable.ts';
import { faultOf } from '../words/causes.ts';
import type { ReproducedFailure } from './render-script.ts';
import { shellScript } from './render-shell.ts';
import { requestLines } from './words.ts';

/** For an issue: what is wrong, the requests, how to fix it, and the script. */
export function markdownPage(failure: ReproducedFailure): string {
  const { run, result, reproduction } = failure;
  const fix = result.fix === undefined ? [] : ['', `**Fix.** ${printableLine(result.fix)}`];
  return [
    `# ${printableLine(faultOf(result))}`,
    '',
    `\`${printableLine(result.rule)}\` (${printableLine(result.requirements.join(', '))}) at ${printableLine(run.target.url)}`,
    '',
    `The fault is there while ${printableLine(shownWords(reproduction.shows))}.`,
    '',
    ...fenced('sh', requestLines(reproduction.requests).map(printableLine)),
    ...fix,
    '',
    '<details><summary>Script that sends them and shows what to look at</summary>',
    '',
    ...fenced('sh', shellScript(failure).trimEnd().split('\n')),
    '',
    '</details>',
    '',
  ].join('\n');
}

/** No line of the content can end the fence: it is longer than any in it. */
function fenced(language: string, lines: readonly string[]): readonly string[] {
  const longest = Math.max(2, ...lines.flatMap((line) => (line.match(/`+/g) ?? []).map(({ length }) => length)));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}${language}`, ...lines, fence];
}
