import type { Finding } from '../../conformance/model/outcome.ts';
import type { RuleResult, Run, RunExchange } from '../../conformance/model/run.ts';
import { plural } from './count.ts';

export function exchangesById(run: Run): ReadonlyMap<string, RunExchange> {
  return new Map(run.exchanges.map((exchange) => [exchange.id, exchange]));
}

/** A finding in plain text, with the line that repeats its first request. */
export function explainFinding(finding: Finding, exchanges: ReadonlyMap<string, RunExchange>): string {
  const lines = [finding.message];
  if (finding.expected !== undefined) lines.push(`expected: ${finding.expected}`);
  if (finding.received !== undefined) lines.push(`received: ${finding.received}`);
  const curl = finding.evidence.map((id) => exchanges.get(id)?.curl).find((line) => line !== undefined);
  if (curl !== undefined) lines.push(`repeat:   ${curl}`);
  if (finding.evidence.length > 0) lines.push(`evidence: ${finding.evidence.join(', ')}`);
  return lines.join('\n');
}

/** So many findings are explained; a thousand of one kind teach nothing more, and run.json has them all. */
const ENOUGH = 20;

export function explainResult(result: RuleResult, exchanges: ReadonlyMap<string, RunExchange>): string {
  const shown = result.findings.slice(0, ENOUGH).map((finding) => explainFinding(finding, exchanges));
  const more = result.findings.length - shown.length;
  if (more > 0) shown.push(`and ${plural(more, 'more finding')}; all of them are in run.json`);
  return [result.message, ...shown].join('\n\n');
}
