import type { OperationLatency, RevenueChart, RevenueDay, RevenueOfStore } from '../../../conformance/model/run.ts';
import { plural } from '../../../conformance/model/values/plural.ts';
import { Axis, Figure, Plot, Swatches } from '../../../ui/chart.tsx';
import { requestCounts } from '../../words/requests.ts';
import type { OfPage } from '../data.ts';
import { count, duration, Foreign } from '../words.tsx';

const HEIGHT = 120;
const BAR = 10;
/** A few refusals among hundreds of answers are seen at the top. */
const FLAG = 7;
const TICKS = 5;

const KINDS = [
  ['answered', 'answered'],
  ['failed', '5xx or no answer'],
  ['limited', '429'],
] as const;

type Kind = (typeof KINDS)[number][0];

/** How hard the deployment was asked, and where it asked for less. */
export function Timeline({ data: { run } }: OfPage) {
  const line = run.charts?.timeline;
  if (line === undefined) return null;
  const steps = line.answered.length;
  const upTo = (at: number, step: number) => sum(KINDS.slice(0, at).map(([kind]) => line[kind][step] ?? 0));
  const totals = line.answered.map((_, step) => upTo(KINDS.length, step));
  const most = Math.max(1, ...totals);
  const y = (amount: number) => (amount / most) * HEIGHT;
  const bar = (kind: Kind, step: number, from: number, height: number) => (
    <rect class={kind} x={step * BAR} width={kind === 'limited' ? BAR / 2 : BAR - 1} y={from} height={height} />
  );
  const bars = KINDS.flatMap(([kind], at) =>
    line[kind].map((own, step) => own > 0 && bar(kind, step, HEIGHT - y(upTo(at + 1, step)), y(own))),
  );
  const flags = line.limited.map((amount, step) => amount > 0 && bar('limited', step, 0, FLAG));
  const rate = line.mostInOneSecond === undefined ? '' : `, at most ${count(line.mostInOneSecond)} in one second`;
  const [shown, { sentAndBurst: all }] = [sum(totals), requestCounts(run)];
  const amount = shown === all ? count(all) : `${count(shown)} of ${count(all)}`;
  const rest =
    shown === all
      ? ''
      : '; the time of the others is not kept: of a burst, of Dredd and the browser, or under way at the end';
  const words = `${amount} ${all === 1 ? 'request' : 'requests'} in ${duration(run.durationMs)}${rate}; ${sum(line.limited)} answered with 429, ${sum(line.failed)} with 5xx or not at all${rest}`;
  const present = KINDS.filter(([kind]) => sum(line[kind]) > 0);
  const marks = Array.from({ length: TICKS }, (_, index) => duration((run.durationMs * index) / (TICKS - 1)));
  return (
    <Figure title="Requests over time" note={`${words}.`}>
      <Swatches rows={present.map(([kind, text]) => [kind, `${text} ${count(sum(line[kind]))}`])} />
      <div class="plot">
        <span class="most" aria-hidden="true">
          {`${count(most)} in ${duration(line.stepMs)}`}
        </span>
        <Plot class="timeline" width={steps * BAR} height={HEIGHT} words={words}>
          {bars}
          {flags}
        </Plot>
      </div>
      <Axis marks={marks} />
    </Figure>
  );
}

function sum(row: readonly number[]): number {
  return row.reduce((total, each) => total + each, 0);
}

const WIDTH = 300;
const LATENCIES = [1, 10, 100, 1000, 10_000];

/** From the median to the slowest answer of each operation, on one logarithmic scale. */
export function Latency({ data: { run } }: OfPage) {
  if (run.latency.length === 0) return null;
  const slowest = Math.max(20, ...run.latency.map((each) => each.max));
  const quickest = Math.max(1, Math.min(...run.latency.map((each) => each.p50)) / 2);
  const x = (ms: number) =>
    6 + (Math.log(Math.max(ms, quickest) / quickest) / Math.log(slowest / quickest)) * (WIDTH - 12);
  const ticks = LATENCIES.filter((tick) => tick >= quickest && tick <= slowest);
  const line = (kind: string, from: number, to: number) => (
    <line class={kind} x1={x(from)} x2={x(to)} y1="10" y2="10" />
  );
  return (
    <Figure title="Latency by operation" note="Dot: median; bar: p95; line: maximum. At the right: p95.">
      <ul class="latency">
        {run.latency.map((each) => (
          <li title={words(each)}>
            <span class="name">{each.operation}</span>
            <Plot class="range" width={WIDTH} height={20}>
              {ticks.map((tick) => (
                <line class="grid" x1={x(tick)} x2={x(tick)} y1="0" y2="20" />
              ))}
              {line('tail', each.p50, each.max)}
              {line('body', each.p50, each.p95)}
              {line('dot', each.p50, each.p50)}
            </Plot>
            <span class="fine">{duration(each.p95)}</span>
            <span class="unseen">{words(each)}</span>
          </li>
        ))}
        <li class="axis" aria-hidden="true">
          <span />
          <span class="scale">
            {ticks.map((tick) => (
              <span style={{ left: `${(x(tick) / WIDTH) * 100}%` }}>{duration(tick)}</span>
            ))}
          </span>
          <span />
        </li>
      </ul>
    </Figure>
  );
}

