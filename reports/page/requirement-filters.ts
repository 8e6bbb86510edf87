import type { PageData } from './data.ts';
import { button, el } from './dom.ts';
import { icon } from './icons.ts';
import { countKinds, KIND_WORDS, type Kind, type Kinds } from './kinds.ts';
import { type Filter, isEmpty, NO_FILTER, readHash, writeFilter } from './route.ts';

/** The controls above the requirements; `apply` tells how many of each outcome the others leave. The hash says the same as they do, so that a filtered view can be sent on. */
export function requirementFilters(
  data: PageData,
  kinds: Kinds,
  apply: (filter: Filter) => ReadonlyMap<Kind, number>,
): HTMLElement {
  const search = searchField();
  const level = select('Level', ['must', 'should', 'open']);
  const area = select('Area', [...new Set(data.run.requirements.map((each) => each.area))]);
  const chips = new Map(outcomeChips(data, kinds, () => changed()));
  const clear = button('Clear', { class: 'quiet clear' }, () => change(NO_FILTER));

  const current = (): Filter => ({
    outcomes: [...chips].flatMap(([outcome, chip]) => (chip.getAttribute('aria-pressed') === 'true' ? [outcome] : [])),
    q: search.value.trim(),
    level: level.value,
    area: area.value,
  });
  const show = (filter: Filter) => {
    for (const [outcome, chip] of chips) chip.setAttribute('aria-pressed', String(filter.outcomes.includes(outcome)));
    if (search.value.trim() !== filter.q) search.value = filter.q;
    level.value = filter.level;
    area.value = filter.area;
    clear.hidden = isEmpty(filter);
    const amounts = apply(filter);
    for (const [kind, chip] of chips) label(chip, kind, amounts.get(kind) ?? 0);
  };
  const change = (filter: Filter) => {
    show(filter);
    writeFilter(filter);
  };
  const changed = () => change(current());

  for (const control of [search, level, area]) control.addEventListener('input', changed);
  window.addEventListener('hashchange', () => {
    const { anchor, filter } = readHash();
    if (anchor === 'requirements') show(filter);
    else if (document.getElementById(anchor)?.hidden) show(NO_FILTER);
  });
  show(readHash().filter);
  const group = el('div', { class: 'chips', role: 'group', 'aria-label': 'Outcomes' }, ...chips.values(), clear);
  return el(
    'div',
    { class: 'toolbar', role: 'search' },
    el('label', { class: 'search' }, icon('search'), search),
    level,
    area,
    group,
  );
}

function searchField(): HTMLInputElement {
  const label = 'Search requirements';
  return el('input', {
    type: 'search',
    id: 'search',
    placeholder: label,
    'aria-label': label,
    autocomplete: 'off',
    spellcheck: 'false',
  });
}

function outcomeChips(data: PageData, kinds: Kinds, changed: () => void): (readonly [Kind, HTMLButtonElement])[] {
  return [...countKinds(data.run.requirements, kinds).keys()].map((kind) => {
    const press = () => {
      chip.setAttribute('aria-pressed', String(chip.getAttribute('aria-pressed') !== 'true'));
      changed();
    };
    const word = KIND_WORDS[kind];
    const attributes = { class: `chip is-${kind}`, 'aria-pressed': 'false' };
    const chip = button(word, attributes, press, icon(kind), `${word} `, el('b'));
    return [kind, chip] as const;
  });
}

/** What a press would show: the search and the other filters count, the chips themselves do not. */
function label(chip: HTMLButtonElement, kind: Kind, amount: number): void {
  chip.setAttribute('aria-label', `${KIND_WORDS[kind]}, ${amount}`);
  chip.querySelector('b')?.replaceChildren(String(amount));
}

function select(name: string, values: readonly string[]): HTMLSelectElement {
  const every = el('option', { value: '' }, `${name}: any`);
  return el('select', { 'aria-label': name }, every, ...values.map((value) => el('option', { value }, value)));
}
