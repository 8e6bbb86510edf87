import type { Level } from '../../conformance/model/outcome.ts';
import { Icon } from '../../ui/basics.tsx';
import { Facts } from '../../ui/table.tsx';
import { causesIn } from '../words/causes.ts';
import { countOutcomes } from '../words/count.ts';
import { leftOutKinds } from '../words/kinds.ts';
import { burstAnswers, requestsSent } from '../words/requests.ts';
import { countShown, SHOWN_WORDS, shownRequirements } from '../words/shown-outcome.ts';
import { summaryLine } from '../words/summary.ts';
import { targetName } from '../words/target-name.ts';
import { Limits, Qualification, SinceLastRun } from './around-verdict.tsx';
import type { OfPage, PageRun } from './data.ts';
import { Headlines } from './headlines.tsx';
import { count, duration, Foreign, foreignValues, moment, VERDICT_OUTCOMES } from './words.tsx';

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
  const { passed, failed } = countOutcomes(requirements);
  return (
    <div class="decided">
      <h2 id="balance-title">
        Decided: {count(passed + failed)} of {count(requirements.length)} must requirements
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
  return `${count(countOutcomes(requirements).passed)} of ${count(requirements.length)}`;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
