import type { ComponentChildren } from 'preact';
import type { ScopeEntry } from '../../conformance/model/run.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { Icon, IdLink, Section } from '../../ui/basics.tsx';
import { Facts } from '../../ui/table.tsx';
import { withStanding } from '../words/causes.ts';
import { burstAnswers, requestCounts } from '../words/requests.ts';
import { allDecided, notDecided, type ShownOutcome } from '../words/shown-outcome.ts';
import type { OfPage, PageRun } from './data.ts';
import { anchorOf, isListedAbove } from './findings.tsx';
import {
  Command,
  count,
  duration,
  EvidenceLinks,
  Foreign,
  foreignValues,
  KindMark,
  KindSign,
  moment,
  Said,
} from './words.tsx';

const REASONS_SHOWN = 3;

/** What was not looked at, in a few lines: whoever reads the verdict should know how far it reaches. */
export function Limits({ data: { run } }: OfPage) {
  const reasons = [...Map.groupBy(run.scope, ({ reason }) => reason)].sort(([, a], [, b]) => b.length - a.length);
  const left = reasons.length - REASONS_SHOWN;
  return (
    <div class="limits">
      <h2>Not decided</h2>
      <p>
        {run.scope.length === 0 ? (
          allDecided(run)
        ) : (
          <a href="#scope">{`${notDecided(run)}, ${plural(reasons.length, 'reason')}${needed(run)}`}</a>
        )}
      </p>
      {reasons.length > 0 && (
        <ul>
          {reasons.slice(0, REASONS_SHOWN).map(([reason, entries]) => (
            <li>
              <Foreign text={reason} /> ({entries.length})
            </li>
          ))}
          {left > 0 && <li>and {plural(left, 'more reason')}</li>}
        </ul>
      )}
      <p>{leave(run)}</p>
    </div>
  );
}

/** The numbers below and above are of the same rules. */
function needed({ results }: PageRun): string {
  const amount = withStanding(results, 'undecided').length;
  return amount === 0 ? '; the verdict does not need them' : `; the verdict needs ${plural(amount, 'rule')} of them`;
}

function leave({ profile: { allow }, target }: PageRun): string {
  if (target.client !== undefined) return '';
  const not = [
    allow.burst ? '' : 'no burst was sent',
    allow.writes ? '' : 'no write method was tried',
    allow.keyInUrl ? '' : 'the key was not sent in URLs',
  ].filter(Boolean);
  return not.length === 0 ? '' : `By permission: ${not.join(', ')}.`;
}

const CHANGES_SHOWN = 4;

