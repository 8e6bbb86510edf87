import { plural } from '../words/count.ts';
import { staleWaivers, waiverLine } from '../words/waivers.ts';
import type { PageData } from './data.ts';
import { el } from './dom.ts';
import { kindSign } from './icons.ts';
import { foreign } from './words.ts';

/** Before all else: where nothing is broken, these alone are why the run is red. */
export function waiversToGo({ run }: PageData): readonly HTMLElement[] {
  const stale = staleWaivers(run);
  if (stale.length === 0) return [];
  return [
    el(
      'section',
      { class: 'waivers-to-go', id: 'waivers-to-go', 'aria-labelledby': 'waivers-to-go-title' },
      el(
        'h2',
        { id: 'waivers-to-go-title' },
        'Stale waivers ',
        el('span', { class: 'tally' }, plural(stale.length, 'waiver')),
      ),
      el('p', { class: 'lead' }, 'Each of these keeps the run from being conformant.'),
      el('ul', {}, ...stale.map((each) => el('li', {}, kindSign('failed'), el('p', {}, foreign(waiverLine(each)))))),
    ),
  ];
}
