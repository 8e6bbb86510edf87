import { el } from '../../../reports/page/dom.ts';

/** Above and below what is seen, so that a scroll shows no gap before the next frame. */
const SPARE_ROWS = 6;

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
  /** A list that is not in the page forgets how far it was scrolled. */
  #top = 0;

  constructor(options: Options<T>) {
    this.#options = options;
    this.node = el('div', { class: 'virtual', role: 'table', 'aria-label': options.label, tabindex: 0 }, this.#space);
    this.node.addEventListener('scroll', () => this.#scrolled(), { passive: true });
    new ResizeObserver(() => this.#resized()).observe(this.node);
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
    if (this.#top > 0) this.#scrollTo(this.#top + added * this.#options.rowHeight());
    this.draw();
  }

  toTop(): void {
    this.#scrollTo(0);
    this.draw();
  }

  #scrollTo(top: number): void {
    this.#makeSpace();
    this.#top = top;
    this.node.scrollTop = top;
  }

  #scrolled(): void {
    this.#top = this.node.scrollTop;
    this.draw();
  }

  /** Also when it comes back to the page. */
  #resized(): void {
    if (this.node.scrollTop === 0) this.node.scrollTop = this.#top;
    this.draw();
  }

  #makeSpace(): void {
    const { rowHeight, count } = this.#options;
    this.#space.style.height = `${count() * rowHeight()}px`;
  }

  #draw(): void {
    const { rowHeight, count, at } = this.#options;
    const height = rowHeight();
    const total = count();
    this.#makeSpace();
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
