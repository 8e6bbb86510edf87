import type { OperationLatency } from '../../../conformance/model/run.ts';
import { plural } from '../../../conformance/model/values/plural.ts';
import { Figure, Plot } from '../../../ui/chart.tsx';
import type { OfPage } from '../data.ts';
import { duration } from '../words.tsx';

const WIDTH = 300;
const TICKS = [1, 10, 100, 1000, 10_000];

/** From the median to the slowest answer of each operation, on one logarithmic scale. */
export function Latency({ data: { run } }: OfPage) {
  if (run.latency.length === 0) return null;
  const slowest = Math.max(20, ...run.latency.map((each) => each.max));
  const quickest = Math.max(1, Math.min(...run.latency.map((each) => each.p50)) / 2);
  const x = (ms: number) =>
    6 + (Math.log(Math.max(ms, quickest) / quickest) / Math.log(slowest / quickest)) * (WIDTH - 12);
  const ticks = TICKS.filter((tick) => tick >= quickest && tick <= slowest);
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
