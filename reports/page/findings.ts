import type { Finding } from '../../conformance/model/outcome.ts';
import type { RuleResult } from '../../conformance/model/run.ts';
import { advisoriesIn, causesIn, titleOf } from '../words/causes.ts';
import { plural } from '../words/count.ts';
import { disagreementOf, saysBoth } from '../words/explain.ts';
import { printable } from '../words/printable.ts';
import { REDACTION_LEGEND, shownReceived } from '../words/redaction.ts';
import { repeatLines } from '../words/repeat.ts';
import { reproduceCommand } from '../words/reproduce-command.ts';
import { isExplainedByEnd } from '../words/run-end.ts';
import { type Standing, standing as standingOf, withStanding } from '../words/standing.ts';
import { copyButton } from './copy.ts';
import type { PageData } from './data.ts';
import { button, el } from './dom.ts';
import { evidenceLinks, evidenceOf } from './evidence-links.ts';
import { kindSign } from './icons.ts';
import type { Kind } from './kinds.ts';
import { foreign, foreignBlock, prose } from './words.ts';

const GROUPS: readonly (readonly [Standing, string, string])[] = [
  ['broken', 'Broken promises', 'Each of these keeps the run from being conformant.'],
  ['undecided', 'Not decided', 'The profile demands a decision, and the evidence was not enough for one.'],
  ['waived', 'Waived', 'Broken, and accepted by an owner until a date.'],
  ['tolerated', 'Tolerated', 'Seen, but a correct deployment may show as much. None of these is a failure or a pass.'],
  ['advisory', 'Advisories', 'Recommendations and open points of the contract. None of them is a failure.'],
];

/** Where a rule is shown: on its card or its cause's, or else with its requirement. */
export function anchorOf(result: RuleResult, run: PageData['run']): string {
  const cause = run.causes?.find(({ follows }) => follows.some(({ rule }) => rule === result.rule));
  if (cause !== undefined) return `rule-${cause.rule}`;
  return hasCard(result, run) ? `rule-${result.rule}` : (result.requirements[0] ?? '');
}

/** What the end of the run explains is said once, above, and listed by name in the scope. */
export function hasCard(result: RuleResult, run: PageData['run']): boolean {
  return !isExplainedByEnd(run, result) && GROUPS.some(([standing]) => standing === standingOf(result));
}

export function findings(data: PageData): readonly HTMLElement[] {
  return GROUPS.flatMap(([standing, title, lead], order) => {
    const results = cardsOf(data, standing);
    if (results.length === 0) return [];
    return [
      el(
        'section',
        { class: 'findings', id: order === 0 ? 'broken' : standing, 'aria-labelledby': `${standing}-title` },
        el(
          'h2',
          { id: `${standing}-title` },
          title,
          ' ',
          el('span', { class: 'tally' }, tallyOf(data, standing, results.length)),
        ),
        el('p', { class: 'lead' }, lead),
        ...results.map((result) => card(result, data, standing)),
      ),
    ];
  });
}

/** What follows from another failure, or from other advice, is on the card of its cause. */
function cardsOf(data: PageData, standing: Standing): readonly RuleResult[] {
  if (standing === 'broken') return causesIn(data.run).map(({ result }) => result);
  if (standing === 'advisory') return advisoriesIn(data.run).filter((result) => hasCard(result, data.run));
  return withStanding(data.run.results, standing).filter((result) => hasCard(result, data.run));
}

function tallyOf({ run }: PageData, standing: Standing, cards: number): string {
  const rules = withStanding(run.results, standing).filter((result) => hasCard(result, run)).length;
  if (rules === cards) return plural(rules, 'rule');
  const all = standing === 'advisory' ? plural(rules, 'advisory', 'advisories') : plural(rules, 'failed rule');
  return `${plural(cards, 'cause')}, ${all}`;
}

