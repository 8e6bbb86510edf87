import { countOutcomes, OUTCOME_WORDS, OUTCOMES } from '../../words/count.ts';
import type { PageData } from '../data.ts';
import { el } from '../dom.ts';
import { icon } from '../icons.ts';
import { figure } from './figure.ts';

/** A bar for each area, as long as it has rules: where the trouble is, and how much was looked at there. */
export function areas({ run }: PageData): HTMLElement | null {
  const groups = [...Map.groupBy(run.results, (result) => result.area)];
  if (groups.length === 0) return null;
  const longest = Math.max(...groups.map(([, results]) => results.length));
  const rows = groups.map(([area, results]) => {
    const counts = countOutcomes(results);
    const present = OUTCOMES.filter((outcome) => counts[outcome] > 0);
    const bar = el('span', { class: 'bar', 'aria-hidden': 'true' });
    bar.style.setProperty('width', `${(results.length / longest) * 100}%`);
    for (const outcome of present) {
      const part = el('span', { class: `is-${outcome}` });
      part.style.setProperty('flex-grow', String(counts[outcome]));
      bar.append(part);
    }
    const notable = present
      .filter((outcome) => outcome !== 'passed')
      .map((outcome) =>
        el(
          'span',
          { class: `is-${outcome}`, title: OUTCOME_WORDS[outcome] },
          icon(outcome),
          String(counts[outcome]),
          el('span', { class: 'unseen' }, ` ${OUTCOME_WORDS[outcome]}`),
        ),
      );
    return el(
      'li',
      {},
      el('a', { href: `#requirements?area=${encodeURIComponent(area)}` }, area),
      el('span', { class: 'track' }, bar),
      el('span', { class: 'counts' }, ...notable, el('span', { class: 'fine' }, `${counts.passed}/${results.length}`)),
    );
  });
  return figure('Outcomes by area', 'Rules that passed, of all in the area', el('ul', { class: 'areas' }, ...rows));
}
