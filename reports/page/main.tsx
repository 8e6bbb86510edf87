import { type ComponentChildren, render } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { RuleResult } from '../../conformance/model/run.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { Bar, Section, SignButton } from '../../ui/basics.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Pairs, Table } from '../../ui/table.tsx';
import { byId, ready, toggleTheme } from '../../ui/window.ts';
import { titleOf } from '../words/causes.ts';
import { requestCounts } from '../words/requests.ts';
import { byReason, Reasons, RunEndSection, Scope, WaiversToGo } from './around-verdict.tsx';
import { Coverage, RequirementMap, Walks } from './charts/coverage.tsx';
import { Latency, Revenue, Timeline } from './charts/timeline.tsx';
import {
  exchangeIndex,
  goTo,
  type OfPage,
  type PageData,
  type PageRun,
  readData,
  readHash,
  whenLoaded,
  whenUnpacked,
} from './data.ts';
import { Exchanges, exchangeDrawer } from './exchanges.tsx';
import { anchorOf, type FindingGroup, Findings, findingGroups } from './findings.tsx';
import { type ContentsEntry, Hero } from './hero.tsx';
import { Requirements } from './requirements.tsx';
import { count, Foreign, foreignValues, Ids, Said } from './words.tsx';

/** What a reader a year later needs to know that this is still the same report of the same evidence. */
function Provenance({ data: { run } }: OfPage) {
  return (
    <Section id="provenance" class="provenance" title="Provenance">
      <Pairs class="digests" rows={foreignValues(facts(run))} />
      {run.waivers.length === 0 ? <p class="fine">No waivers.</p> : <Waivers run={run} />}
      {run.target.client === undefined && <Plan run={run} />}
    </Section>
  );
}

function facts(run: PageRun): readonly (readonly [string, string])[] {
  return [
    ['Evidence', `${run.evidence.digest} (${plural(run.evidence.exchanges, 'exchange')})`],
    ['Profile', `${run.profile.name} ${run.profile.digest}`],
    ...(run.profile.userAgent === undefined ? [] : [['User-Agent', run.profile.userAgent] as const]),
    ['Contract', `${run.suite.contractVersion} ${run.suite.contractDigest}`],
    ['Rules', `counterproof ${run.suite.version} ${run.suite.rulesDigest}`],
    run.target.client === undefined
      ? ['Deployment', run.target.software ?? 'Not reported']
      : ['Client', run.target.client.command ?? 'Observed'],
    ['Started', run.startedAt],
    ['Format', run.format],
  ];
}

function Waivers({ run }: { readonly run: PageRun }) {
  const isDated = run.waivers.some(({ since }) => since !== undefined);
  const head = ['Subject', 'State', 'Owner', 'Reason', ...(isDated ? ['From'] : []), 'Until'];
  const rows = run.waivers.map(({ uncovered = [], ...waiver }) =>
    foreign([
      waiver.subject,
      [waiver.state, ...uncovered.map((each) => `${each.rule} judges ${each.requirements.join(', ')} too`)].join('; '),
      waiver.owner,
      waiver.reason,
      ...(isDated ? [waiver.since ?? 'at once'] : []),
      waiver.expires,
    ]),
  );
  return <Table label="Waivers" isTitled head={head} rows={rows} />;
}

function Plan({ run }: { readonly run: PageRun }) {
  const { probes, seed = '' } = run.plan;
  const busy = probes.filter(({ planned, sent }) => planned + sent > 0);
  const rows = busy.map(({ probe, planned, sent }) => foreign([probe, String(planned), String(sent)]));
  const { planned, sent, ofNoProbe, burst } = requestCounts(run);
  if (ofNoProbe > 0) rows.push(foreign(['of no probe', '', String(ofNoProbe)]));
  rows.push(foreign([burst === 0 ? 'Sum' : 'Sum without the burst', String(planned), String(sent)]));
  return (
    <details class="plan">
      <summary>{`Plan: ${plural(probes.length, 'probe')}, with the requests that each planned and sent`}</summary>
      <Table label="Plan" head={['Probe', 'Planned', 'Sent']} rows={rows} />
      {busy.length < probes.length && (
        <p class="fine">{`${plural(probes.length - busy.length, 'more probe')} had nothing to ask.`}</p>
      )}
      {probes.map(
        ({ probe, pairs }) =>
          pairs !== undefined && (
            <Said
              class="fine"
              text={`${probe} covered ${pairs.covered} of ${pairs.of} pairs of choices, seed ${seed}.`}
            />
          ),
      )}
    </details>
  );
}

