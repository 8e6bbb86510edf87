import { plural } from '../../conformance/model/values/plural.ts';
import { Icon, Section } from '../../ui/basics.tsx';
import { Facts } from '../../ui/table.tsx';
import { withStanding } from '../words/causes.ts';
import { allDecided, notDecided } from '../words/kinds.ts';
import { staleWaivers, waiverLine } from '../words/shown-outcome.ts';
import type { OfPage, PageRun } from './data.ts';
import { anchorOf } from './findings.tsx';
import { Command, count, EvidenceLinks, Foreign, foreignValues, KindSign, moment } from './words.tsx';

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
              <p class="finding-title">
                <Foreign text={request} />
              </p>
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
export function WaiversToGo({ data: { run } }: OfPage) {
  const stale = staleWaivers(run);
  if (stale.length === 0) return null;
  const tally = plural(stale.length, 'waiver');
  const lead = 'Each of these keeps the run from being conformant.';
  return (
    <Section id="waivers-to-go" class="waivers-to-go" title="Stale waivers" tally={tally} lead={lead}>
      <ul>
        {stale.map((each) => (
          <li>
            <KindSign kind="failed" />
            <p>
              <Foreign text={waiverLine(each)} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
