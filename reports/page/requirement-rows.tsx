import type { RequirementResult, RuleResult } from '../../conformance/model/run.ts';
import { Fold, Icon, Prose } from '../../ui/basics.tsx';
import { SHOWN_WORDS, type ShownOutcome, shownRequirements } from '../words/shown-outcome.ts';
import type { OfPage, OfResult, PageData } from './data.ts';
import { Evidence } from './evidence.tsx';
import { anchorOf, hasCard } from './finding-groups.ts';
import { sectionsOf } from './sections.ts';
import { Foreign, Ids, KindMark, KindSign } from './words.tsx';

export interface RowOf {
  readonly requirement: RequirementResult;
  readonly kind: ShownOutcome;
  readonly rules: readonly RuleResult[];
  /** What a search looks in. */
  readonly words: string;
}

/** By section of the contract and in its order; those sections are about deployments, not about a client. */
export function rowsOf(data: PageData) {
  const rules = new Map(data.run.results.map((result) => [result.rule, result]));
  const rows = shownRequirements(data.run.requirements, data.run).map(({ requirement, shown: kind }): RowOf => {
    const { id, title, area } = requirement;
    const words = [id, title, area, data.texts[id] ?? '', ...requirement.rules].join(' ').toLowerCase();
    return { requirement, kind, rules: requirement.rules.flatMap((rule) => rules.get(rule) ?? []), words };
  });
  if (data.run.target.client !== undefined) return { rows, sections: [['Promises of a client', rows] as const] };
  return { rows, sections: sectionsOf(rows, ({ requirement }) => requirement.section, data) };
}

const NOTABLE: readonly ShownOutcome[] = ['failed', 'error', 'cantTell', 'waived', 'advisory'];

interface RowSectionProps extends OfPage {
  readonly title: string;
  readonly rows: readonly RowOf[];
  readonly shown: ReadonlySet<RowOf>;
}

/** What needs no attention starts closed. */
export function RowSection({ title, rows, shown, data }: RowSectionProps) {
  const marks = NOTABLE.map((kind) => [kind, rows.filter((each) => each.kind === kind).length] as const);
  return (
    <details class="section" open={rows.some(needsAttention)} hidden={!rows.some((row) => shown.has(row))}>
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
      {data.run.verdict === 'incomplete' && <Brief rows={rows} />}
      {rows.map((row) => (
        <Row row={row} isShown={shown.has(row)} data={data} />
      ))}
    </details>
  );
}

/** What could not be told has its reason said above. */
function needsAttention({ kind }: RowOf): boolean {
  return kind === 'failed' || kind === 'error';
}

/** For paper: of a run without a verdict, the names by outcome say enough. */
function Brief({ rows }: { readonly rows: readonly RowOf[] }) {
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
function Row({ row, isShown, data }: OfPage & { readonly row: RowOf; readonly isShown: boolean }) {
  const { requirement, kind, rules } = row;
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
          {rules.length === 0 && (
            <p>
              <Foreign text={message} />
            </p>
          )}
          <p class="fine">{`${level} · ${area}${place === undefined ? '' : ` · stated in ${place}`}`}</p>
          {rules.map((result) => (
            <RuleBlock result={result} data={data} />
          ))}
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
function RuleBlock({ result, data }: OfResult) {
  const { rule, outcome, message } = result;
  const anchor = hasCard(result, data.run) ? anchorOf(result, data.run) : null;
  return (
    <div class="rule">
      <p>
        <KindMark kind={outcome} /> {anchor === null ? <code>{rule}</code> : <a href={`#${anchor}`}>{rule}</a>}
      </p>
      <p>
        <Foreign text={message} />
      </p>
      <Evidence result={result} data={data} />
    </div>
  );
}
