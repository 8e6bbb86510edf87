import { plural } from '../words/count.ts';
import { burstOf } from '../words/requests.ts';
import type { PageData } from './data.ts';
import { el } from './dom.ts';
import { anchorOf } from './findings.ts';
import { kindMark } from './icons.ts';
import { count, duration, foreign } from './words.ts';

type Run = PageData['run'];

export function scope({ run }: PageData): HTMLElement {
  return el(
    'section',
    { class: 'scope', id: 'scope', 'aria-labelledby': 'scope-title' },
    el('h2', { id: 'scope-title' }, 'Scope'),
    el('p', { class: 'lead' }, asked(run)),
    run.scope.length === 0 ? el('p', {}, 'Every rule of this suite was decided.') : notLookedAt(run),
    beyondSight(run),
  );
}

function asked(run: Run): string {
  const leave = [
    run.profile.allow.burst ? 'bursts were allowed' : 'no bursts were allowed',
    run.profile.allow.writes ? 'write methods were tried' : 'no write method was tried',
    ...(run.profile.allow.keyInUrl ? [] : ['the key was not sent in URLs']),
  ];
  const planned = run.plan.probes.reduce((sum, probe) => sum + probe.planned, 0);
  const foreseen = planned === 0 ? '' : ` Planned: ${count(planned)}.`;
  const waited = run.pace.waitedMs === 0 ? '' : ` Waited ${duration(run.pace.waitedMs)} for rate limits.`;
  const repeated = run.pace.retries === 0 ? '' : ` Repeated ${plural(run.pace.retries, 'request')}.`;
  const sent = `${count(run.requests)} of at most ${count(run.profile.budget)} requests`;
  const pace = `on average ${run.pace.requestsPerSecond} a second and no more than ${run.pace.concurrency} at once`;
  return `${sent}, ${pace}; ${leave.join(', ')}.${waited}${repeated}${foreseen}${besides(run)}`;
}

function besides(run: Run): string {
  const burst = burstOf(run);
  if (burst === 0) return '';
  return ` On top of that a burst of ${count(burst)} quick requests was sent, not counted in the budget or the average.`;
}

/** Promises that no run can see kept or broken: a reader must not take them for kept. */
function beyondSight(run: Run): HTMLElement | null {
  const beyond = run.requirements.filter(
    ({ level, outcome, rules }) => level === 'must' && outcome === 'untested' && rules.length === 0,
  );
  if (beyond.length === 0) return null;
  const names = beyond.map(({ id }) => el('a', { href: `#${id}`, class: 'id' }, id));
  const words = `${plural(beyond.length, 'promise')} cannot be seen from outside by any run: `;
  return el('p', { class: 'evidence' }, words, ...names);
}

/** One reason often keeps several rules back; said once, it can be acted on. */
function notLookedAt(run: Run): HTMLElement {
  const groups = new Map<string, Run['scope'][number][]>();
  for (const entry of run.scope) {
    const key = `${entry.outcome}\n${entry.reason}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  const list = el('ul', { class: 'reasons' });
  for (const entries of groups.values()) list.append(group(entries, run));
  return el('details', { open: groups.size <= 8 }, el('summary', {}, `Not decided: ${notDecided(run)}`), list);
}

function notDecided({ scope, kinds = [] }: Run): string {
  const unseen = scope.filter(({ subject }) => kinds.some(({ kind }) => kind === subject)).length;
  const rules = plural(scope.length - unseen, 'rule');
  return unseen === 0 ? rules : `${plural(unseen, 'kind')} of data, ${rules}`;
}

function group(entries: readonly Run['scope'][number][], run: Run): HTMLElement {
  const [first] = entries;
  if (first === undefined) return el('li');
  const rules = new Map(run.results.map((result) => [result.rule, result]));
  const names = entries.map(({ subject }) => {
    const result = rules.get(subject);
    return result === undefined ? el('span', {}, subject) : el('a', { href: `#${anchorOf(result, run)}` }, subject);
  });
  return el(
    'li',
    {},
    kindMark(first.outcome),
    el('p', {}, foreign(first.reason)),
    el('p', { class: 'names' }, ...names),
  );
}
