import type { Follower, RuleResult, Run, RunExchange } from '../../conformance/model/run.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { printableLine } from '../../contract/printable.ts';
import type { RunView } from '../../reports/view.ts';
import { faultOf, headed } from '../../reports/words/causes.ts';
import { disagreementOf, sidesOf } from '../../reports/words/explain.ts';
import { reproduceCommand, reproductionLines } from '../../reports/words/requests.ts';
import { exitFigure, summaryLine } from '../../reports/words/run-end.ts';
import { OUTCOME_WORDS, undecidedScope, waiverDays, waiverLine } from '../../reports/words/shown-outcome.ts';
import { calledAs } from '../called-as.ts';
import { wrap } from '../options/table.ts';
import type { Paint } from '../terminal.ts';

const FINDINGS_SHOWN = 3;
const EXCHANGES_SHOWN = 1;
const REASONS_SHOWN = 12;
const NAMES_SHOWN = 3;
/** Of so few rules their titles are shown as well. */
const TITLES_SHOWN = 2;
const COLUMNS = 100;

interface Printed {
  /** A quick look decides little, and is not meant to: what it left out is not listed one by one. */
  readonly isQuick?: boolean;
  /** Where the run was written: what the printed commands read. */
  readonly runFile?: string;
}

/**
 * What a person reads: the failures first, then what was not looked at, then the verdict.
 */
export function printRun(view: RunView, paint: Paint, { isQuick = false, runFile }: Printed = {}): string {
  const { run, causes, waived, advisories, tolerated, unexpected } = view;
  const errors = run.results.filter((result) => result.outcome === 'error');
  const parts = [
    endOf(view, paint),
    ...[...causes.map(({ result }) => result), ...waived].map((result) => failure({ view, result, paint, runFile })),
    ...errors.map(
      (result) =>
        `${paint.red('ERROR')} ${paint.bold(printableLine(result.rule))}: ${printableLine(result.message)} (internal error of the suite)\n`,
    ),
    advice(advisories, paint),
    borne(tolerated, paint),
    isQuick ? '' : heldBack(view, paint),
    scope(view, paint, isQuick),
    ...unexpected.map(({ message }) => `${paint.yellow('WARNING')} ${printableLine(message)}\n`),
    ...run.waivers
      .filter((waiver) => waiver.state !== 'used' || waiver.uncovered !== undefined)
      .map((waiver) => `${paint.red('WAIVER')} ${printableLine(waiverLine(waiver))}\n`),
    verdict(view, paint),
  ];
  return `${parts.filter((part) => part !== '').join('\n')}`;
}

function endOf({ end, endLines }: RunView, paint: Paint): string {
  if (end === null) return '';
  const lines = endLines.map((line) => printableLine(`  ${line}`));
  return [`${paint.red(end.kind.toUpperCase())} ${paint.bold(printableLine(end.title))}`, ...lines, ''].join('\n');
}

interface Failure {
  readonly view: RunView;
  readonly result: RuleResult;
  readonly paint: Paint;
  readonly runFile: string | undefined;
}

function failure({ view, result, paint, runFile }: Failure): string {
  const mark = result.waived === null ? paint.red('FAILED') : paint.yellow('WAIVED');
  const shown = result.findings.slice(0, FINDINGS_SHOWN);
  const findings = headed(shown).flatMap(({ head, rest, finding }) => [
    ...(head === null ? [] : [`    ${printableLine(head)}`]),
    `    ${printableLine(rest)}`,
    ...named([...sidesOf(finding), ...disagreementOf(finding)]),
  ]);
  const exchanges = result.evidence.flatMap((id) => view.exchanges.get(id) ?? []).slice(0, EXCHANGES_SHOWN);
  return [
    `${mark}  ${paint.bold(printableLine(result.rule))}  ${paint.dim(printableLine(result.requirements.join(', ')))}`,
    `  ${printableLine(faultOf(result))}`,
    ...(result.waived === null
      ? []
      : [printableLine(`  waived ${waiverDays(result.waived)}, by ${result.waived.owner}: ${result.waived.reason}`)]),
    ...findings,
    ...more(result.findings.length - FINDINGS_SHOWN, 'finding', 'run.json', '    '),
    ...(result.keptBy === undefined ? [] : prose(`  kept by: ${result.keptBy}`)),
    ...repeated(result, exchanges, paint),
    ...(result.fix === undefined ? [] : prose(`  fix: ${result.fix}`)),
    ...(result.reproduction === undefined
      ? []
      : [paint.dim(printableLine(`  reproduce: ${reproduceCommand(result.rule, runFile, calledAs())}`))]),
    ...correct(view.run, result, paint),
    ...following(view.followsOf(result), paint),
    '',
  ].join('\n');
}

