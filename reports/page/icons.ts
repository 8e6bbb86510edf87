import type { Outcome } from '../../conformance/model/outcome.ts';
import type { RunVerdict } from '../../conformance/model/run.ts';
import { el, svg } from './dom.ts';
import { KIND_WORDS, type Kind } from './kinds.ts';

/** Shapes differ as well as colors, so that color is never the only sign. */
const SHAPES: Readonly<Record<string, string>> = {
  passed: 'M3.5 8.5 6.5 11.5 12.5 4.5',
  failed: 'M4 4 12 12 M12 4 4 12',
  cantTell: 'M5.6 5.8a2.4 2.4 0 1 1 3.5 2.3c-.8.4-1.1.8-1.1 1.6 M8 12.2v.1',
  untested: 'M4 8H12',
  inapplicable: 'M4.4 11.6 11.6 4.4 M8 2.9a5.1 5.1 0 1 0 .01 0',
  error: 'M8 3.5V9 M8 12v.1',
  waived: 'M5.8 4.2V11.8 M10.2 4.2V11.8',
  advisory: 'M8 7.6V12 M8 4.2v.1',
  leftOpen: 'M8 3.6a4.4 4.4 0 1 0 .01 0',
  search: 'M7 2.8a4.2 4.2 0 1 0 .01 0 M10.2 10.2 13.5 13.5',
  copy: 'M5.5 5.5h7v7h-7z M3.5 10.5v-7h7',
  theme: 'M8 2.8a5.2 5.2 0 1 0 .01 0 M8 2.8V13.2',
  help: 'M5.6 5.8a2.4 2.4 0 1 1 3.5 2.3c-.8.4-1.1.8-1.1 1.6 M8 12.2v.1',
  close: 'M4 4 12 12 M12 4 4 12',
  previous: 'M10 3.5 5.5 8 10 12.5',
  next: 'M6 3.5 10.5 8 6 12.5',
};

export function icon(name: string): SVGSVGElement {
  return svg(
    'svg',
    { class: 'icon', viewBox: '0 0 16 16', width: 16, height: 16, 'aria-hidden': 'true' },
    svg('path', { d: SHAPES[name] ?? '' }),
  );
}

/** Sign and word together, so that either one is enough. */
export function kindMark(kind: Kind): HTMLElement {
  return el('span', { class: `mark is-${kind}` }, icon(kind), el('span', {}, KIND_WORDS[kind]));
}

export function kindSign(kind: Kind): HTMLElement {
  const unseen = el('span', { class: 'unseen' }, KIND_WORDS[kind]);
  return el('span', { class: `sign is-${kind}`, title: KIND_WORDS[kind] }, icon(kind), unseen);
}

export const VERDICT_OUTCOMES: Readonly<Record<RunVerdict, Outcome>> = {
  conformant: 'passed',
  nonconformant: 'failed',
  incomplete: 'cantTell',
};
