import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { plural } from '../../conformance/model/values/plural.ts';
import { Button, Icon } from '../../ui/basics.tsx';
import { type Choice, Search, Select } from '../../ui/form.tsx';
import { announce } from '../../ui/window.ts';
import { countShown, SHOWN_WORDS, type ShownOutcome } from '../words/shown-outcome.ts';
import type { OfPage } from './data.ts';
import { type RowOf, RowSection, rowsOf } from './requirement-rows.tsx';
import { type Filter, isEmpty, NO_FILTER, readHash, writeFilter } from './route.ts';

const COLUMNS = ['', 'Id', 'Requirement', 'Level', 'Rule and evidence', 'Outcome'];

export function Requirements({ data }: OfPage) {
  const { rows, sections } = useMemo(() => rowsOf(data), [data]);
  const [filter, change] = useFilter();
  const shown = new Set(rows.filter(fitting(filter)));
  // What is found is seen; without a filter each section stays as it is.
  useLayoutEffect(() => {
    if (isEmpty(filter)) return;
    openSections(true);
    announce(`${shown.size} of ${plural(rows.length, 'requirement')} shown`);
  }, [filter]);
  return (
    <section id="requirements" aria-labelledby="requirements-title">
      <div class="title-line">
        <h2 id="requirements-title">
          Requirements <span class="tally">{rows.length}</span>
        </h2>
        <Button class="quiet" label="Open or close all sections" onClick={() => openSections(null)} />
      </div>
      <Filters rows={rows} filter={filter} change={change} />
      <div class="row head" aria-hidden="true">
        {COLUMNS.map((word) => (
          <span>{word}</span>
        ))}
      </div>
      <div class="section-list">
        {sections.map(([title, own]) => (
          <RowSection title={title} rows={own} shown={shown} data={data} />
        ))}
      </div>
      {shown.size === 0 && <p class="nothing">No requirement fits these filters.</p>}
    </section>
  );
}

interface FiltersProps {
  readonly rows: readonly RowOf[];
  readonly filter: Filter;
  readonly change: (filter: Filter) => void;
}

function Filters({ rows, filter, change }: FiltersProps) {
  const choices = (name: string, values: readonly string[]): readonly Choice[] => [
    ['', `${name}: any`],
    ...values.map((value) => [value, value] as const),
  ];
  const areas = [...new Set(rows.map(({ requirement }) => requirement.area))];
  // What a press would show: the search and the other filters count, the outcomes themselves do not.
  const left = countShown(rows.filter(fitting({ ...filter, outcomes: [] })).map((row) => row.kind));
  const press = (kind: ShownOutcome) => {
    const { outcomes } = filter;
    const rest = outcomes.filter((each) => each !== kind);
    change({ ...filter, outcomes: rest.length < outcomes.length ? rest : [...outcomes, kind] });
  };
  return (
    <div class="toolbar" role="search">
      <Search label="Search requirements" id="search" value={filter.q} onInput={(q) => change({ ...filter, q })} />
      <Select
        label="Level"
        choices={choices('Level', ['must', 'should', 'open'])}
        value={filter.level}
        onInput={(level) => change({ ...filter, level })}
      />
      <Select
        label="Area"
        choices={choices('Area', areas)}
        value={filter.area}
        onInput={(area) => change({ ...filter, area })}
      />
      <div class="chips" role="group" aria-label="Outcomes">
        {[...countShown(rows.map((row) => row.kind)).keys()].map((kind) => (
          <Button
            class={`chip is-${kind}`}
            label={`${SHOWN_WORDS[kind]}, ${left.get(kind) ?? 0}`}
            aria-pressed={filter.outcomes.includes(kind)}
            onClick={() => press(kind)}
          >
            <Icon name={kind} />
            {`${SHOWN_WORDS[kind]} `}
            <b>{left.get(kind) ?? 0}</b>
          </Button>
        ))}
        <Button class="quiet" label="Clear" hidden={isEmpty(filter)} onClick={() => change(NO_FILTER)} />
      </div>
    </div>
  );
}

/** The hash says the same as the controls, so that a filtered view can be sent on. */
function useFilter(): readonly [Filter, (filter: Filter) => void] {
  const [filter, setFilter] = useState(() => readHash().filter);
  useLayoutEffect(() => {
    const arrive = () => {
      const place = readHash();
      if (place.anchor === 'requirements') setFilter(place.filter);
      else if (document.getElementById(place.anchor)?.hidden) setFilter(NO_FILTER);
    };
    window.addEventListener('hashchange', arrive);
    return () => window.removeEventListener('hashchange', arrive);
  }, []);
  const change = (next: Filter) => {
    setFilter(next);
    writeFilter(next);
  };
  return [filter, change];
}

/** Opens or closes all; `null` opens them if any is closed. */
function openSections(wanted: boolean | null): void {
  const sections = [...document.querySelectorAll<HTMLDetailsElement>('.section')];
  const open = wanted ?? sections.some((section) => !section.open);
  for (const section of sections) section.open = open;
}

function fitting({ outcomes, level, area, q }: Filter): (row: RowOf) => boolean {
  const wanted = q.toLowerCase().split(/\s+/);
  return ({ requirement, kind, words }) =>
    (outcomes.length === 0 || outcomes.includes(kind)) &&
    (level === '' || requirement.level === level) &&
    (area === '' || requirement.area === area) &&
    wanted.every((word) => words.includes(word));
}