function words(each: OperationLatency): string {
  return `${plural(each.count, 'answer')}; median ${duration(each.p50)}, 95th percentile ${duration(each.p95)}, slowest ${duration(each.max)}`;
}

const [WIDE, TALL, LOW] = [1000, 130, 36];
const SIDES = ['expected', 'received'] as const;
/** A cent for each sale of a busy day. */
const SLACK = 0.002;

/** What the list of sales lets expect as a band, and what analytics says as a line on it: where they part, one sees it. */
export function Revenue({ data: { run } }: OfPage) {
  const chart = run.charts?.revenue ?? null;
  if (chart === null || chart.days.length === 0) return null;
  const [expected, received] = SIDES.map((side) => money(sum(chart.days.map((day) => day[side]))));
  const note = `Expected: the paid sales of the list. Received: revenue analytics (${chart.exchange}). Days in UTC${zone(chart)}.`;
  return (
    <Figure title="Revenue by day and store" note={note}>
      <Swatches rows={SIDES.map((side) => [side, side])} />
      {curves(chart.days, TALL, `All stores: expected ${expected}, received ${received}`)}
      <Axis marks={[chart.days[0]?.date ?? '', chart.days.at(-1)?.date ?? '']} />
      <ul class="stores">{chart.stores.map(store)}</ul>
      {chart.storesLeftOut > 0 && (
        <p class="fine">{`${plural(chart.storesLeftOut, 'more store with a smaller difference is', 'more stores with smaller differences are')} not drawn.`}</p>
      )}
    </Figure>
  );
}

function store(each: RevenueOfStore) {
  const name = each.name || each.id;
  const words = `${name}: expected ${money(each.expected)}, received ${money(each.received)}`;
  const isOff = Math.abs(each.received - each.expected) > Math.max(1, each.expected * SLACK);
  return (
    <li>
      <span class="name">
        <Foreign text={name} />
      </span>
      {curves(each.days, LOW, words)}
      <span class="sum">{`${money(each.received)}${isOff ? ` instead of ${money(each.expected)}` : ''}`}</span>
      <span class={`off is-${isOff ? 'failed' : 'passed'}`}>{isOff ? percent(each) : 'as expected'}</span>
    </li>
  );
}

function curves(days: readonly RevenueDay[], height: number, words: string) {
  const most = Math.max(1, ...days.flatMap(({ expected, received }) => [expected, received]));
  const x = (index: number) => (days.length === 1 ? WIDE / 2 : (index / (days.length - 1)) * WIDE);
  const y = (value: number) => height - 3 - (Math.max(0, value) / most) * (height - 6);
  return (
    <Plot class="revenue" width={WIDE} height={height} words={words}>
      {SIDES.map((side) => (
        <polyline class={side} points={days.map((day, at) => `${round(x(at))},${round(y(day[side]))}`).join(' ')} />
      ))}
    </Plot>
  );
}

function zone({ utcOffsetMinutes }: RevenueChart): string {
  if (utcOffsetMinutes === 0) return '';
  const [hours, minutes] = [Math.floor(Math.abs(utcOffsetMinutes) / 60), Math.abs(utcOffsetMinutes) % 60];
  return `${utcOffsetMinutes < 0 ? '−' : '+'}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

const money = new Intl.NumberFormat('en', { maximumFractionDigits: 0 }).format;

function percent({ expected, received }: RevenueOfStore): string {
  if (expected === 0) return 'none expected';
  const share = ((received - expected) / Math.abs(expected)) * 100;
  return `${share < 0 ? '−' : '+'}${Math.abs(share).toFixed(1)} %`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
