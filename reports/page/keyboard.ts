import { button, byId, el } from './dom.ts';
import { icon } from './icons.ts';

const KEYS: readonly (readonly [string, string])[] = [
  ['/', 'search requirements'],
  ['n', 'next broken or undecided rule'],
  ['p', 'previous one'],
  ['r', 'requirements'],
  ['e', 'exchanges'],
  ['t', 'light or dark'],
  ['?', 'this list'],
];

/** Single keys are a help to some and a trap to others (speech input), so they can be switched off. */
export function keyboard(acts: { readonly theme: () => void }): HTMLDialogElement {
  const enabled = el('input', { type: 'checkbox', checked: true, id: 'keys-on' });
  const close = button('Close', { class: 'quiet' }, () => dialog.close(), icon('close'));
  const dialog = el(
    'dialog',
    { class: 'help', 'aria-labelledby': 'help-title' },
    el('header', {}, el('h2', { id: 'help-title' }, 'Keys'), close),
    el('dl', {}, ...KEYS.flatMap(([key, what]) => [el('dt', {}, el('kbd', {}, key)), el('dd', {}, what)])),
    el('label', {}, enabled, ' Use single keys'),
  );
  const act: Readonly<Record<string, () => void>> = {
    '/': () => byId('search').focus(),
    n: () => step(1),
    p: () => step(-1),
    r: () => goTo('requirements'),
    e: () => goTo('exchanges'),
    t: acts.theme,
    '?': () => dialog.showModal(),
  };
  document.addEventListener('keydown', (event) => {
    if (!enabled.checked || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector('dialog[open]') !== null) return;
    const chosen = act[event.key];
    if (chosen === undefined) return;
    event.preventDefault();
    chosen();
  });
  return dialog;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, select, textarea');
}

function step(by: number): void {
  const cards = [...document.querySelectorAll<HTMLElement>('.card > summary')];
  const at = document.activeElement instanceof HTMLElement ? cards.indexOf(document.activeElement) : -1;
  const next = cards[at < 0 ? 0 : at + by];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'start' });
}

function goTo(id: string): void {
  location.hash = id;
}
