import { useLayoutEffect, useState } from 'preact/hooks';
import { Dialog } from '../../ui/dialog.tsx';
import { Pairs } from '../../ui/table.tsx';
import { byId, toggleTheme } from '../../ui/window.ts';

const KEYS: readonly (readonly [string, string])[] = [
  ['/', 'search requirements'],
  ['n', 'next broken or undecided rule'],
  ['p', 'previous one'],
  ['r', 'requirements'],
  ['e', 'exchanges'],
  ['t', 'light or dark'],
  ['?', 'this list'],
];

interface KeyboardProps {
  readonly isOpen: boolean;
  readonly open: (isOpen: boolean) => void;
}

/** Single keys are a help to some and a trap to others (speech input), so they can be switched off. */
export function Keyboard({ isOpen, open }: KeyboardProps) {
  const [isOn, switchTo] = useState(true);
  useLayoutEffect(() => {
    const acts: Readonly<Record<string, () => void>> = {
      '/': () => byId('search').focus(),
      n: () => step(1),
      p: () => step(-1),
      r: () => goTo('requirements'),
      e: () => goTo('exchanges'),
      t: toggleTheme,
      '?': () => open(true),
    };
    const press = (event: KeyboardEvent) => {
      if (!isOn || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const chosen = acts[event.key];
      if (chosen === undefined) return;
      event.preventDefault();
      chosen();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
  return (
    <Dialog kind="box" title="Keys" isOpen={isOpen} onClose={() => open(false)}>
      <Pairs class="keys" rows={KEYS.map(([key, what]) => [<kbd>{key}</kbd>, what])} />
      <label>
        <input type="checkbox" id="keys-on" checked={isOn} onInput={() => switchTo(!isOn)} /> Use single keys
      </label>
    </Dialog>
  );
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