/** Closed: the titles are read one after the other, and one of them is opened. */
function card(result: RuleResult, data: PageData, standing: Standing): HTMLElement {
  const kind = kindOf(result, standing);
  const body = el('div', { class: 'card-body' });
  const node = el(
    'details',
    { class: `card is-${kind}`, id: `rule-${result.rule}` },
    el(
      'summary',
      {},
      kindSign(kind),
      el('span', { class: 'card-title' }, titleOf(result)),
      el('span', { class: 'card-names id' }, ...names(result.requirements)),
    ),
    body,
  );
  fillOnce(node, body, () => [
    printedTitle(result, kind),
    ...about(result, data),
    findingList(result, data),
    ...following(result, data),
  ]);
  return node;
}

function kindOf({ outcome }: RuleResult, standing: Standing): Kind {
  return standing === 'waived' || standing === 'advisory' ? standing : outcome;
}

/** A summary is a button, and no heading in it becomes a bookmark: on paper this one stands in its place. */
function printedTitle(result: RuleResult, kind: Kind): HTMLElement {
  return el(
    'h3',
    { class: 'printed-title' },
    kindSign(kind),
    el('span', {}, titleOf(result)),
    ' ',
    el('span', { class: 'card-names id' }, result.requirements.join(' ')),
  );
}

/** What has the same reason: closed, each with what it showed. */
function following(result: RuleResult, data: PageData): readonly HTMLElement[] {
  const follows = data.run.causes?.find(({ rule }) => rule === result.rule)?.follows ?? [];
  const rules = new Map(data.run.results.map((each) => [each.rule, each]));
  return follows.flatMap(({ rule, because }) => {
    const own = rules.get(rule);
    if (own === undefined) return [];
    const kind = kindOf(own, standingOf(own));
    const body = el('div', { class: 'card-body' });
    const node = el(
      'details',
      { class: `card is-${kind}`, id: `rule-${rule}` },
      el(
        'summary',
        {},
        kindSign(kind),
        el('span', { class: 'card-title' }, `Follows from it: ${titleOf(own)}`),
        el('span', { class: 'card-names id' }, ...names(own.requirements)),
      ),
      body,
    );
    fillOnce(node, body, () => [
      el('p', { class: 'fine' }, `Because ${because}.`),
      ...about(own, data),
      findingList(own, data),
    ]);
    return [node];
  });
}

/** Each in one piece, wherever the line ends. */
function names(ids: readonly string[]): readonly (HTMLElement | string)[] {
  return ids.flatMap((id) => [el('span', {}, id), ' ']);
}

/** Closed cards cost nothing until they are opened. */
export function fillOnce(node: HTMLDetailsElement, body: HTMLElement, content: () => readonly HTMLElement[]): void {
  const fill = () => {
    if (node.open && body.childElementCount === 0) body.append(...content());
  };
  fill();
  node.addEventListener('toggle', fill);
}

/** Fills all of it at once: an open `details` tells of itself too late for a printer. What follows from a cause stays a line. */
export function openForPrint(): void {
  for (const node of document.querySelectorAll<HTMLDetailsElement>(
    '.card:not(.card .card), .scope details, .section, .qualification',
  )) {
    node.open = true;
    node.dispatchEvent(new Event('toggle'));
  }
}

function about(result: RuleResult, data: PageData): readonly HTMLElement[] {
  const links = result.requirements.map((id) => el('a', { href: `#${id}`, class: 'id' }, id));
  const promises = result.requirements.flatMap((id) => promise(id, data));
  const lines = [
    el('p', {}, foreign(result.message)),
    ...(result.keptBy === undefined ? [] : [el('p', {}, el('b', {}, 'Kept by: '), foreign(result.keptBy))]),
    ...(result.outcome === 'failed' && result.fix !== undefined
      ? [el('p', {}, el('b', {}, 'Fix: '), foreign(result.fix))]
      : []),
    ...reproduced(result),
    el('p', { class: 'fine about' }, ...links, `rule ${result.rule}`, ` · ${result.level}`),
    ...promises,
  ];
  if (result.waived) {
    lines.push(
      el(
        'p',
        { class: 'note' },
        `Waived until ${result.waived.expires} by `,
        foreign(result.waived.owner),
        ': ',
        foreign(result.waived.reason),
      ),
    );
  }
  return lines;
}

