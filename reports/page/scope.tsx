import type { ComponentChildren } from 'preact';
import { plural } from '../../conformance/model/values/plural.ts';
import { Section } from '../../ui/basics.tsx';
import { allDecided, notDecided } from '../words/kinds.ts';
import { burstAnswers, requestCounts } from '../words/requests.ts';
import type { ShownOutcome } from '../words/shown-outcome.ts';
import type { OfPage, PageRun } from './data.ts';
import { anchorOf, isListedAbove } from './findings.tsx';
import { count, duration, Foreign, KindMark } from './words.tsx';

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
        <a href={`#${id}`} class="id">
          {id}
        </a>
      ))}
    </p>
  );
}

/** What a verdict waits for is above, by its reason. */
function NotLookedAt({ run }: { readonly run: PageRun }) {
  const rules = new Map(run.results.map((result) => [result.rule, result]));
  const above = new Set(run.results.filter((result) => isListedAbove(result, run)).map(({ rule }) => rule));
  const rest = run.scope.filter(({ subject }) => !above.has(subject));
  const groups = [...Map.groupBy(rest, ({ outcome, reason }) => `${outcome}\n${reason}`).values()];
  const name = (subject: string) => {
    const result = rules.get(subject);
    return result === undefined ? <span>{subject}</span> : <a href={`#${anchorOf(result, run)}`}>{subject}</a>;
  };
  const all = groups.flatMap((own) => {
    const [first] = own;
    return first === undefined
      ? []
      : [{ kind: first.outcome, reason: first.reason, names: own.map(({ subject }) => name(subject)) }];
  });
  if (all.length === 0) return <p>{`Not decided: ${notDecided(run)}, all listed above.`}</p>;
  const listed = above.size === 0 ? '' : `, of which ${above.size} are listed above; the rest:`;
  return (
    <details open={groups.length <= 8}>
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

const NAMES_SHOWN = 12;

/** Said once, a reason that keeps two hundred rules back can be acted on. */
export function Reasons({ all }: { readonly all: readonly Reason[] }) {
  return (
    <ul class="reasons">
      {all.map(({ kind, reason, names }) => (
        <li>
          <KindMark kind={kind} />
          <div>
            <p>
              <Foreign text={reason} />
            </p>
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
