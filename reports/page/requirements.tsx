import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { RuleResult } from '../../conformance/model/run.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { Button, Fold, Icon, Prose } from '../../ui/basics.tsx';
import { Search, Select } from '../../ui/form.tsx';
import { announce } from '../../ui/window.ts';
import { countShown, SHOWN_WORDS, type ShownOutcome } from '../words/shown-outcome.ts';
import {
  type Filter,
  isEmpty,
  NO_FILTER,
  type OfPage,
  type PageData,
  readHash,
  sectionsOf,
  writeFilter,
} from './data.ts';
import { anchorOf, hasCard } from './findings.tsx';
import { Evidence, Ids, KindMark, KindSign, Said } from './words.tsx';

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
      {filters(rows, filter, change)}
      <div class="row head" aria-hidden="true">
        {COLUMNS.map((word) => (
          <span>{word}</span>
        ))}
      </div>
      <div class="section-list">{sections.map(([title, own]) => section(title, own, shown, data))}</div>
      {shown.size === 0 && <p class="nothing">No requirement fits these filters.</p>}
    </section>
  );
}

function filters(rows: readonly RowOf[], filter: Filter, change: (filter: Filter) => void) {
  const choices = [
    ['Level', 'level', ['must', 'should', 'open']],
    ['Area', 'area', [...new Set(rows.map(({ requirement }) => requirement.area))]],
  ] as const;
  // What a press would show: the search and the other filters count, the outcomes themselves do not.
  const left = countShown(rows.filter(fitting({ ...filter, outcome: '' })).map((row) => row.kind));
  const pressed = new Set(outcomesOf(filter));
  const press = (kind: ShownOutcome) =>
    change({ ...filter, outcome: [...pressed.symmetricDifference(new Set([kind]))].join(',') });
  return (
    <div class="toolbar" role="search">
      <Search label="Search requirements" id="search" value={filter.q} onInput={(q) => change({ ...filter, q })} />
      {choices.map(([label, name, values]) => (
        <Select
          label={label}
          choices={[['', `${label}: any`], ...values.map((value) => [value, value] as const)]}
          value={filter[name]}
          onInput={(value) => change({ ...filter, [name]: value })}
        />
      ))}
      <div class="chips" role="group" aria-label="Outcomes">
        {[...countShown(rows.map((row) => row.kind)).keys()].map((kind) => (
          <Button
            class={`chip is-${kind}`}
            label={`${SHOWN_WORDS[kind]}, ${left.get(kind) ?? 0}`}
            aria-pressed={pressed.has(kind)}
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

function outcomesOf({ outcome }: Filter): readonly string[] {
  return outcome.split(',').filter(Boolean);
}

function fitting(filter: Filter): (row: RowOf) => boolean {
  const { level, area, q } = filter;
  const outcomes = outcomesOf(filter);
  const wanted = q.toLowerCase().split(/\s+/);
  return ({ requirement, kind, words }) =>
    (outcomes.length === 0 || outcomes.includes(kind)) &&
    (level === '' || requirement.level === level) &&
    (area === '' || requirement.area === area) &&
    wanted.every((word) => words.includes(word));
}

type RowOf = ReturnType<typeof rowsOf>['rows'][number];

/** By section of the contract and in its order; those sections are about deployments, not about a client. */
function rowsOf(data: PageData) {
  const rules = new Map(data.run.results.map((result) => [result.rule, result]));
  const rows = data.view.requirements.map(({ requirement, shown: kind }) => {
    const { id, title, area } = requirement;
    // What a search looks in.
    const words = [id, title, area, data.texts[id] ?? '', ...requirement.rules].join(' ').toLowerCase();
    return { requirement, kind, rules: requirement.rules.flatMap((rule) => rules.get(rule) ?? []), words };
  });
  if (data.run.target.client !== undefined) return { rows, sections: [['Promises of a client', rows] as const] };
  return { rows, sections: sectionsOf(rows, ({ requirement }) => requirement.section, data) };
}

const NOTABLE: readonly ShownOutcome[] = ['failed', 'error', 'cantTell', 'waived', 'advisory'];

/** What needs no attention starts closed. */
function section(title: string, rows: readonly RowOf[], shown: ReadonlySet<RowOf>, data: PageData) {
  // What could not be told has its reason said above.
  const needsAttention = rows.some(({ kind }) => kind === 'failed' || kind === 'error');
  const marks = NOTABLE.map((kind) => [kind, rows.filter((each) => each.kind === kind).length] as const);
  return (
    <details class="section" open={needsAttention} hidden={!rows.some((row) => shown.has(row))}>
      <summary>
        <h3>{title}</h3>
        <span class="section-tally">
          {marks.map(
            ([kind, amount]) =>
              amount > 0 && (
                <span class={`word is-${kind}`}>
                  <Icon name={kind} /> {amount} {SHOWN_WORDS[kind]}
                </span>
              ),
          )}
          <span>{heldAndOpen(rows)}</span>
        </span>
      </summary>
      {data.run.verdict === 'incomplete' && brief(rows)}
      {rows.map((row) => rowOf(row, shown.has(row), data))}
    </details>
  );
}

/** For paper: of a run without a verdict, the names by outcome say enough. */
function brief(rows: readonly RowOf[]) {
  return (
    <div class="brief">
      {[...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, own]) => (
        <p>
          <KindMark kind={kind} /> <Ids all={own.map(({ requirement }) => requirement.id)} />
        </p>
      ))}
    </div>
  );
}

/** Nothing can be held against a deployment where the contract leaves a point open, and nothing is missing there. */
function heldAndOpen(rows: readonly RowOf[]): string {
  const promised = rows.filter(({ requirement }) => requirement.level !== 'open');
  const held = promised.filter(({ requirement }) => requirement.outcome === 'passed').length;
  const open = rows.length - promised.length;
  const parts = [promised.length === 0 ? '' : `${held} of ${promised.length} held`, open === 0 ? '' : `${open} open`];
  return parts.filter(Boolean).join(' · ');
}

/** Requirement → rule → evidence: the thread that an auditor follows. */
function rowOf({ requirement, kind, rules }: RowOf, isShown: boolean, data: PageData) {
  const { id, title, level, area, message } = requirement;
  const [place, text] = [data.places[id], data.texts[id]];
  const summary = (
    <>
      <KindSign kind={kind} />
      <span class="id">{id}</span>
      <span class="row-title">{title}</span>
      <span class="level">{level}</span>
      <span class="thread">{rules.map(thread).join('; ') || 'no rule'}</span>
      <span class={`word is-${kind}`} aria-hidden="true">
        {SHOWN_WORDS[kind]}
      </span>
    </>
  );
  return (
    <Fold class={`requirement is-${kind}`} id={id} hidden={!isShown} summaryClass="row" summary={summary}>
      {() => (
        <div class="row-body">
          {text !== undefined && (
            <p class="promise">
              <Prose text={text} />
            </p>
          )}
          {rules.length === 0 && <Said text={message} />}
          <p class="fine">{`${level} · ${area}${place === undefined ? '' : ` · stated in ${place}`}`}</p>
          {rules.map((result) => ruleBlock(result, data))}
        </div>
      )}
    </Fold>
  );
}

function thread(result: RuleResult): string {
  const [first] = result.evidence;
  if (first === undefined) return result.rule;
  return `${result.rule} → ${first}${result.evidence.length > 1 ? ` +${result.evidence.length - 1}` : ''}`;
}

/** A rule without a card of its own has nothing to lead to. */
function ruleBlock(result: RuleResult, data: PageData) {
  const { rule, outcome, message } = result;
  const anchor = hasCard(result, data.run) ? anchorOf(result, data.run) : null;
  return (
    <div class="rule">
      <p>
        <KindMark kind={outcome} /> {anchor === null ? <code>{rule}</code> : <a href={`#${anchor}`}>{rule}</a>}
      </p>
      <Said text={message} />
      <Evidence result={result} data={data} />
    </div>
  );
}
