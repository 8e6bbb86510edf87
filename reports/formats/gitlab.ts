import type { RuleResult } from '../../conformance/model/run.ts';
import { printable, shorten } from '../../contract/printable.ts';
import type { RenderContext } from '../context.ts';
import type { RunView } from '../view.ts';
import { type Standing, standing, titleOf } from '../words/causes.ts';
import { keptLines } from '../words/explain.ts';
import { fingerprint, fingerprintOf, ownFindings } from './places.ts';

/** The part of Code Climate's format that GitLab reads. */
export interface Issue {
  readonly description: string;
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: 'info' | 'minor' | 'major' | 'critical' | 'blocker';
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

/** The widget shows one line for each. */
const LONGEST = 2000;

export function gitlab(view: RunView, { file }: RenderContext): string {
  const issues: readonly Issue[] = [
    ...ownFindings(view).map(({ rule, lines, key }) =>
      issue(rule, lines.join(' '), fingerprint(rule, key), 'major', file),
    ),
    ...view.leading.map((result) => issueOf(result, file)),
  ];
  return `${JSON.stringify(issues, null, 2)}\n`;
}

const SEVERITIES: Partial<Record<Standing, Issue['severity']>> = { broken: 'critical', waived: 'info' };

function issueOf(result: RuleResult, file: string): Issue {
  const [requirement = ''] = result.requirements;
  const text = [`${requirement}: ${titleOf(result)}. ${result.message}`, ...keptLines(result)].join('. ');
  const severity = SEVERITIES[standing(result)] ?? 'minor';
  return issue(result.rule, text, fingerprintOf(result), severity, file);
}

function issue(rule: string, text: string, print: string, severity: Issue['severity'], path: string): Issue {
  return {
    description: shorten(printable(text).replace(/\s+/g, ' '), LONGEST),
    check_name: rule,
    fingerprint: print,
    severity,
    location: { path, lines: { begin: 1 } },
  };
}
