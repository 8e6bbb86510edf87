import { plural } from '../../conformance/model/values/plural.ts';
import { Section } from '../../ui/basics.tsx';
import { burstAnswers, requestCounts } from '../words/requests.ts';
import type { OfPage, PageRun } from './data.ts';
import { anchorOf } from './finding-groups.ts';
import { count, duration, Foreign, KindMark } from './words.tsx';

export function Scope({ data: { run } }: OfPage) {
  return (
    <Section id="scope" class="scope" title="Scope" lead={asked(run)}>
      {run.scope.length === 0 ? <p>Every rule of this suite was decided.</p> : <NotLookedAt run={run} />}
      <BeyondSight run={run} />
    </Section>
  );
}

function asked(run: PageRun): string {
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
        <a href={`#${id}`} class="id">
          {id}
        </a>
      ))}
    </p>
  );
}

/** One reason often keeps several rules back; said once, it can be acted on. */
function NotLookedAt({ run }: { readonly run: PageRun }) {
  const groups = [...Map.groupBy(run.scope, ({ outcome, reason }) => `${outcome}\n${reason}`).values()];
  const rules = new Map(run.results.map((result) => [result.rule, result]));
  const name = (subject: string) => {
    const result = rules.get(subject);
    return result === undefined ? <span>{subject}</span> : <a href={`#${anchorOf(result, run)}`}>{subject}</a>;
  };
  return (
    <details open={groups.length <= 8}>
      <summary>Not decided: {notDecided(run)}</summary>
      <ul class="reasons">
        {groups.map(
          ([first, ...others]) =>
            first !== undefined && (
              <li>
                <KindMark kind={first.outcome} />
                <p>
                  <Foreign text={first.reason} />
                </p>
                <p class="names">{[first, ...others].map(({ subject }) => name(subject))}</p>
              </li>
            ),
        )}
      </ul>
    </details>
  );
}

function notDecided({ scope, kinds = [] }: PageRun): string {
  const unseen = scope.filter(({ subject }) => kinds.some(({ kind }) => kind === subject)).length;
  const rules = plural(scope.length - unseen, 'rule');
  return unseen === 0 ? rules : `${plural(unseen, 'kind')} of data, ${rules}`;
}