function foreign(texts: readonly string[]) {
  return texts.map((text) => <Foreign text={text} />);
}

/** With so few rules there is room for what each of them promises. */
const FEW = 3;

/** By reason: most of them keep many rules back, and what each rule says is with its requirement. */
function Undecided({ group: { id, title, tally, lead, results } }: { readonly group: FindingGroup }) {
  const waiting = results.map((result) => ({ ...result, reason: result.message }));
  const all = byReason(waiting, (own) => own.map(own.length > FEW ? shortName : longName));
  return (
    <Section id={id} class="findings" title={title} tally={tally} lead={lead}>
      <Reasons all={all} />
    </Section>
  );
}

function shortName({ rule, requirements }: RuleResult) {
  return (
    <a id={`rule-${rule}`} href={`#${requirements[0] ?? 'requirements'}`}>
      {rule}
    </a>
  );
}

function longName(result: RuleResult) {
  return (
    <span class="long-name">
      {result.title} <span class="id">{shortName(result)}</span> <Ids all={result.requirements} />
    </span>
  );
}

start().catch(() => {
  byId('page').textContent =
    'The data in this file cannot be unpacked: it is damaged, or the browser is too old. run.json has the same run.';
});

async function start(): Promise<void> {
  const data = await readData();
  document.title = `${data.run.verdict}: ${data.view.target} · Counterproof`;
  const groups = findingGroups(data);
  render(
    <Report data={data} groups={groups}>
      <Contents data={data} groups={groups} />
    </Report>,
    byId('page'),
  );
  window.addEventListener('beforeprint', openForPrint);
  ready();
}

interface OfGroups extends OfPage {
  readonly groups: readonly FindingGroup[];
}

/** Its children are the same at each change of its state, so they are not drawn again. */
function Report({ data, groups, children }: OfGroups & { readonly children: ComponentChildren }) {
  const [shown, show] = useState<string | null>(null);
  const [isHelpOpen, openHelp] = useState(false);
  useLayoutEffect(() => {
    const arrive = () => void whenLoaded().then(() => arriveAt(data, show));
    arrive();
    window.addEventListener('hashchange', arrive);
  }, []);
  const left = () => {
    if (readHash().anchor.startsWith('ex-')) history.replaceState(null, '', '#exchanges');
    show(null);
  };
  return (
    <>
      <Bar home="verdict" label="Sections" links={linksOf(data, groups)} themeTitle="Light or dark (t)">
        <SignButton sign="help" label="Keys" title="Keys (?)" onClick={() => openHelp(true)} />
      </Bar>
      {children}
      {exchangeDrawer(data, shown, left)}
      <Keyboard isOpen={isHelpOpen} open={openHelp} />
    </>
  );
}

function Contents({ data, groups }: OfGroups) {
  return (
    <main id="main" class={`is-${data.run.verdict}`} tabIndex={-1}>
      <Hero data={data} outline={outlineOf(data, groups)} />
      <RunEndSection data={data} />
      <WaiversToGo data={data} />
      {groups.map((group) =>
        group.id === 'undecided' ? <Undecided group={group} /> : <Findings group={group} data={data} />,
      )}
      <Section id="charts" class="charts" title="Charts">
        {data.run.verdict === 'incomplete' ? (
          <details class="of-a-part">
            <summary>What the part that was looked at shows</summary>
            <Charts data={data} />
          </details>
        ) : (
          <Charts data={data} />
        )}
      </Section>
      <Scope data={data} />
      <Requirements data={data} />
      <Exchanges data={data} />
      <Provenance data={data} />
    </main>
  );
}

function Charts({ data }: OfPage) {
  return (
    <div class="figures">
      <RequirementMap data={data} />
      <Revenue data={data} />
      <Walks data={data} />
      <Timeline data={data} />
      <Coverage data={data} />
      <Latency data={data} />
    </div>
  );
}

const CAUSES_IN_CONTENTS = 8;

