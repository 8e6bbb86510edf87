import type { OperationLatency } from '../../../conformance/model/run.ts';
import { plural } from '../../../conformance/model/values/plural.ts';
import { Axis, Figure, Plot, Swatches } from '../../../ui/chart.tsx';
import { requestCounts } from '../../words/requests.ts';
import type { OfPage } from '../data.ts';
import { count, duration } from '../words.tsx';

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

/** How hard the deployment was asked, and where it asked for less. */
export function Timeline({ data: { run } }: OfPage) {
  const line = run.charts?.timeline;
  if (line === undefined) return null;
  const steps = line.answered.length;
  const totals = line.answered.map((_, step) => sum(KINDS.map(([kind]) => line[kind][step] ?? 0)));
  const most = Math.max(1, ...totals);
  const y = (amount: number) => (amount / most) * HEIGHT;
  const bars = KINDS.flatMap(([kind], at) =>
    line[kind].map((own, step) => {
      const below = sum(KINDS.slice(0, at).map(([each]) => line[each][step] ?? 0));
      return (
        own > 0 && (
          <rect class={kind} x={step * BAR} width={widthOf(kind)} y={HEIGHT - y(below + own)} height={y(own)} />
        )
      );
    }),
  );
  const flags = line.limited.map(
    (amount, step) =>
      amount > 0 && <rect class="limited" x={step * BAR} width={widthOf('limited')} y="0" height={FLAG} />,
  );
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

function widthOf(kind: (typeof KINDS)[number][0]): number {
  return kind === 'limited' ? BAR / 2 : BAR - 1;
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
