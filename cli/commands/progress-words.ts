import { plural } from '../../reports/index.ts';

const number = new Intl.NumberFormat('en');

/** Before so many requests, the time that is left is a guess. */
const FEWEST = 20;

export interface Done {
  readonly requests: number;
  readonly retries: number;
  /** What the probes expect to send; null before that is known. */
  readonly planned: number | null;
  readonly ms: number;
  /** Since the last answer: while a limit is waited out, how long it takes is not known. */
  readonly quietMs: number;
}

/** After so long without an answer, the pace until then says nothing about the rest. */
const QUIET_MS = 5000;

/** "412/1,004 · 41 % · about 60 s left"; a run that takes more requests than its plan says how many alone. */
export function progressWords({ requests, retries, planned, ms, quietMs }: Done): string {
  const quiet = quietMs < QUIET_MS ? [] : [`no answer for ${number.format(Math.floor(quietMs / 1000))} s`];
  const again = retries === 0 ? '' : ` and ${plural(retries, 'retry', 'retries')}`;
  if (planned === null || requests > planned)
    return [`${number.format(requests)} ${noun(requests)}${again}`, ...quiet].join(' · ');
  const share = Math.floor((100 * requests) / Math.max(1, planned));
  const left = Math.ceil(((ms / Math.max(1, requests)) * (planned - requests)) / 1000);
  const time = requests < FEWEST || quiet.length > 0 ? quiet : [`about ${number.format(left)} s left`];
  return [`${number.format(requests)}/${number.format(planned)}${again}`, `${share} %`, ...time].join(' · ');
}

function noun(requests: number): string {
  return requests === 1 ? 'request' : 'requests';
}
