import { el } from '../../../reports/page/dom.ts';

const SPARE_ROWS = 12;

interface Options<T> {
  readonly label: string;
  readonly rowHeight: () => number;
  readonly count: () => number;
  readonly at: (index: number) => T | undefined;
  readonly make: () => { readonly node: HTMLElement; readonly show: (item: T, index: number) => void };
}

/** Draws of a long list only the rows that are seen. Rows are used again, so that scrolling makes nothing. */
export class VirtualList<T> {
  readonly node: HTMLElement;
  readonly #options: Options<T>;
  readonly #space = el('div', { class: 'space', role: 'rowgroup' });
  readonly #rows: ReturnType<Options<T>['make']>[] = [];
  #frame = 0;

  constructor(options: Options<T>) {
    this.#options = options;
    this.node = el('div', { class: 'virtual', role: 'table', 'aria-label': options.label, tabindex: 0 }, this.#space);
    this.node.addEventListener('scroll', () => this.draw(), { passive: true });
    new ResizeObserver(() => this.draw()).observe(this.node);
  }

  /** Once a frame, however often it is called. */
  draw(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  /** Rows came in above what is being read: it stays where it is. */
  keepPlace(added: number): void {
    if (this.node.scrollTop > 0) this.node.scrollTop += added * this.#options.rowHeight();
    this.draw();
  }

  #draw(): void {
    const { rowHeight, count, at } = this.#options;
    const height = rowHeight();
    const total = count();
    this.#space.style.height = `${total * height}px`;
    this.node.setAttribute('aria-rowcount', String(total));
    const first = Math.max(0, Math.floor(this.node.scrollTop / height) - SPARE_ROWS);
    const last = Math.min(total, Math.ceil((this.node.scrollTop + this.node.clientHeight) / height) + SPARE_ROWS);
    for (let index = first; index < last; index++) {
      const row = this.#row(index - first);
      const item = at(index);
      if (item === undefined) continue;
      row.show(item, index);
      row.node.style.transform = `translateY(${index * height}px)`;
      row.node.setAttribute('aria-rowindex', String(index + 1));
      row.node.hidden = false;
    }
    for (const row of this.#rows.slice(Math.max(0, last - first))) row.node.hidden = true;
  }

  #row(index: number) {
    const known = this.#rows[index];
    if (known !== undefined) return known;
    const made = this.#options.make();
    this.#rows[index] = made;
    this.#space.append(made.node);
    return made;
  }
}
