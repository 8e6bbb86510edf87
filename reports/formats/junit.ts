import type { RuleResult, Run } from '../../conformance/model/run.ts';
import { shorten } from '../../contract/printable.ts';
import type { RunView } from '../view.ts';
import { standing, titleOf } from '../words/causes.ts';
import { element, writeXml, type XmlElement } from '../words/escaped.ts';
import { OUTCOME_WORDS, waiverDays } from '../words/shown-outcome.ts';

/**
 * One suite per area, one case per rule with the time of the answers that it rests on, and one case for the verdict: a pipeline that looks at nothing but red or
 * green must see red whenever the run is not conformant, also when every rule was merely skipped. The case for the
 * verdict is green for conformant runs alone; where rules are red already it is skipped, so that no broken promise counts twice.
 */
export function junit(view: RunView): string {
  const { run, end, stale } = view;
  const areas = [...Map.groupBy(run.results, ({ area }) => area)];
  const suites: Suite[] = [
    ...(end === null ? [] : [['run', [endCase(end, view.endLines)]] as const]),
    ...areas.map(([area, results]) => [area, results.map((result) => ruleCase(result, view))] as const),
    ...(stale.length === 0 ? [] : [['waivers', stale.map(waiverCase)] as const]),
  ];
  const { failures, errors } = countsOf(suites);
  suites.push(['verdict', [verdictCase(run, failures + errors > 0)]]);
  const counts = { name: 'counterproof', ...countsOf(suites), time: seconds(run.durationMs) };
  return writeXml(
    element(
      'testsuites',
      counts,
      suites.map((each) => suite(run, each)),
    ),
  );
}

type Suite = readonly [name: string, cases: readonly XmlElement[]];

function countsOf(suites: readonly Suite[]) {
  const cases = suites.flatMap(([, own]) => own);
  const count = (tag: string) => cases.filter((each) => has(each, tag)).length;
  return { tests: cases.length, failures: count('failure'), errors: count('error'), skipped: count('skipped') };
}

function suite(run: Run, [name, cases]: Suite): XmlElement {
  const time = cases.reduce((sum, each) => sum + Number(each.attributes.time), 0).toFixed(3);
  const timestamp = run.startedAt.replace(/(\.\d+)?Z$/, '');
  return element('testsuite', { name, ...countsOf([[name, cases]]), time, timestamp }, cases);
}

function testcase(kind: string, name: string, time: string, children: readonly XmlElement[]): XmlElement {
  return element('testcase', { classname: `counterproof.${kind}`, name, time }, children);
}

/** Red in place of all the rules that it left open. */
function endCase(end: NonNullable<RunView['end']>, lines: readonly string[]): XmlElement {
  const attributes = { message: shorten(end.title, 400), type: end.kind };
  return testcase('run', end.name, '0', [element('error', attributes, [[end.title, ...lines].join('\n')])]);
}

function ruleCase(result: RuleResult, view: RunView): XmlElement {
  const name = `${result.rule}: ${titleOf(result)} (${result.requirements.join(', ')})`;
  return testcase(result.area, name, seconds(result.ms ?? 0), signs(result, view));
}

function waiverCase({ waiver, title, line }: RunView['stale'][number]): XmlElement {
  const attributes = { message: shorten(line, 400), type: waiver.state };
  const failure = element('failure', attributes, [`${line}\n${waiver.reason}`]);
  return testcase('waivers', `${title} (${waiver.owner}, ${waiverDays(waiver)})`, '0', [failure]);
}

function signs(result: RuleResult, view: RunView): readonly XmlElement[] {
  const attributes = { message: shorten(reason(result), 400), type: result.outcome };
  const skipped = element('skipped', { message: attributes.message });
  switch (standing(result)) {
    case 'held':
      return [];
    case 'broken':
      return [element('failure', attributes, [view.explain(result)])];
    case 'undecided':
      return [view.isExplainedByEnd(result) ? skipped : element('error', attributes, [result.message])];
    case 'waived':
    case 'advisory':
    case 'tolerated':
      return [skipped, element('system-out', {}, [view.explain(result)])];
    default:
      return [skipped];
  }
}

function reason(result: RuleResult): string {
  if (result.waived) return `waived ${waiverDays(result.waived)} by ${result.waived.owner}: ${result.waived.reason}`;
  if (standing(result) === 'advisory') return `advisory, not a failure (${result.level}): ${result.message}`;
  return result.outcome === 'failed' ? result.message : `${OUTCOME_WORDS[result.outcome]}: ${result.message}`;
}

function verdictCase(run: Run, isAlreadyRed: boolean): XmlElement {
  const verdict = `${run.verdict}: ${run.summary}`;
  const message = shorten(verdict, 400);
  const sign = isAlreadyRed
    ? element('skipped', { message: `${message} (the cases that failed count it)` })
    : element('error', { message, type: run.verdict }, [run.summary]);
  const shown = [...(run.verdict === 'conformant' ? [] : [sign]), element('system-out', {}, [verdict])];
  return testcase('verdict', 'the run is conformant', seconds(run.durationMs), shown);
}

function has(parent: XmlElement, tag: string): boolean {
  return parent.children.some((child) => typeof child !== 'string' && child.name === tag);
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}
