import { kilobytes, perSecond } from './format.ts';
import { type Measured, ratio } from './rounds.ts';
import type { Finding } from './row.ts';

/** One contender's requests per second as so many times another's, with what that is made from. */
export function versus(ours: Measured, other: Measured, least: number, what = 'requests per second'): Finding {
  const from = [ours, other].map(tell).join('; ');
  return { what, versus: other.name, value: ratio(ours, other), unit: '×', goal: { least }, from };
}

function tell({ name, perSecond: rate, bytesPerAnswer, processorMicros }: Measured): string {
  return `${name} ${perSecond(rate)} of ${kilobytes(bytesPerAnswer)}, ${Math.round(processorMicros)} µs of processor each`;
}
