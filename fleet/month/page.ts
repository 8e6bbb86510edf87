import { plural } from '../../conformance/model/values/plural.ts';
import { requirement } from '../../contract/requirements/index.ts';
import { escapeXml } from '../../reports/words/escaped.ts';
import { oneFilePolicy } from '../../ui/bundle.ts';
import { DAY_KINDS, STATE_MARKS } from '../page/outcomes.ts';
import { monthStyle } from '../page-files.ts';
import type { Change, DeploymentMonth, NeverSeen, Silence } from '../store/month.ts';
import { STATES, type StateName } from '../visit/outcome.ts';

/** What is said of the whole report. */
export interface About {
  /** Like 2026-11. */
  readonly month: string;
  /** Which deployments were chosen, in words; empty for all. */
  readonly chosen: string;
  readonly made: Date;
  readonly isOver: boolean;
  readonly version: string;
}

/** A month of a fleet as one page without a script, for paper. */
export function monthPage(all: readonly DeploymentMonth[], about: About): string {
  const style = monthStyle();
  return `<!doctype html>
<html lang="en" data-ready>
<head>
<meta charset="utf-8">
<title>${escapeXml(titleOf(about))}</title>
<meta http-equiv="Content-Security-Policy" content="${oneFilePolicy(style, '')}">
<style>${style}</style>
</head>
<body>
${[head(all, about), glance(all), ...all.map((one) => deployment(one, about))].join('\n')}
</body>
</html>
`;
}

export function titleOf({ month }: Pick<About, 'month'>): string {
  const name = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return `Fleet report of ${name.format(new Date(`${month}-01T00:00:00Z`))}`;
}

function head(all: readonly DeploymentMonth[], about: About): string {
  const { chosen, made, isOver, version } = about;
  const states = STATES.map((state) => [state, all.filter((one) => one.state === state).length] as const)
    .filter(([, count]) => count > 0)
    .map(([state, count]) => `${count} ${mark(state)}`);
  return `<h1>${escapeXml(titleOf(about))}</h1>
<p class="soft">${escapeXml(chosen === '' ? 'All deployments.' : `Deployments ${chosen}.`)} Made ${time(made.toISOString())} by counterproof ${escapeXml(version)}${isOver ? '' : '; the month is not over, and all of this is as it was then'}. Days and times are in UTC.</p>
<p>${plural(all.length, 'deployment')}${states.length === 0 ? '' : `, ${isOver ? 'at the end of the month' : 'now'} ${states.join(', ')}`}.</p>`;
}

function mark(state: StateName): string {
  return `<span class="state is-${STATE_MARKS[state]}">${state}</span>`;
}

function glance(all: readonly DeploymentMonth[]): string {
  const heads = 'Deployment,State,Kept,Visits,No answer,Late,Missed,Broken,Kept again,Page'.split(',');
  const rows = all.map((one) => {
    const { name, state, musts, visits, changes } = one;
    const sum = (of: (change: Change) => number) => changes.reduce((total, change) => total + of(change), 0);
    const figures = [
      musts === null ? '–' : `${musts.kept} of ${musts.all}`,
      visits.full,
      visits.unanswered,
      visits.late,
      visits.missed,
      sum(({ broken }) => broken.length),
      sum(({ kept }) => kept.length),
    ];
    const link = `<a href="#${anchor(one)}">${escapeXml(name)}</a>`;
    const cells = figures.map((figure) => `<td class="n">${figure}</td>`).join('');
    return `<tr><td>${link}</td><td>${mark(state)}</td>${cells}<td class="n" data-page-of="${anchor(one)}"></td></tr>`;
  });
  const titles = heads.map((title, index) => (index > 1 ? numbers(title) : heading(title)));
  return `<h2>At a glance</h2>
${table(titles, rows)}
<p class="soft">Kept: must requirements that were kept in the last full visit. Visits: full ones. No answer: visits of any kind that got none. Late: full visits that began late because nothing ran. Missed: due times without a visit of their own; one late visit makes up for several. Broken, Kept again: must requirements that a visit saw broken, and later kept.</p>
<p class="soft legend">A bar is the worst that was found on a day:${DAY_KINDS.map(({ kind, text, height }) => `${bar(kind, height)}${text}`).join('')}</p>`;
}

const heading = (title: string) => `<th>${title}</th>`;
/** Above numbers. */
const numbers = (title: string) => `<th class="n">${title}</th>`;

