import type { RuleResult } from '../../conformance/model/run.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { advisoriesIn, causesIn, titleOf } from '../words/causes.ts';
import { kindsInState, kindTitle } from '../words/kinds.ts';
import { isExplainedByEnd } from '../words/run-end.ts';
import type { ShownOutcome } from '../words/shown-outcome.ts';
import { withStanding } from '../words/standing.ts';
import { staleWaivers, waiverTitle } from '../words/waivers.ts';
import { AT_STAKE } from '../words/weight.ts';
import type { OfPage, PageData, PageRun } from './data.ts';
import { count, Foreign, KindSign } from './words.tsx';

interface Headline {
  readonly kind: ShownOutcome;
  readonly title: string;
  readonly href: string;
  readonly tag: string;
  readonly note: string;
}

const SHOWN = 12;
const OWNERS_NAMED = 3;

/** What has to be done, one line each: what is broken, the worst first, then what is not decided, then advisories. */
export function Headlines({ data }: OfPage) {
  const lines = [...broken(data), ...undecided(data), ...waived(data), ...advisories(data)];
  if (lines.length === 0)
    return <p class="nothing-failed">Nothing failed, and all that this run had to decide was decided.</p>;
  const causes = causesIn(data.run).length;
  const left = lines.length - SHOWN;
  return (
    <div class="headlines">
      <h2 id="causes-title">{causes === 0 ? WITHOUT_CAUSES[data.run.verdict] : plural(causes, 'cause')}</h2>
      <ol aria-labelledby="causes-title">
        {lines.slice(0, SHOWN).map(({ kind, title, href, tag, note }) => (
          <li>
            <KindSign kind={kind} />
            <a href={href}>
              <Foreign text={title} />
            </a>
            <span class="tag">{tag}</span>
            <span class="remark">{note}</span>
          </li>
        ))}
      </ol>
      {left > 0 && <p class="fine">and {count(left)} more, below</p>}
    </div>
  );
}

const WITHOUT_CAUSES: Readonly<Record<PageRun['verdict'], string>> = {
  conformant: 'Nothing failed; worth a look',
  nonconformant: 'What keeps it from being conformant',
  incomplete: 'What keeps it from a verdict',
};

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

function openRules(run: PageRun): string {
  const open = withStanding(run.results, 'undecided').filter((result) => isExplainedByEnd(run, result)).length;
  return open === 0 ? '' : `${plural(open, 'rule')} undecided`;
}

function ofRule(kind: ShownOutcome, result: RuleResult, follows = 0): Headline {
  const findings = result.findings.length > 1 ? plural(result.findings.length, 'finding') : '';
  const following = follows === 0 ? '' : plural(follows, 'more rule broken by it', 'more rules broken by it');
  return {
    kind,
    title: titleOf(result),
    href: `#rule-${result.rule}`,
    // Of a client, all that is at stake is its own data.
    tag: result.area === 'client' ? result.requirements.join(', ') : AT_STAKE[result.area],
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

/** Whose decision it is, and how long it holds: without them the verdict would be another. */
function waived({ run }: PageData): readonly Headline[] {
  const waivers = withStanding(run.results, 'waived').flatMap(({ waived: waiver }) => waiver ?? []);
  const [first, ...more] = waivers.map(({ expires }) => expires).sort();
  if (first === undefined) return [];
  const owners = [...new Set(waivers.map(({ owner }) => owner))];
  const by = owners.length > OWNERS_NAMED ? plural(owners.length, 'owner') : owners.join(', ');
  const until = more.at(-1) === undefined || more.at(-1) === first ? 'until' : 'the first until';
  const title = `${plural(waivers.length, 'broken rule')} waived by ${by}, ${until} ${first}`;
  return [{ kind: 'waived', title, href: '#waived', tag: 'waived', note: '' }];
}

function advisories({ run }: PageData): readonly Headline[] {
  return advisoriesIn(run).map((result) => ({ ...ofRule('advisory', result), tag: 'advisory' }));
}
