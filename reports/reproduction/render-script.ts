import type { Reproduction } from '../../conformance/model/reproduction.ts';
import type { RuleResult, Run } from '../../conformance/model/run.ts';
import { faultOf } from '../words/causes.ts';
import { printableLine } from '../words/printable.ts';
import { PLAYER } from './generated/player.ts';
import { requestLines, shownWords } from './words.ts';

/** A failure with the requests that show it again. */
export interface ReproducedFailure {
  readonly run: Pick<Run, 'target'>;
  readonly result: RuleResult;
  readonly reproduction: Reproduction;
}

/** A shell script that exits with 1 while the fault is there, and with 0 when it is gone. */
export function shellScript(failure: ReproducedFailure): string {
  const { run, reproduction } = failure;
  return [
    '#!/bin/sh',
    ...headLines(failure).map((line) => `# ${line}`),
    '#',
    '# Usage: sh reproduce.sh [BASE_ADDRESS], with the key in COUNTERPROOF_KEY (others in COUNTERPROOF_REVOKED_KEY and so on).',
    '# Exits with 1 while the fault is there, 0 when it is gone, 2 if that cannot be said. Needs sh and Node 20.16 or later.',
    `COUNTERPROOF_URL="\${1:-\${COUNTERPROOF_URL:-}}" exec node --input-type=module - <<'END_OF_SCRIPT'`,
    PLAYER,
    `await main(${json(reproduction)}, process.env.COUNTERPROOF_URL || ${json(run.target.url)});`,
    'END_OF_SCRIPT',
    '',
  ].join('\n');
}

/** The same as a test that fails while the fault is there. */
export function vitestFile(failure: ReproducedFailure): string {
  const { run, result, reproduction } = failure;
  return [
    ...headLines(failure).map((line) => `// ${line}`),
    '//',
    '// Reads the key from COUNTERPROOF_KEY, and the base address from COUNTERPROOF_URL if it is set.',
    "import { expect, it } from 'vitest';",
    PLAYER,
    `const reproduction = ${json(reproduction)};`,
    `const base = process.env.COUNTERPROOF_URL || ${json(run.target.url)};`,
    `it(${json(result.title)}, async () => {`,
    '  const { sighting } = await sight(reproduction, base, process.env);',
    "  expect(sighting).toBe('gone');",
    '});',
    '',
  ].join('\n');
}

function headLines({ result, reproduction }: ReproducedFailure): readonly string[] {
  return [
    `${result.rule} (${result.requirements.join(', ')}): ${faultOf(result)}`,
    `The fault is there while ${shownWords(reproduction.shows)}.`,
    ...requestLines(reproduction.requests),
  ].map(printableLine);
}

/** In one line, which no end of a script can be hidden in. */
function json(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u2028\u2029]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