function table(heads: readonly string[], rows: readonly string[]): string {
  return `<table><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
}

function anchor({ name }: DeploymentMonth): string {
  return `of-${encodeURIComponent(name)}`;
}

function deployment(one: DeploymentMonth, about: About): string {
  const { name, url, owner, tags, schedule, zone, removed, state, reason, since, visits, chain } = one;
  const facts = [
    escapeXml(url),
    ...(owner === null ? [] : [`owner ${escapeXml(owner)}`]),
    ...(tags.length === 0 ? [] : [`tags ${escapeXml(tags.join(', '))}`]),
    `visited ${escapeXml(schedule)}${schedule.startsWith('every') ? '' : `, ${escapeXml(zone)}`}`,
    ...(removed === null ? [] : [`removed ${time(removed)}`]),
  ];
  const made = [
    plural(visits.full, 'full visit'),
    plural(visits.confirm, 'confirming visit'),
    plural(visits.sample, 'sample'),
    `${visits.late} late`,
    `${visits.missed} missed`,
    `${visits.unanswered} without an answer`,
    `${visits.notMade} not made (a key was missing or refused, for example)`,
  ];
  return `<section class="deployment">
<h2 id="${anchor(one)}">${escapeXml(name)}: ${mark(state)}</h2>
<p class="soft">${facts.join(' · ')}</p>
<p>${escapeXml(reason)}${since === null ? '' : ` <span class="soft">(since ${time(since)})</span>`}</p>
${strip(one.days, about.month)}
<p>${made.join(', ')}.</p>
${silencesTable(one.silences)}
${changesTable(one.changes)}
${neverSeen(one.neverSeen)}
<h3>Chain of signed bundles</h3>
${
  chain === null
    ? '<p>None is kept.</p>'
    : `<p>${plural(chain.made, 'bundle')} of this month kept; the last is number ${chain.number}, SHA-256 <code>${escapeXml(chain.digest)}</code></p>`
}
</section>`;
}

function strip(days: string, month: string): string {
  const cells = [...days].map((letter, index) => {
    const found = DAY_KINDS.find((kind) => kind.letter === letter);
    return `<span title="${month}-${String(index + 1).padStart(2, '0')}: ${found?.text ?? 'no visit'}">${bar(found?.kind ?? '', found?.height ?? 0)}${index + 1}</span>`;
  });
  return `<div class="strip">${cells.join('')}</div>`;
}

/** Of ten steps: the worse, the higher. */
function bar(kind: string, height: number): string {
  return `<svg class="is-${kind}" viewBox="0 0 10 10" preserveAspectRatio="none" aria-hidden="true"><path d="M0 ${10 - height}h10v${height}h-10z"/></svg>`;
}

function silencesTable(silences: readonly Silence[]): string {
  if (silences.length === 0) return '';
  const rows = silences.map(
    ({ from, until, visits }) =>
      `<tr><td>${time(from)}</td><td>${until === null ? 'not answered again' : time(until)}</td><td class="n">${visits}</td></tr>`,
  );
  return `<h3>No answer</h3>
${table([heading('From'), heading('Answered again'), numbers('Visits without an answer')], rows)}`;
}

function changesTable(changes: readonly Change[]): string {
  if (changes.length === 0) return '<h3>Changes</h3><p>No must requirement broke, and none was kept again.</p>';
  const rows = changes.map(({ at, kind, broken, kept, waived, evidence }) => {
    const what = [
      ...words('broken', 'failed', broken),
      ...words('kept again', 'passed', kept),
      ...words('waived', 'cantTell', waived),
    ];
    return `<tr><td>${time(at)}</td><td>${kind}</td><td>${what.join('<br>')}</td><td><code>${escapeXml(evidence?.replace('sha256:', '') ?? '–')}</code></td></tr>`;
  });
  return `<h3>Changes</h3>
${table(['At', 'Visit', 'Requirements', 'SHA-256 of the evidence'].map(heading), rows)}`;
}

function words(what: string, tone: string, ids: readonly string[]): readonly string[] {
  const named = ids.map((id) => escapeXml(`${id} ${requirement(id)?.title ?? ''}`.trim()));
  return ids.length === 0 ? [] : [`<span class="state is-${tone}">${what}</span> ${named.join('<br>')}`];
}

function neverSeen(all: readonly NeverSeen[] | null): string {
  const title = '<h3>Never seen in this month</h3>';
  if (all === null) return `${title}<p>No requirement was seen: no visit got that far.</p>`;
  if (all.length === 0) return `${title}<p>Every requirement was seen at least once.</p>`;
  const items = all.map(({ requirement, title: says, reason }) => {
    const why = reason === null ? '' : `: <span class="soft">${escapeXml(reason)}</span>`;
    return `<li>${escapeXml(requirement)} ${escapeXml(says)}${why}</li>`;
  });
  return `${title}<ul>${items.join('\n')}</ul>`;
}

function time(text: string): string {
  return text.replace('T', ' ').replace(/:\d\d\.\d+Z$/, '');
}
