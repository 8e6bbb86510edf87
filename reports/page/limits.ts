import { plural } from '../words/count.ts';
import type { PageData } from './data.ts';
import { el } from './dom.ts';
import { foreign } from './words.ts';

type Run = PageData['run'];

const REASONS_SHOWN = 3;

/** What was not looked at, in a few lines: whoever reads the verdict should know how far it reaches. */
export function limits({ run }: PageData): HTMLElement {
  const reasons = [...Map.groupBy(run.scope, ({ reason }) => reason)].sort(([, a], [, b]) => b.length - a.length);
  const shown = reasons
    .slice(0, REASONS_SHOWN)
    .map(([reason, entries]) => el('li', {}, foreign(reason), ` (${entries.length})`));
  const left = reasons.length - shown.length;
  return el(
    'div',
    { class: 'limits' },
    el('h2', {}, 'Not looked at'),
    run.scope.length === 0
      ? el('p', {}, 'Every rule of this suite was decided.')
      : el(
          'p',
          {},
          el('a', { href: '#scope' }, `${plural(run.scope.length, 'rule')}, ${plural(reasons.length, 'reason')}`),
        ),
    shown.length === 0
      ? null
      : el('ul', {}, ...shown, left > 0 ? el('li', {}, `and ${plural(left, 'more reason')}`) : null),
    el('p', {}, leave(run)),
  );
}

function leave({ profile: { allow } }: Run): string {
  const not = [
    allow.burst ? '' : 'no burst was sent',
    allow.writes ? '' : 'no write method was tried',
    allow.keyInUrl ? '' : 'the key was not sent in URLs',
  ].filter(Boolean);
  return not.length === 0 ? '' : `By permission: ${not.join(', ')}.`;
}
