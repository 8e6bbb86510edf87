import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { ShownFinding } from '../../conformance/model/outcome.ts';
import type { RuleResult } from '../../conformance/model/run.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { printable } from '../../contract/printable.ts';
import { Button, Fold, IdLink, Prose, Section } from '../../ui/basics.tsx';
import { Code } from '../../ui/code.tsx';
import { Pairs } from '../../ui/table.tsx';
import { type Headed, headed, type Standing, standing as standingOf, titleOf, withStanding } from '../words/causes.ts';
import { disagreementOf, saysBoth } from '../words/explain.ts';
import { REDACTION_LEGEND, shownReceived } from '../words/redaction.ts';
import { repeatLines, reproduceCommand } from '../words/requests.ts';
import { isExplainedByEnd } from '../words/run-end.ts';
import { shownRule, waiverDays } from '../words/shown-outcome.ts';
import type { OfPage, OfResult, PageData, PageRun } from './data.ts';
import { Command, Evidence, EvidenceLinks, Foreign, foreignValues, Ids, KindSign, Said } from './words.tsx';

export function Findings({ data, group }: OfPage & { readonly group: FindingGroup }) {
  const { id, title, tally, lead, results } = group;
  return (
    <Section id={id} class="findings" title={title} tally={tally} lead={lead}>
      {results.map((result) =>
        card(result, titleOf(result), () => (
          <>
            {printedTitle(result)}
            <About result={result} data={data} />
            <FindingList result={result} data={data} />
            <Following result={result} data={data} />
          </>
        )),
      )}
    </Section>
  );
}

/** Closed: the titles are read one after the other, and one of them is opened. */
function card(result: RuleResult, title: string, contents: () => ComponentChildren) {
  const kind = shownRule(result);
  const summary = (
    <>
      <KindSign kind={kind} />
      <span class="card-title">{title}</span>
      <Ids all={result.requirements} class="card-names id" />
    </>
  );
  return (
    <Fold class={`card is-${kind}`} id={`rule-${result.rule}`} summary={summary}>
      {() => <div class="card-body">{contents()}</div>}
    </Fold>
  );
}

/** A summary is a button, and no heading in it becomes a bookmark: on paper this one stands in its place. */
function printedTitle(result: RuleResult) {
  return (
    <h3 class="printed-title">
      <KindSign kind={shownRule(result)} />
      <span>{titleOf(result)}</span> <Ids all={result.requirements} class="card-names id" />
    </h3>
  );
}

/** What has the same reason: closed, each with what it showed. */
function Following({ result, data }: OfResult) {
  const follows = data.run.causes?.find(({ rule }) => rule === result.rule)?.follows ?? [];
  return follows.map(({ rule, because }) => {
    const own = data.run.results.find((each) => each.rule === rule);
    if (own === undefined) return null;
    return card(own, `Also broken: ${titleOf(own)}`, () => (
      <>
        <p class="fine">Most likely broken by the same fault: {because}.</p>
        <About result={own} data={data} />
        <FindingList result={own} data={data} />
      </>
    ));
  });
}

/** With what was promised: a reader who has to fix something should not have to look it up. */
function About({ result, data }: OfResult) {
  const { keptBy, fix, reproduction, waived } = result;
  return (
    <>
      {waived && (
        <p class="note">
          Waived {waiverDays(waived)} by <Foreign text={waived.owner} />: <Foreign text={waived.reason} />
        </p>
      )}
      <Said text={result.message} />
      {keptBy !== undefined && <Named name="Kept by" text={keptBy} />}
      {result.outcome === 'failed' && fix !== undefined && <Named name="Fix" text={fix} />}
      {reproduction !== undefined && (
        <>
          <p>
            <b>Reproduce: </b>
            {`makes a script with ${plural(reproduction.requests.length, 'request')}; call it in the folder of run.json`}
          </p>
          <Command curl={reproduceCommand(result.rule)} />
        </>
      )}
      <p class="fine about">
        {result.requirements.map((id) => (
          <IdLink id={id} />
        ))}
        {`rule ${result.rule} · ${result.level}`}
      </p>
      {result.requirements
        .filter((id) => data.texts[id] !== undefined)
        .map((id) => (
          <p class="fine">
            {`${id}: `}
            <Prose text={data.texts[id] ?? ''} />
          </p>
        ))}
      {result.outcome === 'failed' && result.requirements.map((id) => <Correct id={id} data={data} />)}
    </>
  );
}

/** Of a client: what its fault costs, and how it is done instead. */
function Correct({ id, data }: OfPage & { readonly id: string }) {
  const samples = data.samples[id];
  if (samples === undefined) return null;
  const { why, typescript, python } = samples;
  return (
    <>
      <Named name="Why it matters" text={why} />
      <Fold class="samples" summary="How a correct client does it, in TypeScript and Python">
        {() =>
          Object.entries({ TypeScript: typescript, Python: python }).map(([name, text]) => [
            <p>
              <b>{name}</b>
            </p>,
            <Code text={text} label={`${id} in ${name}`} what="sample" />,
          ])
        }
      </Fold>
    </>
  );
}