/** Of a client: where a correct one is shown. */
function correct({ target }: Run, { requirements: [id] }: RuleResult, paint: Paint): string[] {
  if (target.client === undefined || id === undefined) return [];
  const { command } = target.client;
  const [, language = 'typescript'] = LANGUAGES.find(([sign]) => sign.test(command ?? '')) ?? [];
  const page = `docs/clients-${language}.md`;
  return [
    paint.dim(printableLine(`  how a correct client does it: ${calledAs()} explain ${id}; a whole client: ${page}`)),
  ];
}

/** Of the pages with whole clients, the one that is nearest to the command. */
const LANGUAGES: readonly (readonly [sign: RegExp, language: string])[] = [
  [/\bgo (?:run|test)\b|\.go\b/, 'go'],
  [/\bjava\b|\.jar\b/, 'java'],
  [/\bpython[\d.]*\b|\.py\b/, 'python'],
  [/\b(?:ba|da|k|z)?sh(?: |$)|\.sh\b/, 'shell'],
];

/** What most likely fails for the same reason: named with what says so, and not looked at one by one. */
function following(follows: readonly Follower[], paint: Paint): string[] {
  const reasons = Map.groupBy(follows, ({ because }) => because);
  return [...reasons].flatMap(([because, each]) =>
    [
      ...prose(`  also broken, most likely by the same fault (${because}):`),
      ...each.map(({ rule, title }) => printableLine(`    ${title}  ${rule}`)),
    ].map(paint.dim),
  );
}

function named(rows: readonly (readonly [name: string, text: string])[]): string[] {
  return rows.map(([name, text]) => printableLine(`      ${name}  ${text}`));
}

/** Where several requests show it together, the first one alone would show nothing: then it is all of them, or the command below. */
function repeated(result: RuleResult, exchanges: readonly RunExchange[], paint: Paint): string[] {
  const again = reproductionLines(result);
  const isAlone =
    result.reproduction === undefined || exchanges.some(({ curl }) => again.length === 1 && curl === again[0]);
  if (isAlone) return exchanges.map((exchange) => repeat(exchange, paint));
  return again.map((line) => paint.dim(printableLine(`    ${line}`)));
}

function repeat(exchange: RunExchange, paint: Paint): string {
  const { id, status, curl, method, url } = exchange;
  return paint.dim(
    printableLine(`    ${id} answered ${status ?? 'nothing'}:  ${curl === '' ? `${method} ${url}` : curl}`),
  );
}

function advice(results: readonly RuleResult[], paint: Paint): string {
  const lines = results.flatMap((result) => {
    const [first] = result.findings;
    return [
      `  ${paint.yellow('advice')}  ${printableLine(`${result.rule}: ${first?.message ?? result.message}`)}`,
      ...(first === undefined ? [] : named(disagreementOf(first))),
      ...more(result.findings.length - 1, 'finding', 'run.json', '      '),
    ];
  });
  return section(paint.bold(`Advisories (${results.length}): never a failure`), lines);
}

/** Breakage that a correct deployment may show too: counted by itself, neither passed nor failed. */
function borne(results: readonly RuleResult[], paint: Paint): string {
  const lines = results.flatMap(({ rule, message }) => prose(`  ${rule}: ${message}`));
  return section(paint.bold(`Tolerated (${results.length})`), lines);
}

/** What alone makes a run incomplete, among all that is left open without harm. */
function heldBack({ run, undecided: demanded }: RunView, paint: Paint): string {
  if (run.verdict !== 'incomplete') return '';
  const head = `Demanded and not decided (${demanded.length}): this makes the run incomplete`;
  const shown = demanded.slice(0, REASONS_SHOWN).flatMap(({ rule, message }) => prose(`  ${rule}: ${message}`));
  return section(paint.bold(head), [...shown, ...more(demanded.length - REASONS_SHOWN, 'rule', 'the report')]);
}

/** Nothing, where there are no lines. */
function section(head: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : [head, ...lines, ''].join('\n');
}

