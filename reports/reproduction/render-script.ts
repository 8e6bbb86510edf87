import { KEY_VARIABLES } from '../../conformance/model/exchange.ts';
import type { Reproduction } from '../../conformance/model/reproduction.ts';
import type { RuleResult, Run } from '../../conformance/model/run.ts';
import { shownWords } from '../../conformance/model/shown-words.ts';
import { printableLine, printableLiteral } from '../../contract/printable.ts';
import { faultOf } from '../words/causes.ts';
import { burstWords, requestLines } from './words.ts';

/** A failure with the requests that show it again. */
export interface ReproducedFailure {
  readonly run: Pick<Run, 'target' | 'suite'>;
  readonly result: RuleResult;
  readonly reproduction: Reproduction;
}

/** A test that fails while the fault is there; the package plays the requests. */
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

export function headLines({ result, reproduction }: ReproducedFailure): readonly string[] {
  return [
    `${result.rule} (${result.requirements.join(', ')}): ${faultOf(result)}`,
    `The fault is there while ${shownWords(reproduction.shows)}.`,
    ...requestLines(reproduction.requests),
  ].map(printableLine);
}
