import type { PageData } from './data.ts';
import { el } from './dom.ts';
import { anchorOf } from './findings.ts';
import { icon } from './icons.ts';
import { foreign, moment } from './words.ts';

const SHOWN = 4;

export function sinceLastRun({ since, run }: PageData): HTMLElement | null {
  if (since === null) return null;
  const results = new Map(run.results.map((result) => [result.rule, result]));
  const lines = since.changes.map(({ title, worse, rules }) =>
    el(
      'li',
      { class: worse ? 'is-failed' : 'is-passed' },
      icon(worse ? 'failed' : 'passed'),
      el('b', {}, `${rules.length} ${title.toLowerCase()}`),
      ...rules.slice(0, SHOWN).flatMap(({ rule, title: name }) => {
        const result = results.get(rule);
        return [
          ' ',
          result === undefined ? el('span', {}, name) : el('a', { href: `#${anchorOf(result, run)}` }, foreign(name)),
        ];
      }),
      rules.length > SHOWN ? ` and ${rules.length - SHOWN} more` : null,
    ),
  );
  return el(
    'div',
    { class: 'since' },
    el('h2', {}, 'Since the last run'),
    el('p', { class: 'fine' }, `${moment(since.startedAt)}, ${since.verdict}`),
    lines.length === 0 ? el('p', {}, 'No rule changed.') : el('ul', {}, ...lines),
  );
}
