/** The reader's system decides until the reader does. */
export function toggleTheme(): void {
  const root = document.documentElement;
  const isDark =
    root.dataset.theme === undefined
      ? matchMedia('(prefers-color-scheme: dark)').matches
      : root.dataset.theme === 'dark';
  root.dataset.theme = isDark ? 'light' : 'dark';
}
