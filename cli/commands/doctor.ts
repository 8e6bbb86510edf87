import { printableJson, printableLine } from '../../reports/index.ts';
import type { Finding } from '../doctor/findings.ts';
import { configFinding, keyFindings } from '../doctor/inputs.ts';
import { chromiumFinding, nodeFinding, packageFindings, redisFinding } from '../doctor/machine.ts';
import { targetFinding } from '../doctor/target.ts';
import { HELP, options } from '../options/doctor.ts';
import { wrap } from '../options/table.ts';
import { paintFor } from '../terminal.ts';
import { baseAddress } from './check-options.ts';
import { command } from './command.ts';
import type { Io } from './options.ts';

const SIGNS = { ok: '✓', missing: '·', wrong: '✕' } as const;

export function run(argv: string[], io: Io): Promise<number> {
  return command({ name: 'doctor', help: HELP, options }, argv, io, async ({ values, positionals }) => {
    const { finding, config } = await configFinding();
    const url = positionals.length > 0 || config.url !== undefined ? baseAddress(positionals, config) : null;
    const findings = [
      nodeFinding(),
      ...packageFindings(),
      await chromiumFinding(io.env),
      redisFinding(io.env),
      finding,
      ...keyFindings(io.env),
      ...(url === null ? [] : [await targetFinding(url, config)]),
    ];
    io.out(values.json === true ? `${printableJson(findings)}\n` : asText(findings));
    return findings.some(({ state }) => state === 'wrong') ? 2 : 0;
  });
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