function linksOf(data: PageData, groups: readonly FindingGroup[]): readonly (readonly [string, string])[] {
  return [
    ...groups.slice(0, 1).map(({ id, title, results }) => [id, `${title} ${results.length}`] as const),
    ['charts', 'Charts'],
    ['scope', 'Scope'],
    ['requirements', `Requirements ${count(data.run.requirements.length)}`],
    ['exchanges', `Exchanges ${count(data.exchangeCount)}`],
    ['provenance', 'Provenance'],
  ];
}

/** On paper there is no bar, there are no exchanges, and of an incomplete run no charts. */
function outlineOf({ end, run, view }: PageData, groups: readonly FindingGroup[]): readonly ContentsEntry[] {
  const stale = view.stale.length;
  const stalePart = stale === 0 ? [] : [{ id: 'waivers-to-go', title: `Stale waivers: ${plural(stale, 'waiver')}` }];
  return [
    ...(end === null ? [] : [{ id: 'run-end', title: end.title }]),
    ...stalePart,
    ...groups.flatMap(({ id, title, tally, results }) => [
      { id, title: `${title}: ${tally}` },
      ...(id === 'broken' ? causesOf(results) : []),
    ]),
    ...(run.verdict === 'incomplete' ? [] : [{ id: 'charts', title: 'Charts' }]),
    { id: 'scope', title: 'Scope' },
    { id: 'requirements', title: `Requirements: ${run.requirements.length}` },
    { id: 'provenance', title: 'Provenance' },
  ];
}

function causesOf(results: FindingGroup['results']): readonly ContentsEntry[] {
  return results
    .slice(0, CAUSES_IN_CONTENTS)
    .map((result) => ({ id: `rule-${result.rule}`, title: titleOf(result), isPart: true }));
}

/** Goes to what the address names, or shows the exchange that it is. */
function arriveAt({ run }: PageData, show: (exchange: string | null) => void): void {
  const { anchor } = readHash();
  if (anchor === '') {
    show(null);
    return;
  }
  const rule = run.results.find((result) => `rule-${result.rule}` === anchor);
  if (rule === undefined && document.getElementById(anchor) === null) {
    whenUnpacked(() => show(exchangeIndex(anchor) < 0 ? null : anchor));
    return;
  }
  document.querySelector<HTMLDialogElement>('.drawer')?.close();
  show(null);
  const place = rule === undefined ? anchor : anchorOf(rule, run);
  if (place === anchor) goTo(anchor);
  else location.replace(`#${place}`);
}

/** What follows from a cause stays a line. */
function openForPrint(): void {
  const opened = '.card:not(.card .card), .reasons details, .scope details, .section, .plan';
  for (const node of document.querySelectorAll<HTMLDetailsElement>(opened)) {
    node.open = true;
    // The browser dispatches `toggle` asynchronously, which is too late for printing.
    node.dispatchEvent(new Event('toggle'));
  }
}

const KEYS: readonly (readonly [key: string, what: string, act: (openList: () => void) => void])[] = [
  ['/', 'search requirements', () => byId('search').focus()],
  ['n', 'next broken or undecided rule', () => step(1)],
  ['p', 'previous one', () => step(-1)],
  ['r', 'requirements', () => location.assign('#requirements')],
  ['e', 'exchanges', () => location.assign('#exchanges')],
  ['t', 'light or dark', toggleTheme],
  ['?', 'this list', (openList) => openList()],
];

/** Single keys are a help to some and a trap to others (speech input), so they can be switched off. */
function Keyboard({ isOpen, open }: { readonly isOpen: boolean; readonly open: (isOpen: boolean) => void }) {
  const [isOn, switchTo] = useState(true);
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, select, textarea');
      if (!isOn || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const [, , act] = KEYS.find(([key]) => key === event.key) ?? [];
      if (act === undefined) return;
      event.preventDefault();
      act(() => open(true));
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
  return (
    <Dialog kind="box" title="Keys" isOpen={isOpen} onClose={() => open(false)}>
      <Pairs class="keys" rows={KEYS.map(([key, what]) => [<kbd>{key}</kbd>, what])} />
      <label>
        <input type="checkbox" id="keys-on" checked={isOn} onInput={() => switchTo(!isOn)} /> Use single keys
      </label>
    </Dialog>
  );
}

function step(by: number): void {
  const cards = [...document.querySelectorAll<HTMLElement>('.card > summary')];
  const at = document.activeElement instanceof HTMLElement ? cards.indexOf(document.activeElement) : -1;
  const next = cards[at < 0 ? 0 : at + by];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'start' });
}