/** What to type for a script that shows the failure again, in what, and with how many requests. */
function reproduced({ rule, reproduction }: RuleResult): readonly HTMLElement[] {
  if (reproduction === undefined) return [];
  const requests = plural(reproduction.requests.length, 'request');
  return [el('p', {}, el('b', {}, 'Reproduce: '), `a script with ${requests}`), command(reproduceCommand(rule))];
}

/** On the card itself: a reader who has to fix something should not have to look up what was promised. */
function promise(id: string, data: PageData): readonly HTMLElement[] {
  const text = data.texts[id];
  return text === undefined ? [] : [el('p', { class: 'fine' }, `${id}: `, ...prose(text))];
}

const FIRST = 3;
const MORE = 50;

function findingList(result: RuleResult, data: PageData): HTMLElement {
  const list = el('ol', { class: 'finding-list' });
  const holder = el('div', {}, list);
  const more = button('', { class: 'more' }, () => show(MORE));
  const leftOut = el('p', { class: 'left-out' });
  const repeated = new Set<string>();
  let shown = 0;
  const show = (amount: number) => {
    list.append(...result.findings.slice(shown, shown + amount).map((each) => finding(each, result, repeated, data)));
    shown = Math.min(result.findings.length, shown + amount);
    const left = result.findings.length - shown;
    leftOut.textContent = left === 0 ? '' : `And ${plural(left, 'more finding')}: run.json has all that were kept.`;
    more.textContent = left > MORE ? `Show ${MORE} of ${left} more findings` : `Show ${plural(left, 'more finding')}`;
    more.hidden = left === 0;
  };
  show(FIRST);
  holder.append(more, leftOut);
  if (result.findings.length === 0) return evidenceOf(result, data);
  return holder;
}

/** What the card says already is not said again: not its message, and not the command of a finding above. */
function finding(each: Finding, result: RuleResult, repeated: Set<string>, data: PageData): HTMLElement {
  const isSaid =
    result.message === each.message || (result.findings.length === 1 && result.message.endsWith(each.message));
  const item = el('li', {}, isSaid ? null : el('p', { class: 'finding-title' }, foreign(each.message)));
  if ((each.expected !== undefined || each.received !== undefined) && !saysBoth(each)) item.append(comparison(each));
  if (each.masked !== undefined) item.append(el('p', { class: 'fine' }, REDACTION_LEGEND));
  const places = disagreementOf(each);
  if (places.length > 0)
    item.append(
      el(
        'dl',
        { class: 'headers' },
        ...places.flatMap(([name, text]) => [el('dt', {}, name), el('dd', {}, foreign(text))]),
      ),
    );
  const again = repeatLines(each, result, (id) => data.commands[id]).join('\n');
  if (again !== '' && !repeated.has(again)) item.append(command(again));
  repeated.add(again);
  item.append(evidenceLinks(each.evidence, data));
  return item;
}

function comparison(each: Finding): HTMLElement {
  const side = (name: string, text: string | undefined) =>
    el(
      'div',
      { class: `side ${name.toLowerCase()}` },
      el('p', { class: 'side-name' }, name),
      foreignBlock(text ?? 'not stated', name),
    );
  return el('div', { class: 'comparison' }, side('Expected', each.expected), side('Received', shownReceived(each)));
}

export function command(curl: string): HTMLElement {
  return el(
    'div',
    { class: 'command' },
    foreignBlock(curl, 'Command that repeats the request'),
    copyButton('command', () => printable(curl)),
  );
}
