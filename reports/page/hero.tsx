import type { Level } from '../../conformance/model/outcome.ts';
import type { RuleResult } from '../../conformance/model/run.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { Icon } from '../../ui/basics.tsx';
import { Facts } from '../../ui/table.tsx';
import { AT_STAKE, titleOf, withStanding } from '../words/causes.ts';
import { burstAnswers, requestsSent } from '../words/requests.ts';
import { summaryLine } from '../words/run-end.ts';
import { countShown, kindTitle, SHOWN_WORDS, type ShownOutcome } from '../words/shown-outcome.ts';
import { Limits, Qualification, SinceLastRun } from './around-verdict.tsx';
import type { OfPage, PageData, PageRun } from './data.ts';
import { count, duration, Foreign, foreignValues, KindSign, moment, Said, VERDICT_OUTCOMES } from './words.tsx';

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
  const { run, view } = data;
  const outcome = VERDICT_OUTCOMES[run.verdict];
  const isShort = view.causes.length < FEW;
  return (
    <section class="hero" id="verdict" aria-labelledby="verdict-title">
      <p class="overline">
        Conformance report · <time dateTime={run.startedAt}>{moment(run.startedAt)}</time> ·{' '}
        <span class="target">
          <Foreign text={view.target} />
        </span>
      </p>
      <h1 id="verdict-title" class={`verdict is-${outcome}`}>
        <span class="seal">
          <Icon name={outcome} />
        </span>
        {capital(run.verdict)}
      </h1>
      <Said class="summary" text={capital(summaryLine(run))} />
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
      <Facts rows={foreignValues(facts(data))} />
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
  const musts = data.view.requirements.filter(({ requirement }) => requirement.level === 'must');
  if (musts.length === 0) return null;
  const kinds = [...countShown(musts.map(({ shown }) => shown))];
  const decided = musts.filter(({ requirement: { outcome } }) => outcome === 'passed' || outcome === 'failed').length;
  return (
    <div class="decided">
      <h2 id="balance-title">
        Decided: {count(decided)} of {count(musts.length)} must requirements
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

function facts({ run, view: { without } }: PageData): readonly (readonly [string, string])[] {
  const { name, only } = run.profile;
  const ofLevel = (wanted: Level) => run.requirements.filter(({ level }) => level === wanted);
  const shoulds = ofLevel('should');
  const kept = shoulds.filter(({ outcome }) => outcome === 'passed').length;
  const burst = burstAnswers(run);
  return [
    ['Recommendations kept', `${count(kept)} of ${count(shoulds.length)}`],
    ['Open points', `${count(ofLevel('open').length)} (informational)`],
    ['Requests', `${requestsSent(run)}, in ${duration(run.durationMs)}`],
    ...(burst === null ? [] : [['Burst', burst] as const]),
    ['Profile', only === null ? name : `${name}, only ${only.join(', ')}`],
    ...(without === '' ? [] : [['Without', without] as const]),
    ['Suite', `${run.suite.version}, contract ${run.suite.contractVersion}`],
  ];
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

interface Headline {
  readonly kind: ShownOutcome;
  readonly title: string;
  readonly href: string;
  readonly tag: string;
  readonly note?: string;
}

const SHOWN = 12;
const OWNERS_NAMED = 3;

/** What has to be done, one line each: what is broken, the worst first, then what is not decided, then advisories. */
function Headlines({ data }: OfPage) {
  const lines = [...broken(data), ...undecided(data), ...waived(data), ...advisories(data)];
  if (lines.length === 0)
    return <p class="nothing-failed">Nothing failed, and all that this run had to decide was decided.</p>;
  const causes = data.view.causes.length;
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

function broken({ run, end, view }: PageData): readonly Headline[] {
  // Those that have a reason of their own are listed below.
  const open = withStanding(run.results, 'undecided').length - view.undecided.length;
  const note = open === 0 ? '' : `${plural(open, 'rule')} undecided`;
  return [
    ...(end === null ? [] : [{ kind: 'cantTell', title: end.title, href: '#run-end', tag: 'run', note } as const]),
    ...view.causes.map(({ result, follows }) => ofRule('failed', result, follows.length)),
    ...view.stale.map(({ title }) => ({ kind: 'failed', title, href: '#waivers-to-go', tag: 'waiver' }) as const),
  ];
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
function undecided({ view }: PageData): readonly Headline[] {
  const kinds = view.missing.map(
    (kind) => ({ kind: 'cantTell', title: kindTitle(kind), href: '#scope', tag: 'data' }) as const,
  );
  const reasons = [...Map.groupBy(view.undecided, ({ message }) => message)].map(
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
function waived({ view }: PageData): readonly Headline[] {
  const waivers = view.waived.flatMap(({ waived: waiver }) => waiver ?? []);
  const [first, ...more] = waivers.map(({ expires }) => expires).sort();
  if (first === undefined) return [];
  const owners = [...new Set(waivers.map(({ owner }) => owner))];
  const by = owners.length > OWNERS_NAMED ? plural(owners.length, 'owner') : owners.join(', ');
  const until = more.at(-1) === undefined || more.at(-1) === first ? 'until' : 'the first until';
  const title = `${plural(waivers.length, 'broken rule')} waived by ${by}, ${until} ${first}`;
  return [{ kind: 'waived', title, href: '#waived', tag: 'waived' }];
}

function advisories({ view }: PageData): readonly Headline[] {
  return view.advisories.map((result) => ({ ...ofRule('advisory', result), tag: 'advisory' }));
}
