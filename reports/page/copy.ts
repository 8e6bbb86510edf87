import { button } from './dom.ts';
import { icon } from './icons.ts';

/** What is copied is what is seen, so a pasted command holds no character that the page made visible. */
export function copyButton(what: string, text: () => string): HTMLButtonElement {
  const node = button(
    `Copy ${what}`,
    { class: 'quiet copy', title: `Copy ${what}` },
    () => void copy(text(), node),
    icon('copy'),
  );
  return node;
}

async function copy(text: string, node: HTMLElement): Promise<void> {
  const done = await write(text);
  node.classList.add(done ? 'done' : 'refused');
  announce(done ? 'Copied' : 'The browser did not allow copying; select the text instead');
  setTimeout(() => node.classList.remove('done', 'refused'), 1500);
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export function announce(text: string): void {
  const status = document.getElementById('announce');
  if (status !== null) status.textContent = text;
}
