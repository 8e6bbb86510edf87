import { KEY_VARIABLES } from '../../conformance/model/exchange.ts';
import type { Reproduction } from '../../conformance/model/reproduction.ts';
import type { RuleResult, Run } from '../../conformance/model/run.ts';
import { printableLine, printableLiteral } from '../../contract/printable.ts';
import { faultOf } from '../words/causes.ts';
import { burstWords, requestLines, shownWords } from './words.ts';

/** The exit code of the program in the script, which no Node has for an error of its own. */
const THERE = 41;

/** A failure with the requests that show it again. */
export interface ReproducedFailure {
  readonly run: Pick<Run, 'target' | 'suite'>;
  readonly result: RuleResult;
  readonly reproduction: Reproduction;
}

/** A shell script that exits with 1 while the fault is there, and with 0 when it is gone; the package plays the requests. */
export function shellScript(failure: ReproducedFailure): string {
  const { run } = failure;
  return [
    '#!/bin/sh',
    ...headLines(failure).map((line) => `# ${line}`),
    '#',
    ...usageLines(failure, `sh, Node 22.18 or later, and in this folder: ${installed(run)}`).map((line) => `# ${line}`),
    `COUNTERPROOF_URL="\${1:-\${COUNTERPROOF_URL:-}}" node --input-type=module - <<'END_OF_SCRIPT'`,
    ...senderLines(failure),
    `const reproduction = ${objectLines(failure).join('\n')};`,
    'const cannotTell = (why) => {',
    "  console.log('Cannot tell (' + why + ')');",
    '  process.exit(3);',
    '};',
    "const { replay } = await import('counterproof').catch(() => ({}));",
    `if (replay === undefined) cannotTell("counterproof is not installed in this folder: ${installed(run)}");`,
    `const { sighting, why, statuses } = await replay(reproduction, ${OPTIONS});`,
    "if (sighting === 'unclear') cannotTell(why);",
    "console.log('The fault is ' + sighting + ': ' + reproduction.finding + ' (answered ' + statuses.join(', ') + ')');",
    `process.exit(sighting === 'there' ? ${THERE} : 0);`,
    'END_OF_SCRIPT',
    // What ends in another way says nothing about the fault.
    'code=$?',
    `case $code in 0|3) exit $code ;; ${THERE}) exit 1 ;; esac`,
    'echo "Cannot tell: node ended with $code. Node 22.18 or later is needed." >&2',
    'exit 3',
    '',
  ].join('\n');
}

/** The same as a test that fails while the fault is there. */
export function vitestFile(failure: ReproducedFailure): string {
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
    '  const { sighting, why } = await replay(',
    ...objectLines(failure).map((line, index, lines) => `    ${line}${index === lines.length - 1 ? ',' : ''}`),
    `    ${OPTIONS},`,
    '  );',
    "  if (sighting === 'unclear') throw new Error('Cannot tell: ' + why);",
    "  expect(sighting).toBe('gone');",
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

/** How a script is called, and what it needs. */
export function usageLines({ run, reproduction }: ReproducedFailure, needs: string): readonly string[] {
  return [
    'Usage: sh reproduce.sh [BASE_ADDRESS], with the key in COUNTERPROOF_KEY (others in COUNTERPROOF_REVOKED_KEY and so on).',
    `Without BASE_ADDRESS, the key is sent to ${printableLine(run.target.url)}.`,
    'Exits with 1 while the fault is there, 0 when it is gone, 3 if that cannot be said.',
    ...burstWords(reproduction.requests),
    `Needs ${needs}.`,
  ];
}

export function headLines({ result, reproduction }: ReproducedFailure): readonly string[] {
  return [
    `${result.rule} (${result.requirements.join(', ')}): ${faultOf(result)}`,
    `The fault is there while ${shownWords(reproduction.shows)}.`,
    ...requestLines(reproduction.requests),
  ].map(printableLine);
}
