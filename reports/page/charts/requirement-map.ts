import type { RequirementResult } from '../../../conformance/model/run.ts';
import type { PageData } from '../data.ts';
import { el } from '../dom.ts';
import { icon } from '../icons.ts';
import { countKinds, KIND_WORDS, type Kind, kindsOf } from '../kinds.ts';
import { figure } from './figure.ts';

/** A square for each requirement, by section of the contract: where the trouble is, and how much was looked at there. */
export function requirementMap(data: PageData): HTMLElement | null {
  const { run, sections } = data;
  if (run.requirements.length === 0) return null;
  const kinds = kindsOf(data);
  const titles = new Map(sections);
  const order = sections.map(([name]) => name);
  const groups = [...Map.groupBy(run.requirements, ({ section }) => section)].sort(
    ([a], [b]) => order.indexOf(a) - order.indexOf(b),
  );
  const rows = groups.map(([section, own]) =>
    el(
      'li',
      {},
      el('span', { class: 'name' }, titles.get(section) ?? (section || 'Other')),
      el('span', { class: 'cells' }, ...own.map((each) => cell(each, kinds.get(each.id) ?? each.outcome))),
    ),
  );
  const present = countKinds(run.requirements, kinds);
  const legend = [...present].map(([kind, amount]) =>
    el('li', { class: `is-${kind}` }, icon(kind), `${KIND_WORDS[kind]} ${amount}`),
  );
  const node = figure(
    'Requirement by requirement',
    'A square for each promise of the contract, by section. Each leads to its requirement.',
    el('ul', { class: 'map-legend', 'aria-label': 'Signs' }, ...legend),
    el('ul', { class: 'map' }, ...rows),
  );
  node.classList.add('wide');
  return node;
}

const QUIET: ReadonlySet<Kind> = new Set(['passed', 'leftOpen', 'inapplicable', 'untested']);

/** Hundreds of squares are no way through the page by keyboard: those that need attention can be reached, the list below has all. */
function cell({ id, title }: RequirementResult, kind: Kind): HTMLElement {
  const words = `${id} ${title}: ${KIND_WORDS[kind]}`;
  return el(
    'a',
    {
      class: `cell is-${kind}`,
      href: `#${id}`,
      title: words,
      'aria-label': words,
      tabindex: QUIET.has(kind) ? -1 : null,
    },
    kind === 'passed' ? null : icon(kind),
  );
}