export function SinceLastRun({ data: { since, run } }: OfPage) {
  if (since === null) return null;
  const results = new Map(run.results.map((result) => [result.rule, result]));
  const name = ({ rule, title }: { readonly rule: string; readonly title: string }) => {
    const result = results.get(rule);
    if (result === undefined) return [' ', <span>{title}</span>];
    return [
      ' ',
      <a href={`#${anchorOf(result, run)}`}>
        <Foreign text={title} />
      </a>,
    ];
  };
  return (
    <div class="since">
      <h2>Since the last run</h2>
      <p class="fine">{`${moment(since.startedAt)}, ${since.verdict}`}</p>
      {since.changes.length === 0 && <p>No rule changed.</p>}
      <ul>
        {since.changes.map(({ title, mark, rules }) => (
          <li class={`is-${mark}`}>
            <Icon name={mark} />
            <b>{`${rules.length} ${title.toLowerCase()}`}</b>
            {rules.slice(0, CHANGES_SHOWN).map(name)}
            {rules.length > CHANGES_SHOWN && ` and ${rules.length - CHANGES_SHOWN} more`}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The qualification of the suite in one line, with details that open. */
export function Qualification({ data: { run } }: OfPage) {
  const score = run.suite.qualification;
  // A client is judged by rules that are qualified apart.
  if (run.target.client !== undefined) return null;
  if (score === null)
    return <p class="fine">This suite was shipped without a qualification: which faults it would miss is unknown.</p>;
  const { caught, faults, variants, variantsAccused } = score;
  const rules =
    score.rulesDigest === run.suite.rulesDigest ? 'the rules of this run' : 'other rules than those of this run';
  return (
    <details class="qualification">
      <summary>
        {`Qualification (shop of 600 sales): ${count(caught)} of ${count(faults)} faults caught, ${count(variantsAccused)} of ${count(variants)} correct variants accused`}
      </summary>
      <p class="fine">
        {`The suite was run against ${count(faults)} deployments with one promise broken in each, and against ${count(variants)} correct ones that choose differently where the contract leaves a choice. A fault counts as caught only if a rule of its own requirement fails. It was measured with ${rules}. qualification.json in the package lists each case.`}
      </p>
    </details>
  );
}

/** Before all else: it explains what could not be decided. */
export function RunEndSection({ data }: OfPage) {
  const { end } = data;
  if (end === null) return null;
  return (
    <Section id="run-end" class="findings run-end" title={<Foreign text={end.title} />} lead={end.advice}>
      {end.facts.length > 0 && <Facts rows={foreignValues(end.facts)} />}
      {end.suspects.length > 0 && (
        <ol class="finding-list">
          {end.suspects.map(({ id, request, curl }) => (
            <li>
              <Said class="finding-title" text={request} />
              <Command curl={curl} />
              <EvidenceLinks ids={[id]} data={data} />
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

/** Before all else: where nothing is broken, these alone are why the run is red. */
export function WaiversToGo({ data: { view } }: OfPage) {
  const { stale } = view;
  if (stale.length === 0) return null;
  const tally = plural(stale.length, 'waiver');
  const lead = 'Each of these keeps the run from being conformant.';
  return (
    <Section id="waivers-to-go" class="waivers-to-go" title="Stale waivers" tally={tally} lead={lead}>
      <ul>
        {stale.map(({ line }) => (
          <li>
            <KindSign kind="failed" />
            <Said text={line} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Scope({ data: { run } }: OfPage) {
  return (
    <Section id="scope" class="scope" title="Scope" lead={asked(run)}>
      {run.scope.length === 0 ? <p>{allDecided(run)}</p> : <NotLookedAt run={run} />}
      <BeyondSight run={run} />
    </Section>
  );
}

function asked(run: PageRun): string {
  const { client } = run.target;
  if (client !== undefined) {
    const tasks = client.tasks.length === 0 ? '' : ` The client was started with tasks: ${client.tasks.join(', ')}.`;
    return `${plural(run.requests, 'request')} of the client.${tasks}`;
  }
  const leave = [
    run.profile.allow.burst ? 'bursts were allowed' : 'no bursts were allowed',
    run.profile.allow.writes ? 'write methods were tried' : 'no write method was tried',
    ...(run.profile.allow.keyInUrl ? [] : ['the key was not sent in URLs']),
  ];
  const { planned, sent: amount, again } = requestCounts(run);
  const foreseen = planned === 0 ? '' : ` Planned: ${count(planned)}.`;
  const waited = run.pace.waitedMs === 0 ? '' : ` Waited ${duration(run.pace.waitedMs)} for rate limits.`;
  const repeated = again === 0 ? '' : ` Of these, ${plural(again, 'request')} sent again.`;
  const sent = `${count(amount)} of at most ${count(run.profile.budget)} ${run.profile.budget === 1 ? 'request' : 'requests'}`;
  const pace = `on average ${run.pace.requestsPerSecond} a second and no more than ${run.pace.concurrency} at once`;
  return `${sent}, ${pace}; ${leave.join(', ')}.${waited}${repeated}${foreseen}${besides(run)}`;
}

function besides(run: PageRun): string {
  const { burst } = requestCounts(run);
  if (burst === 0) return '';
  const answers = burstAnswers(run);
  const met = answers === null ? '' : ` (${answers})`;
  return ` On top of that a burst of ${count(burst)} quick requests${met} was sent, without a pace and not counted in the budget or the average.`;
}

/** Promises that no run can see kept or broken: a reader must not take them for kept. */
function BeyondSight({ run }: { readonly run: PageRun }) {
  const beyond = run.requirements.filter(
    ({ level, outcome, rules }) => level === 'must' && outcome === 'untested' && rules.length === 0,
  );
  if (beyond.length === 0) return null;
  return (
    <p class="evidence">
      {`${plural(beyond.length, 'promise')} cannot be seen from outside by any run: `}
      {beyond.map(({ id }) => (
        <IdLink id={id} />
      ))}
    </p>
  );
}

/** What a verdict waits for is above, by its reason. */
function NotLookedAt({ run }: { readonly run: PageRun }) {
  const rules = new Map(run.results.map((result) => [result.rule, result]));
  const above = new Set(run.results.filter((result) => isListedAbove(result, run)).map(({ rule }) => rule));
  const rest = run.scope.filter(({ subject }) => !above.has(subject));
  const name = ({ subject }: ScopeEntry) => {
    const result = rules.get(subject);
    return result === undefined ? <span>{subject}</span> : <a href={`#${anchorOf(result, run)}`}>{subject}</a>;
  };
  const all = byReason(rest, (own) => own.map(name));
  if (all.length === 0) return <p>{`Not decided: ${notDecided(run)}, all listed above.`}</p>;
  const listed = above.size === 0 ? '' : `, of which ${above.size} are listed above; the rest:`;
  return (
    <details open={all.length <= 8}>
      <summary>{`Not decided: ${notDecided(run)}${listed}`}</summary>
      <Reasons all={all} />
    </details>
  );
}

interface Reason {
  readonly kind: ShownOutcome;
  readonly reason: string;
  /** The rules that it keeps back, each by its name. */
  readonly names: readonly ComponentChildren[];
}

export function byReason<T extends Pick<ScopeEntry, 'outcome' | 'reason'>>(
  all: readonly T[],
  namesOf: (own: readonly T[]) => Reason['names'],
): readonly Reason[] {
  return [...Map.groupBy(all, ({ outcome, reason }) => `${outcome}\n${reason}`).values()].flatMap((own) =>
    own.slice(0, 1).map(({ outcome: kind, reason }) => ({ kind, reason, names: namesOf(own) })),
  );
}

const NAMES_SHOWN = 12;

/** Said once, a reason that keeps two hundred rules back can be acted on. */
export function Reasons({ all }: { readonly all: readonly Reason[] }) {
  return (
    <ul class="reasons">
      {all.map(({ kind, reason, names }) => (
        <li>
          <KindMark kind={kind} />
          <div>
            <Said text={reason} />
            {names.length > NAMES_SHOWN ? (
              <details>
                <summary>{plural(names.length, 'rule')}</summary>
                <p class="names">{names}</p>
              </details>
            ) : (
              <p class="names">{names}</p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
