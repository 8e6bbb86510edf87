import type { Outcome } from '../../conformance/model/outcome.ts';
import type { RuleResult, Run } from '../../conformance/model/run.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { printableJson, printableLine } from '../../contract/printable.ts';
import { titleOf } from '../words/causes.ts';
import { escapedMarkdown } from '../words/escaped.ts';
import { targetName } from '../words/file-names.ts';
import { requestsSent } from '../words/requests.ts';
import { leftOutKinds, OUTCOME_WORDS } from '../words/shown-outcome.ts';

/** What may become of a rule, with its title and its mark, in the order in which a reader wants to know. What is waived is no better. */
const CHANGES = [
  ['outOfScope', 'Out of scope', 'passed'],
  ['intoScope', 'Into scope', 'passed'],
  ['regressed', 'Regressed', 'failed'],
  ['worse', 'Worse than before', 'failed'],
  ['newlyFailing', 'Failing, and not known before', 'failed'],
  ['noLongerWaived', 'No longer waived', 'failed'],
  ['lessCovered', 'Less covered', 'failed'],
  ['goneRule', 'Rules that are gone', 'passed'],
  ['nowWaived', 'Now waived', 'waived'],
  ['fixed', 'Fixed', 'passed'],
  ['better', 'Better than before', 'passed'],
  ['moreCovered', 'More covered', 'passed'],
  ['newRule', 'New rules', 'passed'],
] as const;

export type Change = (typeof CHANGES)[number][0];

interface RuleChange extends Pick<RuleResult, 'rule' | 'title' | 'requirements' | 'level' | 'message'> {
  readonly change: Change;
  readonly before: Outcome | null;
  readonly after: Outcome | null;
  /** Keys of the findings that came and went, where both runs failed. */
  readonly findings: { readonly came: readonly string[]; readonly went: readonly string[] };
}

export interface RunDiff {
  /** Why the two cannot be compared; `null` where they can. */
  readonly incomparable: string | null;
  readonly isRegression: boolean;
  readonly verdicts: { readonly before: Run['verdict']; readonly after: Run['verdict'] };
  readonly changes: readonly RuleChange[];
  /** What else differs between the runs: profile, scope, target, contract, rules. */
  readonly context: readonly RunChange[];
  readonly unchanged: number;
}

export function diffRuns(before: Run, after: Run): RunDiff {
  const incomparable = cannotCompare(before, after);
  const verdicts = { before: before.verdict, after: after.verdict };
  if (incomparable !== null)
    return { incomparable, isRegression: false, verdicts, changes: [], context: [], unchanged: 0 };
  const old = new Map(before.results.map((result) => [result.rule, result]));
  const known = new Set(after.results.map(({ rule }) => rule));
  const compared = after.results.map((result) => scoped(changeOf(old.get(result.rule), result), before, after));
  const gone = before.results.filter((result) => !known.has(result.rule)).map((result) => changeOf(result, undefined));
  const changes = [...compared, ...gone].filter((change) => change !== null);
  return {
    incomparable,
    isRegression: changes.some(isRegression),
    verdicts,
    changes,
    context: OF_RUNS.map(([what, of]) => ({ what, before: of(before), after: of(after) })).filter(
      (change) => change.before !== change.after,
    ),
    unchanged: compared.filter((change) => change === null).length,
  };
}

/**
 * Recommendations and open points are listed, but are no regression; nor is what a waiver accepts. A failure that is
 * no longer waived is the same failure: the verdict of the new run stops for it.
 */
export function isRegression({ change, level }: RuleChange): boolean {
  return level === 'must' && (change === 'regressed' || change === 'worse');
}

/** If only a part was checked, that is said once and not for each rule; but a failure that is out of scope now is named. */
function scoped(change: RuleChange | null, before: Run, after: Run): RuleChange | null {
  if (change?.change === 'lessCovered' && change.before !== 'failed' && !isInScope(change.rule, after))
    return { ...change, change: 'outOfScope' };
  if (change?.change === 'moreCovered' && !isInScope(change.rule, before)) return { ...change, change: 'intoScope' };
  return change;
}

function isInScope(rule: string, { profile: { only }, results }: Run): boolean {
  const area = results.find((result) => result.rule === rule)?.area;
  return only === null || only.includes(rule) || (area !== undefined && only.includes(area));
}

function changeOf(before: RuleResult | undefined, after: RuleResult | undefined): RuleChange | null {
  const about = after ?? before;
  if (about === undefined) return null;
  const findings = findingChanges(before, after);
  const change = classify(before, after, findings);
  if (change === null) return null;
  const { rule, title, requirements, level } = about;
  const outcomes = { before: before?.outcome ?? null, after: after?.outcome ?? null };
  const message = after?.message ?? 'no such rule in the new run';
  return { change, rule, title, requirements, level, ...outcomes, message, findings };
}

