import type { ShownFinding } from '../../conformance/model/outcome.ts';
import type { RuleResult, Run } from '../../conformance/model/run.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { printable, shorten, withoutCommands } from '../../contract/printable.ts';
import { sinceLine } from '../diff/diff-runs.ts';
import type { RunView } from '../view.ts';
import { titleOf } from '../words/causes.ts';
import { fenced, escapedMarkdown as text } from '../words/escaped.ts';
import { keptLines } from '../words/explain.ts';
import { promises, samplesFor } from '../words/promises.ts';
import { notApplicable, OUTCOME_WORDS, SHOWN_WORDS, waiverDays } from '../words/shown-outcome.ts';

const MARKS: Readonly<Record<Run['verdict'], string>> = { conformant: '✅', nonconformant: '❌', incomplete: '⚠️' };

/** A comment on a pull request holds 65,536 characters; what is cut here says so. */
const MOST_CHARACTERS = 65_000;
const MOST_RESULTS = 40;
const MOST_FINDINGS = 3;

interface Part {
  readonly name: string;
  readonly text: string;
}

/** The least wanted first. Then the failures that are not the worst, from the last one on; the verdict and its numbers always stay. */
const DROPPED = ['requirements', 'scope', 'advisories', 'tolerated', 'waived', 'undecided'];

/** Joined, without as many whole parts as it takes to fit. */
function fitting(parts: readonly Part[]): string {
  const named = (wanted: string) => parts.filter(({ name }) => name === wanted);
  const kept = new Set(parts);
  const dropped: string[] = [];
  for (const part of DROPPED.flatMap(named)) {
    if (fits(kept)) break;
    kept.delete(part);
    dropped.push(part.name);
  }
  const failures = named('failure');
  while (!fits(kept) && failures.length > 0) for (const last of failures.splice(-1)) kept.delete(last);
  const gone = named('failure').length - failures.length;
  if (gone > 0) dropped.push(plural(gone, 'failure'));
  const texts = [...kept].map(({ text: part }) => part);
  if (dropped.length > 0)
    texts.push(`_Cut to fit a comment. Left out: ${dropped.join(', ')}. The HTML report has all of it._`);
  return `${texts.join('\n\n')}\n`;
}

function fits(parts: Iterable<Part>): boolean {
  return [...parts].reduce((sum, { text: part }) => sum + part.length + 2, 0) <= MOST_CHARACTERS;
}

/** All findings, folded; where that is more than a comment holds, the first of each rule. */
export function markdown(view: RunView): string {
  const whole = partsOf({ view, hasAll: true });
  return fitting(fits(whole) ? whole : partsOf({ view, hasAll: false }));
}

interface Around {
  readonly view: RunView;
  /** Whether every finding is shown. */
  readonly hasAll: boolean;
}

function partsOf(around: Around): readonly Part[] {
  const { view } = around;
  const { run, causes, since } = view;
  const head = [
    `## ${MARKS[run.verdict]} ${run.verdict}: ${text(view.target)}`,
    text(run.summary),
    since === null ? '' : text(sinceLine(since)),
    endOf(view),
    waiversToGo(view),
    facts(view),
  ];
  const broken = causes.map(({ result }) => result);
  const failures = sectionParts('Broken', broken, around);
  const listed = (title: string, results: readonly RuleResult[]) => sectionParts(title, results, around).join('\n\n');
  const digests = `Evidence ${code(run.evidence.digest)}, profile ${code(run.profile.digest)}, rules ${code(run.suite.rulesDigest)}.`;
  return [
    { name: 'head', text: head.filter((part) => part !== '').join('\n\n') },
    ...failures.map((part, index) => ({ name: index === 0 ? 'title' : 'failure', text: part })),
    { name: 'undecided', text: listed('Not decided', view.undecided) },
    { name: 'waived', text: listed('Waived', view.waived) },
    { name: 'tolerated', text: listed('Tolerated (neither passed nor failed)', view.tolerated) },
    { name: 'advisories', text: listed('Advisories (never a failure)', view.advisories) },
    { name: 'requirements', text: requirements(view) },
    { name: 'scope', text: scope(run) },
    { name: 'digests', text: digests },
  ].filter(({ text: part }) => part !== '');
}

function endOf({ end }: RunView): string {
  if (end === null) return '';
  const facts = end.facts.map(([name, fact]) => `- ${name}: ${text(fact)}`);
  const commands = end.suspects.map(({ curl }) => fence(curl));
  return [`### ${text(end.title)}`, facts.join('\n'), ...commands, text(end.advice)].join('\n\n');
}

function waiversToGo({ stale }: RunView): string {
  const lines = stale.map(({ line }) => `- ${text(line)}`);
  return lines.length === 0 ? '' : `### Stale waivers (${lines.length})\n\n${lines.join('\n')}`;
}

function facts({ run, figures, without }: RunView): string {
  const score = run.suite.qualification;
  const rows: (readonly [string, string])[] = [
    ['Profile', run.profile.name + (run.profile.only === null ? '' : ` (only ${run.profile.only.join(', ')})`)],
    ...figures,
    ...(without === '' ? [] : [['Without', without] as const]),
    ['Started', run.startedAt],
    ['Suite', `counterproof ${run.suite.version}, contract ${run.suite.contractVersion}`],
    ...(run.target.client === undefined ? [['Qualification', scoreWords(score)] as const] : []),
  ];
  return table(['', ''], rows);
}

