import { KEY_VARIABLES } from '../../conformance/model/exchange.ts';
import {
  type Reproduction,
  type ReproductionRequest,
  type Shows,
  shownWords,
} from '../../conformance/model/reproduction.ts';
import type { RuleResult, Run } from '../../conformance/model/run.ts';
import { curlOf, urlOf } from '../../conformance/model/values/curl.ts';
import { printableLine, printableLiteral } from '../../contract/printable.ts';
import { faultOf } from '../words/causes.ts';
import { fenced } from '../words/escaped.ts';
import { burstWords, type ReproductionFormat, reproduceCommand, requestLines, SENDINGS } from '../words/requests.ts';

/** A failure with the requests that show it again. */
export interface ReproducedFailure {
  readonly run: Pick<Run, 'target' | 'suite'>;
  readonly result: RuleResult;
  readonly reproduction: Reproduction;
  /** Where the run is, from where a script is played; left out, in the same folder. */
  readonly runFile?: string;
}

/** A test that fails while the fault is there; the package plays the requests. */
function vitestFile(failure: ReproducedFailure): string {
  const { run, result } = failure;
  return [
    ...headLines(failure).map((line) => `// ${line}`),
    '//',
    `// Needs: ${installed(run, 'vitest ')}`,
    '// Reads the key from COUNTERPROOF_KEY, and the base address from COUNTERPROOF_URL if it is set.',
    '// The test passes when the fault is gone. It fails while the fault is there, and where the answers do not show it.',
    ...burstWords(failure.reproduction.requests).map((line) => `// ${line}`),
    "import { replay } from 'counterproof';",
    "import { expect, it } from 'vitest';",
    '',
    ...senderLines(failure),
    '',
    `it(${printableLiteral(printableLine(result.title))}, async () => {`,
    '  const { sighting, says } = await replay(',
    ...objectLines(failure).map((line, index, lines) => `    ${line}${index === lines.length - 1 ? ',' : ''}`),
    `    ${OPTIONS},`,
    '  );',
    "  expect(sighting, says).toBe('gone');",
    '}, 900_000);',
    '',
  ].join('\n');
}

const OPTIONS = "{ url, keys, allowBurst: process.env.COUNTERPROOF_ALLOW === 'burst' }";

/** The version of the run, which anybody can write. */
function installed({ suite }: ReproducedFailure['run'], others = ''): string {
  const version = /^\d+\.\d+\.\d+$/.test(suite.version) ? `@${suite.version}` : '';
  return `npm install --save-dev ${others}counterproof${version}`;
}

/** Where it is sent, and with which keys. */
function senderLines({ run, reproduction }: ReproducedFailure): readonly string[] {
  const names = [...new Set(reproduction.requests.flatMap(({ credential: { key } }) => (key === 'none' ? [] : key)))];
  return [
    `const url = process.env.COUNTERPROOF_URL || ${printableLiteral(run.target.url)};`,
    `const keys = { ${names.map((name) => `${name}: process.env.${KEY_VARIABLES[name]}`).join(', ')} };`,
  ];
}

/** What is sent, a request on each line, and what is looked for in the answers. */
function objectLines({ reproduction: { finding, shows, requests } }: ReproducedFailure): readonly string[] {
  return [
    '{',
    `  finding: ${printableLiteral(printableLine(finding))},`,
    `  shows: ${printableLiteral(shows)},`,
    '  requests: [',
    ...requests.map((request) => `    ${printableLiteral(request)},`),
    '  ],',
    '}',
  ];
}

function headLines({ result, reproduction }: ReproducedFailure): readonly string[] {
  return [
    `${result.rule} (${result.requirements.join(', ')}): ${faultOf(result)}`,
    `The fault is there while ${shownWords(reproduction.shows)}.`,
    ...requestLines(reproduction.requests),
  ].map(printableLine);
}

/** A shell script that sends the requests, and shows what to look at in their answers. The judging is left to `reproduce --live`. */
function shellScript(failure: ReproducedFailure): string {
  const { run, result, reproduction, runFile } = failure;
  const { shows, requests } = reproduction;
  const judge = `${reproduceCommand(result.rule, runFile)} --live --url`;
  return [
    '#!/bin/sh',
    ...headLines(failure).map((line) => `# ${line}`),
    '#',
    '# Usage: sh reproduce.sh [BASE_ADDRESS], with the key in COUNTERPROOF_KEY (others in COUNTERPROOF_REVOKED_KEY and so on).',
    `# Without BASE_ADDRESS, the key is sent to ${printableLine(run.target.url)}.`,
    '# Shows what to look at. Whether the fault is there, this says (exit code 1 there, 0 gone, 3 cannot tell):',
    `#   ${printableLine(judge)} BASE_ADDRESS`,
    '# Ends with 0 where all was answered, 3 where it was not. Needs sh and curl.',
    `url=${quoted(run.target.url)}`,
    `base=\${1:-\${COUNTERPROOF_URL:-$url}}`,
    ...variablesIn(requests).map(
      (name) => `[ -n "\${${name}:-}" ] || { echo '${name} is not set: set it.' >&2; exit 3; }`,
    ),
    ...askLines(shows),
    ...requests.flatMap(sendLines),
    `printf '\\n%s\\n' ${quoted(`The fault is there while ${shownWords(shows)}.`)}`,
    `printf 'Whether it is: %s %s\\n' ${quoted(judge)} "$base"`,
    '',
  ].join('\n');
}

/** In quotes of the shell, and in one line that holds no command to a CI. */
function quoted(text: string): string {
  return `'${printableLine(text).replaceAll("'", "'\\''")}'`;
}