function classify(
  before: RuleResult | undefined,
  after: RuleResult | undefined,
  findings: RuleChange['findings'],
): Change | null {
  if (after === undefined) return 'goneRule';
  if (before === undefined) return isBroken(after) ? 'newlyFailing' : 'newRule';
  if (before.outcome === 'failed' && after.outcome === 'failed') return classifyFailing(before, after, findings);
  if (isBroken(after)) return isDecided(before) ? 'regressed' : 'newlyFailing';
  if (isBroken(before)) return isDecided(after) ? 'fixed' : 'lessCovered';
  if (isDecided(before) === isDecided(after)) return null;
  return isDecided(after) ? 'moreCovered' : 'lessCovered';
}

/** Which records show a fault may differ from day to day, so other findings alone are no regression; more of them are. */
function classifyFailing(before: RuleResult, after: RuleResult, { came, went }: RuleChange['findings']): Change | null {
  if (!isBroken(after)) return isBroken(before) ? 'nowWaived' : null;
  const more = after.findings.length - before.findings.length;
  if (more > 0 && came.length > 0) return 'worse';
  if (!isBroken(before)) return 'noLongerWaived';
  return more < 0 && went.length > 0 ? 'better' : null;
}

function isBroken({ outcome, waived }: RuleResult): boolean {
  return outcome === 'failed' && waived === null;
}

/** A waived failure was looked at and is known; nothing is hidden by calling it decided. */
function isDecided({ outcome }: RuleResult): boolean {
  return outcome === 'passed' || outcome === 'failed' || outcome === 'inapplicable';
}

function findingChanges(before: RuleResult | undefined, after: RuleResult | undefined): RuleChange['findings'] {
  if (before?.outcome !== 'failed' || after?.outcome !== 'failed') return { came: [], went: [] };
  const old = new Set(before.findings.map((finding) => finding.key));
  const now = new Set(after.findings.map((finding) => finding.key));
  return { came: [...now].filter((key) => !old.has(key)), went: [...old].filter((key) => !now.has(key)) };
}

interface RunChange {
  readonly what: 'target' | 'profile' | 'scope' | 'contract' | 'rules' | 'permissions' | 'data' | 'requests';
  readonly before: string;
  readonly after: string;
}

/** Two runs can be compared when both asked something, of the same major version of the same contract. */
function cannotCompare(before: Run, after: Run): string | null {
  const idle = [before, after].find(({ results }) => results.length === 0);
  if (idle !== undefined) return `the ${idle === before ? 'old' : 'new'} run judged nothing (${idle.verdict})`;
  if ((before.target.client === undefined) !== (after.target.client === undefined))
    return 'one is of a client, and the other of a deployment';
  if (major(before) !== major(after)) {
    return `they check different contracts: ${before.suite.contractVersion} and ${after.suite.contractVersion}`;
  }
  const known = new Set(before.results.map((result) => result.rule));
  return after.results.some((result) => known.has(result.rule)) ? null : 'they have no rule in common';
}

function major(run: Run): string {
  return run.suite.contractVersion.split('.', 1)[0] ?? '';
}

/** What runs may differ in besides their rules. */
const OF_RUNS: readonly (readonly [RunChange['what'], (run: Run) => string])[] = [
  ['target', ({ target }) => targetName(target)],
  ['profile', ({ profile }) => named(profile.name, profile.digest)],
  ['scope', scope],
  ['data', data],
  ['permissions', permissions],
  ['contract', ({ suite }) => named(suite.contractVersion, suite.contractDigest)],
  ['rules', ({ suite }) => named(suite.version, suite.rulesDigest)],
  ['requests', requestsSent],
];

function scope(run: Run): string {
  return run.profile.only === null ? 'everything' : `only ${[...run.profile.only].sort().join(', ')}`;
}

function data(run: Run): string {
  const leftOut = leftOutKinds(run);
  return leftOut === '' ? 'every kind' : `without ${leftOut}`;
}

function permissions({ profile: { allow } }: Run): string {
  const given = [allow.burst && 'burst', allow.writes && 'writes', allow.keyInUrl && 'the key in addresses'];
  return given.filter(Boolean).join(', ') || 'none';
}

function named(name: string, digest: string): string {
  return `${name} (${digest.replace(/^sha256:/, '').slice(0, 12)})`;
}

/** The rules of which the same became. */
type ChangedRules = ReturnType<typeof changedRules>[number];

function changedRules({ changes }: RunDiff) {
  return CHANGES.map(([change, title, mark]) => ({
    change,
    title,
    mark,
    rules: changes.filter((each) => each.change === change),
  })).filter(({ rules }) => rules.length > 0);
}

export function headline(diff: RunDiff): string {
  if (diff.incomparable !== null) return `These runs cannot be compared: ${diff.incomparable}.`;
  const verdict = `${diff.verdicts.before} → ${diff.verdicts.after}`;
  const counts = changedRules(diff).map(({ title, rules }) => `${rules.length} ${title.toLowerCase()}`);
  const what = counts.length === 0 ? `no rule changed, ${diff.unchanged} as before` : counts.join(', ');
  return `${diff.isRegression ? 'Regression' : 'No regression'}: ${verdict}; ${what}.`;
}

