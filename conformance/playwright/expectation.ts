import type { RuleResult, Run } from '../model/run.ts';

/** What a test does about a judgement. Playwright knows passed, failed and skipped, and we know six outcomes. */
export interface Expectation {
  readonly does: 'pass' | 'fail' | 'skip';
  readonly text: string;
}

export function expectationOf(result: RuleResult): Expectation {
  const { outcome, demanded, message, waived } = result;
  if (outcome === 'passed') return { does: 'pass', text: message };
  if (outcome === 'failed' && waived !== null) return { does: 'skip', text: `waived: ${waived.reason}` };
  if (outcome === 'failed' && result.level !== 'must') return { does: 'pass', text: message };
  if (outcome === 'failed') return { does: 'fail', text: failureText(result) };
  if (outcome === 'error') return { does: 'fail', text: `our own fault, not the deployment's: ${message}` };
  // Absence is never green: what was demanded and could not be decided is no skip.
  if (demanded && outcome !== 'inapplicable') return { does: 'fail', text: `not decided: ${message}` };
  return { does: 'skip', text: `${outcome}: ${message}` };
}

/** An advisory never fails a run; it is written on the test, where the report shows it. */
export function isAdvice({ outcome, level, waived }: RuleResult): boolean {
  return outcome === 'failed' && level !== 'must' && waived === null;
}

const FINDINGS_SHOWN = 20;

function failureText({ message, findings }: RuleResult): string {
  const lines = findings.slice(0, FINDINGS_SHOWN).map((finding) => `  - ${finding.message}`);
  const more = findings.length > FINDINGS_SHOWN ? [`  … and ${findings.length - FINDINGS_SHOWN} more`] : [];
  return [message, ...lines, ...more].join('\n');
}

/** The exchanges behind a judgement, each with a line that repeats it; the key is a variable in all of them. */
export function evidenceText(result: RuleResult, { exchanges }: Run): string {
  const shown = exchanges.filter((exchange) => result.evidence.includes(exchange.id));
  return shown
    .map(
      ({ id, method, url, status, curl, body }) =>
        `## ${id}: ${method} ${url} → ${status ?? 'no answer'}\n\n    ${curl}\n\n    ${body}\n`,
    )
    .join('\n');
}
