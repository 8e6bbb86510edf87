import { addressOf } from '../../api/address.ts';
import { printableJson, printableLine } from '../../reports/index.ts';
import {
  chromiumFinding,
  configFinding,
  type Finding,
  keyFindings,
  nodeFinding,
  packageFindings,
  redisFinding,
  targetFinding,
} from '../doctor/machine.ts';
import { DOCTOR_HELP } from '../options/others.ts';
import { wrap } from '../options/table.ts';
import { paintFor } from '../terminal.ts';
import { command } from './command.ts';
import { tellResult } from './options.ts';
import { type Given, urlIn } from './settings.ts';

const SIGNS = { ok: '✓', missing: '·', wrong: '✕' } as const;

export const run = command({ help: DOCTOR_HELP }, async ({ values, positionals }, io) => {
  const argument = urlIn(positionals);
  const { finding, given } = await configFinding(argument);
  const findings = [
    nodeFinding(),
    ...packageFindings(),
    await chromiumFinding(io.env),
    redisFinding(io.env),
    finding,
    ...keyFindings(io.env),
    ...(await targetFindings(given, argument)),
  ];
  const bad = findings.filter(({ state }) => state === 'wrong');
  if (values.json === true) io.out(`${printableJson(findings)}\n`, 'result');
  else tellResult(io, asText(findings), asText(bad).trimStart());
  return bad.length > 0 ? 2 : 0;
});

/** The address may be wrong in the configuration, and so may be the authorities. */
async function targetFindings(given: Given | null, argument: string | undefined): Promise<readonly Finding[]> {
  const url = given?.settings.url ?? argument;
  if (url === undefined) return [];
  try {
    return [await targetFinding(addressOf(url), given?.settings.ca)];
  } catch (error) {
    throw given === null ? error : given.placed(error);
  }
}

const INDENT = ' '.repeat(30);

function asText(findings: readonly Finding[]): string {
  const lines = findings.map(({ name, state, says }) => {
    const [first = '', ...rest] = wrap(printableLine(says), 80 - INDENT.length).split('\n');
    const label = `${SIGNS[state]} ${name}`;
    const head =
      label.length < INDENT.length ? `${label.padEnd(INDENT.length)}${first}` : `${label}\n${INDENT}${first}`;
    return [head, ...rest.map((line) => `${INDENT}${line}`)].join('\n');
  });
  const bad = findings.filter(({ state }) => state === 'wrong').length;
  const paint = paintFor(process.stdout, process.env);
  const verdict = bad === 0 ? paint.green('A check can run.') : paint.red(`A check cannot run: see ✕ above (${bad}).`);
  return `${lines.join('\n')}\n\n${verdict}\n`;
}
