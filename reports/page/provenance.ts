import type { WaiverUse } from '../../conformance/model/run.ts';
import type { PageData } from './data.ts';
import { el } from './dom.ts';
import { foreign } from './words.ts';

type Run = PageData['run'];

/** What a reader a year later needs to know that this is still the same report of the same evidence. */
export function provenance({ run }: PageData): HTMLElement {
  return el(
    'section',
    { class: 'provenance', id: 'provenance', 'aria-labelledby': 'provenance-title' },
    el('h2', { id: 'provenance-title' }, 'Provenance'),
    el(
      'dl',
      { class: 'digests' },
      ...facts(run).flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, foreign(value))]),
    ),
    waivers(run),
    plan(run),
  );
}

function facts(run: Run): readonly (readonly [string, string])[] {
  return [
    ['Evidence', `${run.evidence.digest} (${run.evidence.exchanges} exchanges)`],
    ['Profile', `${run.profile.name} ${run.profile.digest}`],
    ['Contract', `${run.suite.contractVersion} ${run.suite.contractDigest}`],
    ['Rules', `counterproof ${run.suite.version} ${run.suite.rulesDigest}`],
    ['Deployment', run.target.software ?? 'Not reported'],
    ['Started', run.startedAt],
    ['Format', run.format],
  ];
}

function waivers(run: Run): HTMLElement {
  if (run.waivers.length === 0) return el('p', { class: 'fine' }, 'No waivers.');
  const rows = run.waivers.map((waiver) => [
    waiver.subject,
    stateWords(waiver),
    waiver.expires,
    waiver.owner,
    waiver.reason,
  ]);
  return table('Waivers', ['Subject', 'State', 'Expires', 'Owner', 'Reason'], rows);
}

function stateWords({ state, uncovered = [] }: WaiverUse): string {
  const rules = uncovered.map(({ rule, requirements }) => `${rule} judges ${requirements.join(', ')} too`);
  return [state, ...rules].join('; ');
}

function plan(run: Run): HTMLElement {
  const rows = run.plan.probes.map(({ probe, planned, sent, pairs }) => [
    probe,
    String(planned),
    String(sent),
    pairs === undefined ? '' : `${pairs.covered} of ${pairs.of}, seed ${run.plan.seed ?? ''}`,
  ]);
  return table('Plan', ['Probe', 'Planned', 'Sent', 'Pairs of choices covered'], rows);
}

function table(name: string, head: readonly string[], rows: readonly (readonly string[])[]): HTMLElement {
  const cells = (row: readonly string[]) => el('tr', {}, ...row.map((cell) => el('td', {}, foreign(cell))));
  return el(
    'div',
    { class: 'scroller', tabindex: 0, role: 'group', 'aria-label': name },
    el(
      'table',
      {},
      el('caption', {}, name),
      el('thead', {}, el('tr', {}, ...head.map((cell) => el('th', { scope: 'col' }, cell)))),
      el('tbody', {}, ...rows.map(cells)),
    ),
  );
}