function scoreWords(score: Run['suite']['qualification']): string {
  if (score === null) return 'not measured for the rules of this suite';
  const { caught, faults, variants, variantsAccused } = score;
  return `${caught} of ${faults} seeded faults caught, ${plural(variantsAccused, 'false positive')} in ${plural(variants, 'correct variant')}, in a generated shop of 600 sales`;
}

function sectionParts(title: string, results: readonly RuleResult[], around: Around): readonly string[] {
  if (results.length === 0) return [];
  const shown = results.slice(0, MOST_RESULTS).map((result) => entry(result, around));
  if (results.length > MOST_RESULTS)
    shown.push(`…and ${plural(results.length - MOST_RESULTS, 'more rule')}; see the HTML report.`);
  const followers = new Set(results.flatMap(around.view.followsOf).map(({ rule }) => rule)).size;
  const counted = plural(results.length, 'rule') + (followers > 0 ? `, and ${followers} that follow from it` : '');
  return [`### ${title} (${counted})`, ...shown];
}

function entry(result: RuleResult, around: Around): string {
  const { rule, requirements, message, outcome, waived, fix } = result;
  const samples = samplesFor(result);
  const promised = promises(result).map((promise) => `- ${prose(promise)}`);
  const parts = [
    `**${prose(titleOf(result))}** · ${code(rule)} · ${text(requirements.join(', '))}`,
    text(shorten(message, 600)),
    waived === null ? '' : `Waived by ${text(waived.owner)} ${text(waiverDays(waived))}: ${text(waived.reason)}`,
    ...keptLines(result).map(text),
    outcome === 'failed' && fix !== undefined ? `Fix: ${prose(fix)}` : '',
    promised.join('\n'),
    ...samples.map(({ why }) => `Why it matters: ${prose(why)}`),
    ...findingsOf(result, around),
    ...samples.map(correct),
    following(result, around.view),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function findingsOf(result: RuleResult, { view, hasAll }: Around): readonly string[] {
  const block = (finding: ShownFinding) => fence(shorten(view.explainFinding(finding, result), 1500));
  const shown = result.findings.slice(0, MOST_FINDINGS).map(block);
  const others = result.findings.slice(MOST_FINDINGS);
  if (others.length === 0) return shown;
  const more = plural(others.length, 'more finding');
  if (!hasAll) return [...shown, `…and ${more}, in the HTML report and in run.json.`];
  return [...shown, folded(more, others.map(block).join('\n\n'))];
}

function folded(summary: string, inner: string): string {
  return `<details><summary>${summary}</summary>\n\n${inner}\n\n</details>`;
}

function correct({ id, typescript, python }: ReturnType<typeof samplesFor>[number]): string {
  const title = `${id}: how a correct client does it, in TypeScript and Python`;
  return folded(title, `${fence(typescript, 'ts')}\n\n${fence(python, 'python')}`);
}

/** Rules that fail for the same reason count, and are not explained one by one. */
function following(result: RuleResult, { followsOf }: RunView): string {
  const follows = followsOf(result);
  return follows.length === 0
    ? ''
    : `Also broken, most likely by the same fault: ${follows.map(({ rule }) => code(rule)).join(', ')}.`;
}

function requirements({ run, requirements: shown }: RunView): string {
  if (run.requirements.length === 0) return '';
  // What failed would be hard to find among hundreds that passed.
  const rows = shown
    .toSorted((a, b) => Number(b.requirement.outcome === 'failed') - Number(a.requirement.outcome === 'failed'))
    .map(({ requirement: { id, title, level }, shown }) => [id, prose(title), level, SHOWN_WORDS[shown]]);
  return folded(`All ${run.requirements.length} requirements`, table(['Requirement', '', 'Level', 'Outcome'], rows));
}

function scope(run: Run): string {
  const aside = notApplicable(run).map(({ rule, outcome, message }) => ({ subject: rule, outcome, reason: message }));
  const listed = (title: string, all: Run['scope']) => {
    const rows = all.map((each) => [code(each.subject), OUTCOME_WORDS[each.outcome], text(each.reason)]);
    return rows.length === 0 ? [] : [`### ${title}\n\n${table(['Rule or kind of data', '', 'Why'], rows)}`];
  };
  return [...listed('Not decided or not tested', run.scope), ...listed('Not applicable', aside)].join('\n\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A text of the suite: what it has in backticks is code. */
function prose(raw: string): string {
  return raw
    .split(/`([^`]+)`/)
    .map((part, index) => (index % 2 === 1 ? code(part) : keepingEnds(part)))
    .join('');
}

/** `text` trims what it is given. */
function keepingEnds(part: string): string {
  const [begin = '', end = ''] = [/^\s/.exec(part)?.[0], /\s$/.exec(part)?.[0]].map((space) => (space ? ' ' : ''));
  return part.trim() === '' ? begin : `${begin}${text(part)}${end}`;
}

function code(raw: string): string {
  return `<code>${text(raw)}</code>`;
}

function fence(raw: string, language = 'text'): string {
  return fenced(withoutCommands(printable(raw)), language);
}
