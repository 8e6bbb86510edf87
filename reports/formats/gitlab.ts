import type { RuleResult, Run } from '../../conformance/model/run.ts';
import { printable, shorten } from '../../contract/printable.ts';
import type { RenderContext, ReportFile } from '../context.ts';
import { type Standing, standing, titleOf } from '../words/causes.ts';
import { keptLines } from '../words/explain.ts';
import { REPORT_FILES } from '../words/file-names.ts';
import { fingerprint, fingerprintOf, leadingFailures, OWN_RULES } from '../words/places.ts';
import { endLines, runEnd } from '../words/run-end.ts';
import { staleWaivers, waiverLine } from '../words/shown-outcome.ts';

/** The part of Code Climate's format that GitLab reads. */
interface Issue {
  readonly description: string;
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: 'info' | 'minor' | 'major' | 'critical' | 'blocker';
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

/** The widget shows one line for each. */
const LONGEST = 2000;

export function render(run: Run, context: RenderContext): readonly ReportFile[] {
  const end = runEnd(run);
  const issues: readonly Issue[] = [
    ...(end === null
      ? []
      : [own(OWN_RULES.end, [end.title, ...endLines(end)].join(' '), end.suspects[0]?.request ?? '', context)]),
    ...staleWaivers(run).map((waiver) => own(OWN_RULES.waiver, waiverLine(waiver), waiver.subject, context)),
    ...leadingFailures(run).map((result) => issueOf(result, context)),
  ];
  return [{ name: REPORT_FILES.gitlab, content: `${JSON.stringify(issues, null, 2)}\n` }];
}

function own(rule: string, text: string, key: string, { file }: RenderContext): Issue {
  return issue(rule, text, fingerprint(rule, key), 'major', file);
}

const SEVERITIES: Partial<Record<Standing, Issue['severity']>> = { broken: 'critical', waived: 'info' };

function issueOf(result: RuleResult, { file }: RenderContext): Issue {
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
