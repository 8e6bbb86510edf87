import type { PageData } from './data.ts';
import { el } from './dom.ts';
import { icon } from './icons.ts';
import { KIND_WORDS, type Kind } from './kinds.ts';
import type { Row } from './requirement-row.ts';

export interface Section {
  readonly node: HTMLDetailsElement;
  readonly rows: readonly Row[];
}

/** By section of the contract and in its order; what needs no attention starts closed. */
export function requirementSections(rows: readonly Row[], data: PageData): readonly Section[] {
  const titles = new Map(data.sections);
  const order = data.sections.map(([name]) => name);
  const groups = [...Map.groupBy(rows, (each) => each.requirement.section)];
  groups.sort(([a], [b]) => rank(order, a) - rank(order, b));
  return groups.map(([name, own]) => ({ node: section(titles.get(name) ?? (name || 'Other'), own), rows: own }));
}

function section(title: string, rows: readonly Row[]): HTMLDetailsElement {
  const open = rows.some(needsAttention);
  return el(
    'details',
    { class: 'section', open },
    el('summary', {}, el('h3', {}, title), tally(rows)),
    ...rows.map((each) => each.node),
  );
}

function needsAttention({ kind, requirement }: Row): boolean {
  return kind === 'failed' || kind === 'error' || (kind === 'cantTell' && requirement.level === 'must');
}

const NOTABLE: readonly Kind[] = ['failed', 'error', 'cantTell', 'waived', 'advisory'];

function tally(rows: readonly Row[]): HTMLElement {
  const marks = NOTABLE.flatMap((kind) => {
    const amount = rows.filter((each) => each.kind === kind).length;
    return amount === 0 ? [] : [el('span', { class: `word is-${kind}` }, icon(kind), ` ${amount} ${KIND_WORDS[kind]}`)];
  });
  return el('span', { class: 'section-tally' }, ...marks, el('span', {}, heldAndOpen(rows)));
}

/** Nothing can be held against a deployment where the contract leaves a point open, and nothing is missing there. */
function heldAndOpen(rows: readonly Row[]): string {
  const promised = rows.filter(({ requirement }) => requirement.level !== 'open');
  const held = promised.filter(({ requirement }) => requirement.outcome === 'passed').length;
  const open = rows.length - promised.length;
  const parts = [promised.length === 0 ? '' : `${held} of ${promised.length} held`, open === 0 ? '' : `${open} open`];
  return parts.filter(Boolean).join(' · ');
}

function rank(order: readonly string[], name: string): number {
  const at = order.indexOf(name);
  return at < 0 ? order.length : at;
}
