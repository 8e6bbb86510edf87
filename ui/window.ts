/** The reader's system decides until the reader does. */
export function toggleTheme(): void {
  const root = document.documentElement;
  const isDark =
    root.dataset.theme === undefined
      ? matchMedia('(prefers-color-scheme: dark)').matches
      : root.dataset.theme === 'dark';
  root.dataset.theme = isDark ? 'light' : 'dark';
}

/** For screen readers. The live region is in the HTML of each page. */
export function announce(text: string): void {
  byId('announce').textContent = text;
}

export function byId(id: string): HTMLElement {
  const node = document.getElementById(id);
  if (node === null) throw new Error(`the page has no #${id}`);
  return node;
}

export function debounced<A extends readonly unknown[]>(act: (...given: A) => void, ms: number): (...given: A) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (...given) => {
    clearTimeout(timer);
    timer = setTimeout(act, ms, ...given);
  };
}

/** How long the page took until it could be used; tests and the printer wait for it. */
export function ready(): void {
  document.documentElement.dataset.ready = String(Math.round(performance.now()));
}
