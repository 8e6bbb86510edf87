import type { PageData } from './data.ts';
import { el } from './dom.ts';
import { evidenceLinks } from './evidence-links.ts';
import { command } from './findings.ts';
import { foreign } from './words.ts';

/** Before all else: it explains what could not be decided. */
export function runEnd(data: PageData): readonly HTMLElement[] {
  const { end: found } = data;
  if (found === null) return [];
  return [
    el(
      'section',
      { class: 'findings run-end', id: 'run-end', 'aria-labelledby': 'run-end-title' },
      el('h2', { id: 'run-end-title' }, foreign(found.title)),
      el('p', { class: 'lead' }, found.advice),
      found.facts.length === 0
        ? null
        : el(
            'dl',
            { class: 'facts' },
            ...found.facts.map(([name, text]) => el('div', {}, el('dt', {}, name), el('dd', {}, foreign(text)))),
          ),
      found.suspects.length === 0
        ? null
        : el(
            'ol',
            { class: 'finding-list' },
            ...found.suspects.map(({ id, request, curl }) =>
              el(
                'li',
                {},
                el('p', { class: 'finding-title' }, foreign(request)),
                command(curl),
                evidenceLinks([id], data),
              ),
            ),
          ),
    ),
  ];
}
