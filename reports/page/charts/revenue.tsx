import type { RevenueChart, RevenueDay, RevenueOfStore } from '../../../conformance/model/run.ts';
import { plural } from '../../../conformance/model/values/plural.ts';
import { Axis, Figure, Plot, Swatches } from '../../../ui/chart.tsx';
import type { OfPage } from '../data.ts';
import { Foreign } from '../words.tsx';

const [WIDTH, TALL, LOW] = [1000, 130, 36];
/** A cent for each sale of a busy day. */
const SLACK = 0.002;

/** What the list of sales lets expect as a band, and what analytics says as a line on it: where they part, one sees it. */
export function Revenue({ data: { run } }: OfPage) {
  const chart = run.charts?.revenue ?? null;
  if (chart === null || chart.days.length === 0) return null;
  const all = sumOf(chart.days);
  const note = `Expected: the paid sales of the list. Received: revenue analytics (${chart.exchange}). Days in UTC${zone(chart)}.`;
  return (
    <Figure title="Revenue by day and store" note={note}>
      <Swatches
        rows={[
          ['expected', 'expected'],
          ['received', 'received'],
        ]}
      />
      <Curves
        days={chart.days}
        height={TALL}
        words={`All stores: expected ${money(all.expected)}, received ${money(all.received)}`}
      />
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
      <Curves days={each.days} height={LOW} words={words} />
      <span class="sum">{`${money(each.received)}${isOff ? ` instead of ${money(each.expected)}` : ''}`}</span>
      <span class={`off is-${isOff ? 'failed' : 'passed'}`}>{isOff ? percent(each) : 'as expected'}</span>
    </li>
  );
}

interface CurvesProps {
  readonly days: readonly RevenueDay[];
  readonly height: number;
  readonly words: string;
}

function Curves({ days, height, words }: CurvesProps) {
  const most = Math.max(1, ...days.flatMap(({ expected, received }) => [expected, received]));
  const x = (index: number) => (days.length === 1 ? WIDTH / 2 : (index / (days.length - 1)) * WIDTH);
  const y = (value: number) => height - 3 - (Math.max(0, value) / most) * (height - 6);
  const points = (of: (day: RevenueDay) => number) =>
    days.map((day, index) => `${round(x(index))},${round(y(of(day)))}`).join(' ');
  return (
    <Plot class="revenue" width={WIDTH} height={height} words={words}>
      <polyline class="expected" points={points(({ expected }) => expected)} />
      <polyline class="received" points={points(({ received }) => received)} />
    </Plot>
  );
}

function zone({ utcOffsetMinutes }: RevenueChart): string {
  if (utcOffsetMinutes === 0) return '';
  const [hours, minutes] = [Math.floor(Math.abs(utcOffsetMinutes) / 60), Math.abs(utcOffsetMinutes) % 60];
  return `${utcOffsetMinutes < 0 ? '−' : '+'}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

function sumOf(days: readonly RevenueDay[]): Pick<RevenueDay, 'expected' | 'received'> {
  return {
    expected: days.reduce((sum, { expected }) => sum + expected, 0),
    received: days.reduce((sum, { received }) => sum + received, 0),
  };
}

const format = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

function money(value: number): string {
  return format.format(value);
}

function percent({ expected, received }: RevenueOfStore): string {
  if (expected === 0) return 'none expected';
  const share = ((received - expected) / Math.abs(expected)) * 100;
  return `${share < 0 ? '−' : '+'}${Math.abs(share).toFixed(1)} %`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
