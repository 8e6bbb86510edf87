import { el } from '../dom.ts';

export function figure(title: string, note: string, ...content: readonly Element[]): HTMLElement {
  return el('figure', {}, el('figcaption', {}, el('b', {}, title), el('span', {}, note)), ...content);
}
