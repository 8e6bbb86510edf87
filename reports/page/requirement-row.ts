import type { RequirementResult, RuleResult } from '../../conformance/model/run.ts';
import type { PageData } from './data.ts';
import { el } from './dom.ts';
import { evidenceOf } from './evidence-links.ts';
import { anchorOf, fillOnce, hasCard } from './findings.ts';
import { kindMark, kindSign } from './icons.ts';
import { KIND_WORDS, type Kind } from './kinds.ts';
import { foreign, prose } from './words.ts';

export interface Row {
  readonly requirement: RequirementResult;
  readonly kind: Kind;
  readonly node: HTMLElement;
  readonly words: string;
}

/** Requirement → rule → evidence: the thread that an auditor follows. */
export function requirementRow(
  requirement: RequirementResult,
  kind: Kind,
  rules: ReadonlyMap<string, RuleResult>,
  data: PageData,
): Row {
  const own = requirement.rules.flatMap((id) => rules.get(id) ?? []);
  const body = el('div', { class: 'row-body' });
  const summary = el(
    'summary',
    { class: 'row' },
    kindSign(kind),
    el('span', { class: 'id' }, requirement.id),
    el('span', { class: 'row-title' }, requirement.title),
    el('span', { class: 'level' }, requirement.level),
    el('span', { class: 'thread' }, own.map(thread).join('; ') || 'no rule'),
    el('span', { class: `word is-${kind}`, 'aria-hidden': 'true' }, KIND_WORDS[kind]),
  );
  const node = el('details', { class: `requirement is-${kind}`, id: requirement.id }, summary, body);
  fillOnce(node, body, () => detail(requirement, own, data));
  const words = [
    requirement.id,
    requirement.title,
    requirement.area,
    data.texts[requirement.id] ?? '',
    ...requirement.rules,
  ];
  return { requirement, kind, node, words: words.join(' ').toLowerCase() };
}

function thread(result: RuleResult): string {
  const [first] = result.evidence;
  if (first === undefined) return result.rule;
  return `${result.rule} → ${first}${result.evidence.length > 1 ? ` +${result.evidence.length - 1}` : ''}`;
}

function detail(requirement: RequirementResult, own: readonly RuleResult[], data: PageData): readonly HTMLElement[] {
  const place = data.places[requirement.id];
  const standsIn = place === undefined ? '' : ` · stated in ${place}`;
  const text = data.texts[requirement.id];
  return [
    ...(text === undefined ? [] : [el('p', { class: 'promise' }, ...prose(text))]),
    ...(own.length > 0 ? [] : [el('p', {}, foreign(requirement.message))]),
    el('p', { class: 'fine' }, `${requirement.level} · ${requirement.area}${standsIn}`),
    ...own.map((result) => ruleBlock(result, data)),
  ];
}

function ruleBlock(result: RuleResult, data: PageData): HTMLElement {
  return el(
    'div',
    { class: 'rule' },
    el('p', {}, kindMark(result.outcome), ' ', ruleName(result, data.run)),
    el('p', {}, foreign(result.message)),
    evidenceOf(result, data),
  );
}

/** A rule without a card of its own has nothing to lead to. */
function ruleName(result: RuleResult, run: PageData['run']): HTMLElement {
  return hasCard(result, run)
    ? el('a', { href: `#${anchorOf(result, run)}` }, result.rule)
    : el('code', {}, result.rule);
}