function more(count: number, what: string, where: string, indent = '  '): string[] {
  return count > 0 ? [`${indent}and ${plural(count, `more ${what}`)}, in ${where}`] : [];
}

function scope({ run, undecided }: RunView, paint: Paint, isQuick: boolean): string {
  const waiting = forWantOfMore(run).flat();
  const results = new Map(run.results.map((result) => [result.rule, result]));
  // Where only a part was asked for, the rest is not listed one by one.
  if (run.profile.only !== null && run.scope.length > 0) {
    const head = `${paint.bold(`Skipped (${run.scope.length})`)}  all but ${printableLine(run.profile.only.join(', '))}`;
    const asked = run.scope.filter(({ outcome }) => outcome === 'cantTell');
    return [head, ...waiting, ...reasonsOf(asked, results).slice(0, REASONS_SHOWN).flat(), ''].join('\n');
  }
  // What is listed above, because the verdict needs it, is not said again.
  const above = new Set(isQuick || run.verdict !== 'incomplete' ? [] : undecided.map(({ rule }) => rule));
  const open = undecidedScope(run).filter(({ subject }) => !above.has(subject));
  if (open.length === 0) return '';
  const reasons = reasonsOf(open, results);
  const about = `: the verdict says nothing about ${open.length === 1 ? 'it' : 'them'}`;
  const head = `Not decided${above.size === 0 ? '' : ', and not demanded'} (${plural(open.length, 'rule')})${run.verdict === 'incomplete' ? '' : about}`;
  const shown = reasons.slice(0, REASONS_SHOWN).flat();
  return section(paint.bold(head), [
    ...waiting,
    ...shown,
    ...more(reasons.length - REASONS_SHOWN, 'reason', 'the report'),
  ]);
}

/** What stays open until something is given: none of it is left to "and 3 more". */
function forWantOfMore({ results }: Run): (readonly string[])[] {
  const open = results.flatMap(({ rule, outcome, leavesOpen }) =>
    leavesOpen === undefined
      ? []
      : [{ rule, line: `${OUTCOME_WORDS[outcome]}: ${leavesOpen.question}: give ${leavesOpen.give}` }],
  );
  return [...Map.groupBy(open, ({ line }) => line)].map(([line, same]) => [
    ...prose(`  ${line}`),
    ...prose(`    ${names(same.map(({ rule }) => rule))}`),
  ]);
}

/** One reason often keeps many rules back: said once, it can be acted on. */
function reasonsOf(scope: Run['scope'], results: ReadonlyMap<string, RuleResult>): (readonly string[])[] {
  const others = scope.filter(({ subject }) => results.get(subject)?.leavesOpen === undefined);
  const reasons = Map.groupBy(others, ({ outcome, reason }) => `${OUTCOME_WORDS[outcome]}: ${reason}`);
  return [...reasons].map(([reason, entries]) => {
    const rules = entries.map(({ subject }) => subject);
    const named =
      rules.length > TITLES_SHOWN ? [names(rules)] : rules.map((rule) => withTitle(rule, results.get(rule)?.title));
    return [...prose(`  ${reason}`), ...named.flatMap((line) => prose(`    ${line}`))];
  });
}

function withTitle(rule: string, title: string | undefined): string {
  return title === undefined ? rule : `${rule} (${title})`;
}

/** Text for a person in lines that fit, each of which is as harmless as the whole. */
function prose(text: string): readonly string[] {
  return wrap(printableLine(text), COLUMNS).split('\n').map(printableLine);
}

function names(rules: readonly string[]): string {
  const more = rules.length - NAMES_SHOWN;
  const first = rules.slice(0, NAMES_SHOWN).join(', ');
  return more > 0 ? `${first} and ${more} more` : first;
}

function verdict({ run, figures: ofRun }: RunView, paint: Paint): string {
  const figures = [...ofRun, ['Profile', run.profile.name] as const, exitFigure(run)];
  const lines = figures.map(([name, words]) => `${printableLine(`${`${name}:`.padEnd(14)} ${words}`)}\n`);
  return `${verdictLine(run, paint)}${lines.join('')}`;
}

/** With --quiet it is what is left of a run, in counts alone. */
export function verdictLine(run: Run, paint: Paint, words = summaryLine(run)): string {
  const colour = { conformant: paint.green, nonconformant: paint.red, incomplete: paint.yellow };
  const { verdict } = run;
  return `${colour[verdict](paint.bold(verdict.toUpperCase()))}  ${printableLine(words)}\n`;
}
