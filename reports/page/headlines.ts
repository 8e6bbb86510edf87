import type { RuleResult } from '../../conformance/model/run.ts';
import { advisoriesIn, causesIn, titleOf } from '../words/causes.ts';
import { plural } from '../words/count.ts';
import { kindsInState, kindTitle } from '../words/kinds.ts';
import { isExplainedByEnd } from '../words/run-end.ts';
import { withStanding } from '../words/standing.ts';
import { staleWaivers, waiverTitle } from '../words/waivers.ts';
import { AT_STAKE } from '../words/weight.ts';
import type { PageData } from './data.ts';
import { el } from './dom.ts';
import { kindSign } from './icons.ts';
import type { Kind } from './kinds.ts';
import { count, foreign } from './words.ts';

interface Headline {
  readonly kind: Kind;
  readonly title: string;
  readonly href: string;
  readonly tag: string;
  readonly note: string;
}

const SHOWN = 12;

/** What has to be done, one line each: what is broken, the worst first, then what is not decided, then advisories. */
export function headlines(data: PageData): HTMLElement {
  const lines = [...broken(data), ...undecided(data), ...advisories(data)];
  if (lines.length === 0)
    return el('p', { class: 'nothing-failed' }, 'Nothing failed, and all that this run had to decide was decided.');
  const causes = causesIn(data.run).length;
  const title = causes === 0 ? WITHOUT_CAUSES[data.run.verdict] : plural(causes, 'cause');
  const left = lines.length - SHOWN;
  return el(
    'div',
    { class: 'headlines' },
    el('h2', { id: 'causes-title' }, title),
    el('ol', { 'aria-labelledby': 'causes-title' }, ...lines.slice(0, SHOWN).map(line)),
    left > 0 ? el('p', { class: 'fine' }, `and ${count(left)} more, below`) : null,
  );
}

const WITHOUT_CAUSES: Readonly<Record<PageData['run']['verdict'], string>> = {
  conformant: 'Nothing failed; worth a look',
  nonconformant: 'What keeps it from being conformant',
  incomplete: 'What keeps it from a verdict',
};

function line({ kind, title, href, tag, note }: Headline): HTMLElement {
  return el(
    'li',
    {},
    kindSign(kind),
    el('a', { href }, foreign(title)),
    el('span', { class: 'tag' }, tag),
    el('span', { class: 'remark' }, note),
  );
}

function broken(data: PageData): readonly Headline[] {
  const { run, end } = data;
  const ended =
    end === null
      ? []
      : [{ kind: 'cantTell', title: end.title, href: '#run-end', tag: 'run', note: openRules(run) } as const];
  return [
    ...ended,
    ...causesIn(run).map(({ result, follows }) => ofRule('failed', result, follows.length)),
    ...staleWaivers(run).map(
      (waiver): Headline => ({
        kind: 'failed',
        title: waiverTitle(waiver),
        href: '#waivers-to-go',
        tag: 'waiver',
        note: '',
      }),
    ),
  ];
}

function openRules(run: PageData['run']): string {
  const open = withStanding(run.results, 'undecided').filter((result) => isExplainedByEnd(run, result)).length;
  return open === 0 ? '' : `${plural(open, 'rule')} undecided`;
}

function ofRule(kind: Kind, result: RuleResult, follows = 0): Headline {
  const findings = result.findings.length > 1 ? plural(result.findings.length, 'finding') : '';
  const following = follows === 0 ? '' : plural(follows, 'more rule follows', 'more rules follow');
  return {
    kind,
    title: titleOf(result),
    href: `#rule-${result.rule}`,
    tag: AT_STAKE[result.area],
    note: [findings, following].filter(Boolean).join(', '),
  };
}

/** One reason often keeps several rules back. */
function undecided({ run }: PageData): readonly Headline[] {
  const kinds = kindsInState(run, 'missing').map(
    (kind): Headline => ({ kind: 'cantTell', title: kindTitle(kind), href: '#scope', tag: 'data', note: '' }),
  );
  const open = withStanding(run.results, 'undecided').filter((result) => !isExplainedByEnd(run, result));
  const reasons = [...Map.groupBy(open, ({ message }) => message)].map(
    ([reason, results]): Headline => ({
      kind: results.some(({ outcome }) => outcome === 'error') ? 'error' : 'cantTell',
      title: reason,
      href: results.length === 1 ? `#rule-${results[0]?.rule}` : '#undecided',
      tag: 'undecided',
      note: plural(results.length, 'rule'),
    }),
  );
  return [...kinds, ...reasons];
}

function advisories({ run }: PageData): readonly Headline[] {
  return advisoriesIn(run).map((result) => ({ ...ofRule('advisory', result), tag: 'advisory' }));
}
