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

const SEVERITIES: Partial<Record<Standing, Issue['severity']>> = { broken: 'critical', waived: 'info' };

/** The widget shows one line for each. */
const LONGEST = 2000;

export function gitlab(view: RunView, { file }: RenderContext): string {
  const issue = (rule: string, lines: readonly string[], print: string, severity: Issue['severity']): Issue => ({
    description: shorten(printable(lines.join(' ')).replace(/\s+/g, ' '), LONGEST),
    check_name: rule,
    fingerprint: print,
    severity,
    location: { path: file, lines: { begin: 1 } },
  });
  const issues = [
    ...ownFindings(view).map(({ rule, lines, key }) => issue(rule, lines, fingerprint(rule, key), 'major')),
    ...view.leading.map((result) => {
      const { rule, requirements, message } = result;
      const text = [`${requirements[0] ?? ''}: ${titleOf(result)}. ${message}`, ...keptLines(result)].join('. ');
      return issue(rule, [text], fingerprintOf(result), SEVERITIES[standing(result)] ?? 'minor');
    }),
  ];
  return `${JSON.stringify(issues, null, 2)}\n`;
}
