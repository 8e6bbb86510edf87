import type { Follower, RuleResult, Run, RunExchange } from '../../conformance/model/run.ts';
import type { RenderContext, ReportFile } from '../context.ts';
import { causesIn, titleOf } from '../words/causes.ts';
import { countWords, OUTCOME_WORDS, plural } from '../words/count.ts';
import { exchangesById, explainFinding } from '../words/explain.ts';
import { REPORT_FILES } from '../words/file-names.ts';
import { leftOutKinds } from '../words/kinds.ts';
import { LINE_COMMAND, printable, shorten, withoutCommands } from '../words/printable.ts';
import { promises } from '../words/promises.ts';
import { requestsSent } from '../words/requests.ts';
import { runEnd, undecidedRules } from '../words/run-end.ts';
import { withStanding } from '../words/standing.ts';
import { staleWaivers, waiverLine } from '../words/waivers.ts';

const MARKS: Readonly<Record<Run['verdict'], string>> = {
  conformant: '✅',
  nonconformant: '❌',
  incomplete: '⚠️',
};

/** GitHub cuts a step summary at 1 MiB; what is cut here says so. */
const MOST_RESULTS = 40;
const MOST_FINDINGS = 3;

export function render(run: Run, context: RenderContext): readonly ReportFile[] {
  return [{ name: REPORT_FILES.markdown, content: markdown(run, context) }];
}

export function markdown(run: Run, context: RenderContext): string {
  const exchanges = exchangesById(run);
  const broken = causesIn(run);
  const follows = new Map(broken.map((each) => [each.result.rule, each.follows]));
  const parts = [
    `## ${MARKS[run.verdict]} ${run.verdict}: ${text(run.target.url)}`,
    text(run.summary),
    endOf(run),
    waiversToGo(run),
    facts(run),
    section(
      'Broken',
      broken.map(({ result }) => result),
      exchanges,
      context,
      follows,
    ),
    section('Not decided', undecidedRules(run), exchanges, context),
    section('Waived', withStanding(run.results, 'waived'), exchanges, context),
    section('Tolerated (neither passed nor failed)', withStanding(run.results, 'tolerated'), exchanges, context),
    section('Advisories (never a failure)', withStanding(run.results, 'advisory'), exchanges, context),
    requirements(run),
    scope(run),
    `Evidence ${code(run.evidence.digest)}, profile ${code(run.profile.digest)}, rules ${code(run.suite.rulesDigest)}.`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function endOf(run: Run): string {
  const found = runEnd(run);
  if (found === null) return '';
  const facts = found.facts.map(([name, fact]) => `- ${name}: ${text(fact)}`);
  const commands = found.suspects.map(({ curl }) => fence(curl));
  return [`### ${text(found.title)}`, facts.join('\n'), ...commands, text(found.advice)].join('\n\n');
}

function waiversToGo(run: Run): string {
  const lines = staleWaivers(run).map((waiver) => `- ${text(waiverLine(waiver))}`);
  return lines.length === 0 ? '' : `### Stale waivers (${lines.length})\n\n${lines.join('\n')}`;
}

function facts(run: Run): string {
  const score = run.suite.qualification;
  const rows: (readonly [string, string])[] = [
    ['Profile', run.profile.name + (run.profile.only === null ? '' : ` (only ${run.profile.only.join(', ')})`)],
    ['Requests', `${requestsSent(run)}, in ${(run.durationMs / 1000).toFixed(1)} s`],
    ...(leftOutKinds(run) === '' ? [] : [['Without', leftOutKinds(run)] as const]),
    ['Started', run.startedAt],
    ['Suite', `counterproof ${run.suite.version}, contract ${run.suite.contractVersion}`],
    [
      'Qualification',
      score === null
        ? 'not shipped with this suite'
        : `${score.caught} of ${score.faults} seeded faults caught, ${score.variantsAccused} false positives in ${score.variants} correct variants`,
    ],
  ];
  return table(['', ''], [...rows, ['Requirements', countWords(run.requirements)]]);
}

function section(
  title: string,
  results: readonly RuleResult[],
  exchanges: ReadonlyMap<string, RunExchange>,
  context: RenderContext,
  follows: ReadonlyMap<string, readonly Follower[]> = new Map(),
): string {
  if (results.length === 0) return '';
  const shown = results
    .slice(0, MOST_RESULTS)
    .map((result) =>
      [entry(result, exchanges, context), following(follows.get(result.rule))].filter(Boolean).join('\n\n'),
    );
  if (results.length > MOST_RESULTS)
    shown.push(`…and ${plural(results.length - MOST_RESULTS, 'more rule')}; see the HTML report.`);
  return [`### ${title} (${plural(results.length, 'rule')})`, ...shown].join('\n\n');
}

function entry(result: RuleResult, exchanges: ReadonlyMap<string, RunExchange>, context: RenderContext): string {
  const waiver =
    result.waived === null
      ? ''
      : `\n\nWaived by ${text(result.waived.owner)} until ${text(result.waived.expires)}: ${text(result.waived.reason)}`;
  const findings = result.findings
    .slice(0, MOST_FINDINGS)
    .map((finding) => fence(shorten(explainFinding(finding, exchanges), 1500)));
  const more = result.findings.length - findings.length;
  const tail = more > 0 ? `…and ${plural(more, 'more finding')}.` : '';
  const head = `**${text(titleOf(result))}** · ${code(result.rule)} · ${text(result.requirements.join(', '))}\n\n${text(shorten(result.message, 600))}${waiver}`;
  const promised = promises(result, context).map((promise) => `- ${text(promise)}`);
  const fix = result.outcome === 'failed' && result.fix !== undefined ? `Fix: ${text(result.fix)}` : '';
  return [head, fix, promised.join('\n'), ...findings, tail].filter((part) => part !== '').join('\n\n');
}

/** Rules that fail for the same reason count, and are not explained one by one. */
function following(follows: readonly Follower[] = []): string {
  return follows.length === 0 ? '' : `Follows from it: ${follows.map(({ rule }) => code(rule)).join(', ')}.`;
}

function requirements(run: Run): string {
  if (run.requirements.length === 0) return '';
  const rows = run.requirements.map((each) => [each.id, text(each.title), each.level, OUTCOME_WORDS[each.outcome]]);
  return `<details><summary>All ${run.requirements.length} requirements</summary>\n\n${table(['Requirement', '', 'Level', 'Outcome'], rows)}\n\n</details>`;
}

function scope(run: Run): string {
  if (run.scope.length === 0) return '';
  const rows = run.scope.map((each) => [code(each.subject), OUTCOME_WORDS[each.outcome], text(each.reason)]);
  return `### Not decided or not tested\n\n${table(['Rule or kind of data', '', 'Why'], rows)}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Evidence must not become markup, a mention, a link or another table cell. */
export function text(raw: string): string {
  const flat = printable(raw).replace(/\s+/g, ' ').trim();
  return flat
    .replace(/[\\`*_{}[\]<>|~#&!]/g, (mark) => `&#${mark.charCodeAt(0)};`)
    .replace(/@/g, '&#64;')
    .replace(/:\/\//g, ':&#47;/')
    .replace(LINE_COMMAND, '&#58;');
}

function code(raw: string): string {
  return `<code>${text(raw)}</code>`;
}

/** A fence longer than any run of backticks inside it cannot be closed from within. */
function fence(raw: string): string {
  const inner = withoutCommands(printable(raw));
  const longest = Math.max(2, ...[...inner.matchAll(/`+/g)].map((run) => run[0].length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}text\n${inner}\n${ticks}`;
}
