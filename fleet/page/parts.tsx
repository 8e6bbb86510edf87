import { Mark } from '../../ui/basics.tsx';
import { Plot } from '../../ui/chart.tsx';
import type { ShownDeployment } from '../serve/overview.ts';
import { type Result, resultWord, type StateName } from '../visit/outcome.ts';
import { DAY_KINDS, type Letter, STATE_MARKS } from './outcomes.ts';

export function StateMark({ state }: { readonly state: StateName }) {
  return <Mark kind={STATE_MARKS[state]}>{state}</Mark>;
}

const RESULT_MARKS: Readonly<Record<Result, string>> = {
  conformant: 'passed',
  nonconformant: 'failed',
  incomplete: 'cantTell',
  unreachable: 'error',
  broken: 'untested',
  covered: 'untested',
  dropped: 'untested',
};

export function ResultMark({ result }: { readonly result: Result }) {
  return <Mark kind={RESULT_MARKS[result]}>{resultWord(result)}</Mark>;
}

const OUTCOMES: Readonly<Record<string, readonly [kind: string, text: string]>> = {
  p: ['passed', 'kept'],
  F: ['failed', 'broken'],
  f: ['waived', 'broken; waived, or no must'],
  c: ['cantTell', 'cannot tell'],
  u: ['untested', 'not tested'],
  i: ['inapplicable', 'does not apply'],
  e: ['error', 'an error of the suite'],
};

export function outcomeOf(letter: Letter): readonly [kind: string, text: string] {
  return OUTCOMES[letter ?? ''] ?? ['leftOpen', 'not seen'];
}

export function OutcomeMark({ letter }: { readonly letter: Letter }) {
  const [kind, text] = outcomeOf(letter);
  return <Mark kind={kind}>{text}</Mark>;
}

/** The worst of each of the last days, today at the right. */
export function DayStrip({ days }: { readonly days: string }) {
  const found = DAY_KINDS.map((kind) => ({
    kind,
    at: [...days].flatMap((day, at) => (day === kind.letter ? [at] : [])),
  }));
  const seen = found.filter(({ at }) => at.length > 0);
  const none = days.length - seen.reduce((sum, { at }) => sum + at.length, 0);
  const counted = [...seen.map(({ kind, at }) => `${at.length} ${kind.text}`), `${none} without a visit`].join(', ');
  return (
    <Plot class="days" width={days.length} height={10} words={`${days.length} days: ${counted}`}>
      <path class="base" d={`M0 9.6h${days.length}v.4h-${days.length}z`} />
      {seen.map(({ kind: { kind, height }, at }) => (
        <path class={`is-${kind}`} d={at.map((x) => `M${x + 0.1} ${10 - height}h.8v${height}h-.8z`).join('')} />
      ))}
    </Plot>
  );
}

/** How the slowest 95th percentile went; days without a full visit are bridged. */
export function Sparkline({ values }: { readonly values: readonly (number | null)[] }) {
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const points = values.flatMap((value, at) => (value === null ? [] : [`${at} ${9.5 - (value / most) * 9}`]));
  const [first] = points;
  const line = points.length === 1 ? `M${first}h.9` : `M${points.join('L')}`;
  return (
    <Plot class="spark" width={values.length} height={10}>
      {first !== undefined && <path d={line} />}
    </Plot>
  );
}

interface KeptProps extends Pick<ShownDeployment, 'musts'>, Partial<Pick<ShownDeployment, 'mustsOf'>> {
  readonly now?: string;
}

/** Old figures show their age. */
export function Kept({ musts, mustsOf = null, now = '' }: KeptProps) {
  if (musts === null) return <span class="fine">–</span>;
  return (
    <span>
      {musts.kept}/{musts.all}
      {mustsOf === null ? null : (
        <span class="fine">
          {' '}
          <When at={mustsOf} now={now} />
        </span>
      )}
    </span>
  );
}

export function milliseconds(ms: number | null): string {
  return ms === null ? '–' : `${ms.toLocaleString('en')} ms`;
}

const UNITS: readonly (readonly [name: string, ms: number])[] = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
];

function span(ms: number): string {
  const [name, unit] = UNITS.find(([, each]) => ms >= each) ?? ['s', 1000];
  return `${Math.floor(ms / unit)} ${name}`;
}

interface WhenProps {
  /** In ISO 8601; null for never. */
  readonly at: string | null;
  readonly now: string;
  readonly never?: string;
  /** What is said of a time that is over, where that is not how long ago it was. */
  readonly past?: string;
}

/** How far a time is from that of the fleet; the time itself on hover. */
export function When({ at, now, never = '–', past }: WhenProps) {
  if (at === null) return <span class="fine">{never}</span>;
  const ms = Date.parse(at) - Date.parse(now);
  return (
    <time dateTime={at} title={`${at} (UTC)`}>
      {ms >= 1000 ? `in ${span(ms)}` : (past ?? (ms > -1000 ? 'now' : `${span(-ms)} ago`))}
    </time>
  );
}
