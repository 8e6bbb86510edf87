import type { Level, Outcome } from '../../conformance/model/outcome.ts';
import type { RuleResult } from '../../conformance/model/run.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { Icon } from '../../ui/basics.tsx';
import { Facts } from '../../ui/table.tsx';
import { AT_STAKE, advisoriesIn, causesIn, titleOf, withStanding } from '../words/causes.ts';
import { targetName } from '../words/file-names.ts';
import { kindsInState, kindTitle, leftOutKinds } from '../words/kinds.ts';
import { burstAnswers, requestsSent } from '../words/requests.ts';
import { isExplainedByEnd, summaryLine } from '../words/run-end.ts';
import {
  countShown,
  SHOWN_WORDS,
  type ShownOutcome,
  shownRequirements,
  staleWaivers,
  waiverTitle,
} from '../words/shown-outcome.ts';
import { Limits, Qualification, SinceLastRun } from './around-verdict.tsx';
import type { OfPage, PageData, PageRun } from './data.ts';
import { count, duration, Foreign, foreignValues, KindSign, moment, VERDICT_OUTCOMES } from './words.tsx';

/** With so few causes the limits would leave half of the page empty. */
const FEW = 4;

export interface ContentsEntry {
  readonly id: string;
  readonly title: string;
  /** Whether it is a part of the entry above. */
  readonly isPart?: boolean;
}

/** One screen: the verdict, what has to be fixed, how much was decided, and what changed. */
export function Hero({ data, outline }: OfPage & { readonly outline: readonly ContentsEntry[] }) {
  const { run } = data;
  const outcome = VERDICT_OUTCOMES[run.verdict];
  const isShort = causesIn(run).length < FEW;
  return (
    <section class="hero" id="verdict" aria-labelledby="verdict-title">
      <p class="overline">
        Conformance report · <time dateTime={run.startedAt}>{moment(run.startedAt)}</time> ·{' '}
        <span class="target">
          <Foreign text={targetName(run.target)} />
        </span>
      </p>
      <h1 id="verdict-title" class={`verdict is-${outcome}`}>
        <span class="seal">
          <Icon name={outcome} />
        </span>
        {capital(run.verdict)}
      </h1>
      <p class="summary">
        <Foreign text={capital(summaryLine(run))} />
      </p>
      <div class="overview">
        <div class="main-column">
          <Headlines data={data} />
          {isShort && <Limits data={data} />}
        </div>
        <div class="aside">
          <Decided data={data} />
          <SinceLastRun data={data} />
          {!isShort && <Limits data={data} />}
        </div>
      </div>
      <Facts rows={foreignValues(facts(run))} />
      <Qualification data={data} />
      <div class="contents">
        <h2>Contents</h2>
        <ol>
          {outline.map(({ id, title, isPart = false }) => (
            <li class={isPart ? 'part' : undefined}>
              <a href={`#${id}`}>
                <span>{title}</span>
                {/* Whoever prints the page fills it, once it is known. */}
                <span class="page-number" data-page-of={id} />
              </a>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** Of the musts only: they are what the verdict rests on. */
function Decided({ data }: OfPage) {
  const requirements = ofLevel(data.run, 'must');
  if (requirements.length === 0) return null;
  const kinds = [...countShown(shownRequirements(requirements, data.run).map(({ shown }) => shown))];
  const decided = withOutcome(requirements, 'passed') + withOutcome(requirements, 'failed');
  return (
    <div class="decided">
      <h2 id="balance-title">
        Decided: {count(decided)} of {count(requirements.length)} must requirements
      </h2>
      <div class="balance" aria-hidden="true">
        {kinds.map(([kind, amount]) => (
          <span class={`is-${kind}`} style={{ flexGrow: amount }} />
        ))}
      </div>
      <ul class="legend" aria-labelledby="balance-title">
        {kinds.map(([kind, amount]) => (
          <li>
            <a href={`#requirements?outcome=${kind}&level=must`} class={`is-${kind}`}>
              <Icon name={kind} />
              <b>{count(amount)}</b> {SHOWN_WORDS[kind]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function facts(run: PageRun): readonly (readonly [string, string])[] {
  const { name, only } = run.profile;
  const burst = burstAnswers(run);
  return [
    ['Recommendations kept', held(ofLevel(run, 'should'))],
    ['Open points', `${count(ofLevel(run, 'open').length)} (informational)`],
    ['Requests', `${requestsSent(run)}, in ${duration(run.durationMs)}`],
    ...(burst === null ? [] : [['Burst', burst] as const]),
    ['Profile', only === null ? name : `${name}, only ${only.join(', ')}`],
    ...(leftOutKinds(run) === '' ? [] : [['Without', leftOutKinds(run)] as const]),
    ['Suite', `${run.suite.version}, contract ${run.suite.contractVersion}`],
  ];
}

function ofLevel(run: PageRun, level: Level): PageRun['requirements'] {
  return run.requirements.filter((each) => each.level === level);
}

function held(requirements: PageRun['requirements']): string {
  return `${count(withOutcome(requirements, 'passed'))} of ${count(requirements.length)}`;
}

function withOutcome(requirements: PageRun['requirements'], wanted: Outcome): number {
  return requirements.filter(({ outcome }) => outcome === wanted).length;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

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
function Headlines({ data }: OfPage) {
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
      (of): Headline => ({ kind: 'failed', title: waiverTitle(of), href: '#waivers-to-go', tag: 'waiver', note: '' }),
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