function Named({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <p>
      <b>{name}: </b>
      <Foreign text={text} />
    </p>
  );
}

const FIRST = 3;
const MORE = 50;

function FindingList({ result, data }: OfResult) {
  const [amount, show] = useState(FIRST);
  if (result.findings.length === 0) return <Evidence result={result} data={data} />;
  const shown = result.findings.slice(0, amount);
  const commands = shown.map((each) => repeatLines(each, result, (id) => data.commands[id]).join('\n'));
  const left = result.findings.length - shown.length;
  const more = plural(left, 'more finding');
  return (
    <div>
      <ol class="finding-list">
        {headed(shown).map((each, at) => {
          // The command of a finding above is not said again.
          const command = commands.indexOf(commands[at] ?? '') === at ? commands[at] : '';
          return <FindingItem {...each} result={result} command={command ?? ''} data={data} />;
        })}
      </ol>
      {left > 0 && (
        <>
          <Button
            class="more"
            label={left > MORE ? `Show ${MORE} of ${left} more findings` : `Show ${more}`}
            onClick={() => show(amount + MORE)}
          />
          <p class="left-out">And {more}: run.json has all that were kept.</p>
        </>
      )}
    </div>
  );
}

interface OfItem extends OfResult, Headed {
  readonly finding: ShownFinding;
  readonly command: string;
}

/** What the card says already is not said again. */
function FindingItem({ finding, result, command, data, head, rest }: OfItem) {
  const { message, expected, received, masked, evidence } = finding;
  const isSaid = result.message === message || (result.findings.length === 1 && result.message.endsWith(message));
  const places = foreignValues(disagreementOf(finding));
  return (
    <li>
      {!isSaid && (
        <p class="finding-title">
          {head !== null && (
            <>
              <Foreign text={head} />
              <br />
            </>
          )}
          <Foreign text={rest} />
        </p>
      )}
      {(expected !== undefined || received !== undefined) && !saysBoth(finding) && (
        <div class="comparison">
          {side('Expected', expected)}
          {side('Received', shownReceived(finding))}
        </div>
      )}
      {masked !== undefined && <p class="fine">{REDACTION_LEGEND}</p>}
      {places.length > 0 && <Pairs class="headers" rows={places} />}
      {command !== '' && <Command curl={command} />}
      <EvidenceLinks ids={evidence} data={data} />
    </li>
  );
}

function side(name: string, text = 'not stated') {
  return (
    <div class={`side ${name.toLowerCase()}`}>
      <p class="side-name">{name}</p>
      <Code text={printable(text)} label={name} />
    </div>
  );
}

const GROUPS = [
  ['broken', 'Broken promises', 'Each of these keeps the run from being conformant.'],
  ['undecided', 'Not decided', 'The profile demands a decision, and the evidence was not enough for one.'],
  ['waived', 'Waived', 'Broken, and accepted by an owner until a date.'],
  ['tolerated', 'Tolerated', 'Seen, but a correct deployment may show as much. None of these is a failure or a pass.'],
  ['advisory', 'Advisories', 'Recommendations and open points of the contract. None of them is a failure.'],
] as const;

/** Rules whose results a reader looks at one by one, each on a card. */
export type FindingGroup = ReturnType<typeof findingGroups>[number];

export function findingGroups(data: PageData) {
  const { causes, undecided, waived, tolerated, advisories: advisory } = data.view;
  // What follows from another failure, or from other advice, is on the card of its cause.
  const cards = { broken: causes.map(({ result }) => result), undecided, waived, tolerated, advisory };
  return GROUPS.flatMap(([id, title, lead]) => {
    const results = cards[id].filter((result) => hasCard(result, data.run));
    return results.length === 0 ? [] : [{ id, title, lead, results, tally: tallyOf(data, id, results.length) }];
  });
}

/** Where a rule is shown: on its card or its cause's, or else with its requirement. */
export function anchorOf(result: RuleResult, run: PageRun): string {
  const cause = run.causes?.find(({ follows }) => follows.some(({ rule }) => rule === result.rule));
  if (cause !== undefined) return `rule-${cause.rule}`;
  return hasCard(result, run) ? `rule-${result.rule}` : (result.requirements[0] ?? '');
}

/** What the end of the run explains is said once, above, and listed by name in the scope. */
export function hasCard(result: RuleResult, run: PageRun): boolean {
  return !isExplainedByEnd(run, result) && GROUPS.some(([standing]) => standing === standingOf(result));
}

/** What keeps the run from a verdict has a list of its own. */
export function isListedAbove(result: RuleResult, run: PageRun): boolean {
  return standingOf(result) === 'undecided' && hasCard(result, run);
}

function tallyOf({ run }: PageData, standing: Standing, cards: number): string {
  const rules = withStanding(run.results, standing).filter((result) => hasCard(result, run)).length;
  if (rules === cards) return plural(rules, 'rule');
  const all = standing === 'advisory' ? plural(rules, 'advisory', 'advisories') : plural(rules, 'failed rule');
  return `${plural(cards, 'cause')}, ${all}`;
}
