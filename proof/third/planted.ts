import type { Handler } from '../../contract/http.ts';
import { canonical } from '../change/comparison/answers.ts';
import { moveClockTo } from '../thread-clock.ts';
import { checkThird, type Drawing } from './check-third.ts';
import { openThird } from './deployment.ts';
import { drawingOf } from './draws.ts';
import { drawPlant, type Plant } from './plants.ts';
import { calm, diceOf } from './switches.ts';

export interface Planted {
  readonly plant: Plant;
  readonly drawing: Drawing;
  readonly outcome: 'caught' | 'missed' | 'without visible effect';
  /** The must rules that failed, or the first answer that differed. */
  readonly words: string;
}

/** One fault in one drawing on a calm day, and whether a check sees it. */
export async function plantAndCheck(seed: number, index: number): Promise<Planted> {
  const drawn = drawingOf(seed, index);
  const drawing = { ...drawn, setting: calm(drawn.setting) };
  const plant = drawPlant(index, diceOf(seed * 77_003 + index));
  moveClockTo(drawing.now);
  let difference = '';
  const run = await checkThird(drawing, {
    wrap: (handle, keys) =>
      compared(drawing, faulty(plant, handle, keys), (words) => {
        difference = words;
      }),
  });
  const failed = run.results
    .filter(({ level, outcome }) => level === 'must' && outcome === 'failed')
    .map(({ rule }) => rule);
  const unseen = difference === '' ? 'without visible effect' : 'missed';
  return {
    plant,
    drawing,
    outcome: run.verdict === 'nonconformant' ? 'caught' : unseen,
    words: failed.join(', ') || difference,
  };
}

function faulty(plant: Plant, handle: Handler, keys: ReadonlyMap<string, string>): Handler {
  const [good = '', other = ''] = [keys.get('good'), keys.get('other')];
  const texts = ['revoked', 'disabled', 'rotated'].flatMap((name) => keys.get(name) ?? []);
  return plant.wrap(handle, { good, other, texts });
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
