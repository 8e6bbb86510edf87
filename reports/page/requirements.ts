import { announce } from './copy.ts';
import type { PageData } from './data.ts';
import { button, el } from './dom.ts';
import { countKinds, kindsOf } from './kinds.ts';
import { requirementFilters } from './requirement-filters.ts';
import { type Row, requirementRow } from './requirement-row.ts';
import { requirementSections, type Section } from './requirement-sections.ts';
import { type Filter, isEmpty } from './route.ts';

const COLUMNS = ['', 'Id', 'Requirement', 'Level', 'Rule and evidence', 'Outcome'];

export function requirements(data: PageData): HTMLElement {
  const rules = new Map(data.run.results.map((result) => [result.rule, result]));
  const kinds = kindsOf(data);
  const rows = data.run.requirements.map((each) =>
    requirementRow(each, kinds.get(each.id) ?? each.outcome, rules, data),
  );
  const sections = requirementSections(rows, data);
  const empty = el('p', { class: 'nothing', hidden: true }, 'No requirement fits these filters.');
  const toolbar = requirementFilters(data, kinds, (filter) => {
    apply(filter, rows, sections, empty);
    const left = rows.filter((row) => fits(row, { ...filter, outcomes: [] }));
    return countKinds(
      left.map(({ requirement }) => requirement),
      kinds,
    );
  });
  return el(
    'section',
    { class: 'requirements', id: 'requirements', 'aria-labelledby': 'requirements-title' },
    el(
      'div',
      { class: 'title-line' },
      el('h2', { id: 'requirements-title' }, 'Requirements ', el('span', { class: 'tally' }, String(rows.length))),
      toggleAll(sections),
    ),
    toolbar,
    el('div', { class: 'row head', 'aria-hidden': 'true' }, ...COLUMNS.map((word) => el('span', {}, word))),
    ...sections.map((section) => section.node),
    empty,
  );
}

function toggleAll(sections: readonly Section[]): HTMLElement {
  return button('Open or close all sections', { class: 'quiet' }, () => {
    const open = sections.some((section) => !section.node.open);
    for (const { node } of sections) node.open = open;
  });
}

function apply(filter: Filter, rows: readonly Row[], sections: readonly Section[], empty: HTMLElement): void {
  let shown = 0;
  for (const row of rows) {
    const isShown = fits(row, filter);
    row.node.hidden = !isShown;
    if (isShown) shown += 1;
  }
  for (const section of sections) {
    section.node.hidden = section.rows.every((each) => each.node.hidden);
    if (!isEmpty(filter)) section.node.open = true;
  }
  empty.hidden = shown > 0;
  if (!isEmpty(filter)) announce(`${shown} of ${rows.length} requirements shown`);
}

function fits({ requirement, kind, words }: Row, filter: Filter): boolean {
  if (filter.outcomes.length > 0 && !filter.outcomes.includes(kind)) return false;
  if (filter.level !== '' && requirement.level !== filter.level) return false;
  if (filter.area !== '' && requirement.area !== filter.area) return false;
  const wanted = filter.q.toLowerCase().split(/\s+/);
  return wanted.every((word) => words.includes(word));
}