function variablesIn(requests: readonly ReproductionRequest[]): readonly string[] {
  const keys = requests.flatMap(({ credential: { key } }) => (key === 'none' ? [] : KEY_VARIABLES[key]));
  const isChanged = requests.some((request) => commandOf(request).includes('$CHANGED_KEY'));
  return [...new Set(keys), ...(isChanged ? ['CHANGED_KEY'] : [])];
}

function askLines(shows: Shows): readonly string[] {
  return [
    'answer=$(mktemp) || exit 3',
    'trap \'rm -f "$answer"\' EXIT',
    '# What a terminal or a CI would act on is not shown.',
    `plain() { tr -d '\\r' | LC_ALL=C tr -c '\\11\\12\\40-\\176' '?' | sed 's/##/# #/g; s/::/: :/g'; }`,
    'ask() {',
    '  [ -z "$cursor" ] || set -- "$@" -G --data-urlencode "cursor=$cursor"',
    '  curl -q -sS -i --globoff --path-as-is --proto =http,https --max-time 60 "$@" > "$answer" || exit 3',
    `  { head -n 1 "$answer"; ${decisive(shows)}; } | plain; echo`,
    '}',
    'hasNext() {',
    `  cursor=$(sed -n 's/.*"nextCursor" *: *"\\([^"]*\\)".*/\\1/p' "$answer" | tail -n 1)`,
    '  [ -n "$cursor" ]',
    '}',
  ];
}

/** So many characters of an answer in which no part is known to decide. */
const SHOWN = 2000;
/** A name, or an id: it means nothing else in a regular expression. */
const PLAIN = /^[\w-]+$/;

/** Prints the parts of an answer that are looked at. */
function decisive(shows: Shows): string {
  if (shows.kind === 'header') return headersOf([shows.name]);
  if (shows.kind === 'leak' && shows.where === 'header') return headersOf([shows.path]);
  if (shows.kind === 'no-retry-header') return headersOf(['retry-after', '[a-z-]*ratelimit[a-z-]*']);
  const [names, ids] = [namesIn(shows), shows.kind === 'records' ? [...shows.returned, ...shows.left] : []];
  const start = `tr -d '\\r' < "$answer" | sed '1,/^$/d' | head -c ${SHOWN}`;
  if (names.length + ids.length === 0 || ![...names, ...ids].every((word) => PLAIN.test(word))) return start;
  const ways = [...names.map((name) => `"${name}" *: *("[^"]*"|[^],}]*)`), ...ids.map((id) => `"[^"]*" *: *"${id}"`)];
  return `grep -o -E '${ways.join('|')}' "$answer" || echo 'Nothing of it is in the answer.'`;
}

function headersOf(names: readonly string[]): string {
  return `grep -i -E ${quoted(`^(${names.join('|')}):`)} "$answer" || echo 'The answer has no such header.'`;
}

function namesIn(shows: Shows): readonly string[] {
  switch (shows.kind) {
    case 'ranked':
      return [shows.field];
    case 'once':
    case 'same':
    case 'size':
      return ['id', 'nextCursor'];
    case 'place':
    case 'daily':
    case 'instant':
    case 'varies':
      return [shows.path.split('/').at(-1) ?? ''];
    default:
      return [];
  }
}

/** What reads the key from the environment is written here: `curl` of a run may be anything. */
function commandOf(request: ReproductionRequest): string {
  const { headers: requestHeaders, body, query, ...asked } = request;
  const others = request.isNextPage === true ? query.filter(([name]) => name !== 'cursor') : query;
  const line = curlOf(null, {
    ...asked,
    query: others,
    requestHeaders,
    ...(body === undefined ? {} : { requestBody: body }),
  });
  return line.replace(/^curl -sS -i/, 'ask');
}

function sendLines(request: ReproductionRequest): readonly string[] {
  const { isNextPage, sent, upTo = 1, method } = request;
  const command = commandOf(request);
  const title = `printf '\\n%s\\n' ${quoted(`${method} ${isNextPage === true ? 'the next page' : urlOf(request)}${sent === undefined ? '' : ` (here once; it shows when sent ${SENDINGS[sent]})`}`)}`;
  // A terminal or a CI would act on it.
  if (printableLine(command) !== command) return [title, "echo 'No script can hold the characters of this request.'"];
  if (isNextPage !== true) return ['cursor=', title, command];
  return [
    `more=${Math.min(upTo, MOST)}`,
    `while [ "$more" -gt 0 ] && hasNext; do`,
    '  more=$((more - 1))',
    title,
    command,
    'done',
  ];
}

/** As many as the player sends. */
const MOST = 500;

/** For an issue: what is wrong, the requests, how to fix it, and the script. */
function markdownPage(failure: ReproducedFailure): string {
  const { run, result, reproduction } = failure;
  const fix = result.fix === undefined ? [] : ['', `**Fix.** ${printableLine(result.fix)}`];
  return [
    `# ${printableLine(faultOf(result))}`,
    '',
    `\`${printableLine(result.rule)}\` (${printableLine(result.requirements.join(', '))}) at ${printableLine(run.target.url)}`,
    '',
    `The fault is there while ${printableLine(shownWords(reproduction.shows))}.`,
    '',
    fenced(requestLines(reproduction.requests).map(printableLine).join('\n'), 'sh'),
    ...fix,
    '',
    '<details><summary>Script that sends them and shows what to look at</summary>',
    '',
    fenced(shellScript(failure).trimEnd(), 'sh'),
    '',
    '</details>',
    '',
  ].join('\n');
}

/** What shows a failure again, as a script or a file. */
export const REPRODUCTIONS: Readonly<Record<ReproductionFormat, (failure: ReproducedFailure) => string>> = {
  sh: shellScript,
  vitest: vitestFile,
  markdown: markdownPage,
};