/** Changes that one line tells: which part each run looked at says which rules they are. */
function scopeWords({ context }: RunDiff, { change, rules }: ChangedRules): string | null {
  if (change !== 'outOfScope' && change !== 'intoScope') return null;
  const { before = 'the same', after = 'the same' } = context.find(({ what }) => what === 'scope') ?? {};
  return `${plural(rules.length, 'rule')}: the old run looked at ${before}, the new one at ${after}.`;
}

function outcomes({ before, after }: RuleChange): string {
  const word = (outcome: RuleChange['before']) => (outcome === null ? 'absent' : OUTCOME_WORDS[outcome]);
  return `${word(before)} → ${word(after)}`;
}

function findingWords({ findings: { came, went } }: RuleChange): string {
  const parts = [
    came.length > 0 && `${came.length} new: ${some(came)}`,
    went.length > 0 && `${went.length} gone: ${some(went)}`,
  ];
  return parts.filter(Boolean).join('; ');
}

function some(keys: readonly string[]): string {
  return keys.slice(0, 5).join(', ') + (keys.length > 5 ? ', …' : '');
}

/** What became of the rules since an earlier run of the same deployment. */
type Since = NonNullable<ReturnType<typeof sinceLast>>;

/** Null where the earlier run is of another deployment, or cannot be compared. */
export function sinceLast(previous: Run | null, run: Run) {
  if (previous === null || previous.target.url !== run.target.url) return null;
  const diff = diffRuns(previous, run);
  if (diff.incomparable !== null) return null;
  const titles = new Map(run.results.map((result) => [result.rule, titleOf(result)]));
  const changes = changedRules(diff).map(({ title, mark, rules }) => ({
    title,
    mark,
    rules: rules.map((each) => ({ rule: each.rule, title: titles.get(each.rule) ?? each.title })),
  }));
  return { startedAt: previous.startedAt, verdict: previous.verdict, changes };
}

/** In one line of plain text. One rule alone is named. */
export function sinceLine({ startedAt, verdict, changes }: Since): string {
  const alone = ([first, second]: Since['changes'][number]['rules']) =>
    first === undefined || second !== undefined ? '' : ` (${first.rule})`;
  const counts = changes.map(({ title, rules }) => `${rules.length} ${title.toLowerCase()}${alone(rules)}`).join(', ');
  return `Since the run of ${startedAt} (${verdict}): ${counts === '' ? 'no rule changed' : counts}.`;
}

export type DiffFormat = 'text' | 'markdown' | 'json';

export function renderDiff(diff: RunDiff, format: DiffFormat): string {
  if (format === 'json') return `${printableJson(diff)}\n`;
  return `${(format === 'markdown' ? asMarkdown(diff) : asText(diff)).join('\n\n')}\n`;
}

function asText(diff: RunDiff): readonly string[] {
  const blocks = changedRules(diff).map((changed) => {
    const scope = scopeWords(diff, changed);
    const lines = scope === null ? changed.rules.flatMap(textLines) : [`  ${scope}`];
    return [changed.title, ...lines.map(printableLine)].join('\n');
  });
  const context = diff.context.map(({ what, before, after }) => printableLine(`  ${what}: ${before} → ${after}`));
  if (context.length > 0) blocks.push(['Compared with care, because these differ too', ...context].join('\n'));
  return [printableLine(headline(diff)), ...blocks];
}

function textLines(change: RuleChange): readonly string[] {
  const { rule, requirements, level, message } = change;
  return [
    `  ${rule} (${requirements.join(', ')}, ${level}): ${outcomes(change)}`,
    `    ${message.replace(/\s+/g, ' ')}`,
    `    ${findingWords(change)}`,
  ].filter((line) => line.trim() !== '');
}

function asMarkdown(diff: RunDiff): readonly string[] {
  const blocks = changedRules(diff).map((changed) => {
    const scope = scopeWords(diff, changed);
    const lines = scope === null ? changed.rules.map(markdownLine) : [escapedMarkdown(scope)];
    return `### ${changed.title} (${changed.rules.length})\n\n${lines.join('\n')}`;
  });
  const context = diff.context.map(
    ({ what, before, after }) => `| ${what} | ${escapedMarkdown(before)} | ${escapedMarkdown(after)} |`,
  );
  if (context.length > 0)
    blocks.push(['### What else differs\n', '| | Old | New |', '| --- | --- | --- |', ...context].join('\n'));
  const mark = diff.isRegression ? '❌' : diff.incomparable === null ? '✅' : '⚠️';
  return [`## ${mark} ${escapedMarkdown(headline(diff))}`, ...blocks];
}

function markdownLine(change: RuleChange): string {
  const findings = findingWords(change);
  const tail = findings === '' ? '' : ` (${escapedMarkdown(findings)})`;
  return `- <code>${change.rule}</code> ${change.requirements.join(', ')}: ${outcomes(change)}. ${escapedMarkdown(change.message)}${tail}`;
}
