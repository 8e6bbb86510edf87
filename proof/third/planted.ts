import type { Handler } from '../../contract/http.ts';
import { canonical } from '../change/comparison/answers.ts';
import type { Fault } from '../fault.ts';
import { faults } from '../faults/catalogue.ts';
import { moveClockTo } from '../thread-clock.ts';
import { checkThird, type Drawing } from './check-third.ts';
import { openThird } from './deployment.ts';
import { drawingOf } from './draws.ts';
import { calm, diceOf } from './switches.ts';

/** A fault wraps any deployment; these need neither a burst nor other keys. */
export const PLANTED: readonly Fault[] = faults.filter(
  ({ burst, driver, visitor }) => burst === undefined && driver === undefined && visitor === undefined,
);

export interface Planted {
  readonly fault: Fault;
  readonly drawing: Drawing;
  readonly outcome: 'caught' | 'missed' | 'without visible effect';
  /** The must rules that failed, or the first answer that differed. */
  readonly words: string;
}

/** One fault in one drawing on a calm day, and whether a check sees it. */
export async function plantAndCheck(seed: number, index: number): Promise<Planted> {
  const drawn = drawingOf(seed, index);
  const drawing = { ...drawn, setting: calm(drawn.setting) };
  const fault = PLANTED[diceOf(seed * 77_003 + index).below(PLANTED.length)];
  if (fault === undefined) throw new Error('there is no fault to plant');
  moveClockTo(drawing.now);
  let difference = '';
  const run = await checkThird(drawing, {
    wrap: (deployment) =>
      compared(drawing, fault.wrap(deployment), (words) => {
        difference = words;
      }),
  });
  const failed = run.results
    .filter(({ level, outcome }) => level === 'must' && outcome === 'failed')
    .map(({ rule }) => rule);
  const unseen = difference === '' ? 'without visible effect' : 'missed';
  return {
    fault,
    drawing,
    outcome: run.verdict === 'nonconformant' ? 'caught' : unseen,
    words: failed.join(', ') || difference,
  };
}

/** Asks a faultless deployment with the same shop the same, until an answer differs. */
function compared(drawing: Drawing, handle: Handler, differs: (words: string) => void): Handler {
  const faultless = openThird(drawing.setting, drawing.seed, drawing.now);
  let isDifferent = false;
  return async (request) => {
    if (isDifferent) return await handle(request);
    const [answer, right] = await Promise.all([handle(request), faultless.answer(request)]);
    const isSame = formOf(answer) === formOf(right);
    if (!isSame && !isDifferent) differs(`${request.method} ${request.url}`);
    isDifferent ||= !isSame;
    return answer;
  };
}

/** Without what differs from answer to answer, an instant of now; and without the words of an error, which are open. */
function formOf({ status, headers, body }: Awaited<ReturnType<Handler>>): string {
  if (status >= 400) return String(status);
  return `${status} ${JSON.stringify({ ...headers, date: '' })} ${canonical(body)}`.replace(
    /T\d\d:\d\d:\d\d\.\d{3}Z/g,
    'T',
  );
}
