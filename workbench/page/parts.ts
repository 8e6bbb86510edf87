import { announce, copyButton } from '../../reports/page/copy.ts';
import { button, el } from '../../reports/page/dom.ts';
import { act, post } from './server.ts';
import { type Call, keyVariable, type Language, languages, snippet } from './snippets.ts';

/** A status with its class: the number itself is the sign, the colour only repeats it. */
export function statusMark(status: number): HTMLElement {
  return el('span', { class: `status s${Math.floor(status / 100)}` }, String(status));
}

export function time(iso: string): string {
  return iso.slice(11, 23);
}

export function size(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1_048_576 ? `${(bytes / 1024).toFixed(1)} kB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
}

export function section(title: string, ...children: readonly (Node | string | null)[]): HTMLElement {
  return el('section', {}, el('h2', {}, title), ...children);
}

export function table(
  head: readonly string[],
  rows: readonly (readonly (Node | string)[])[],
  label: string,
): HTMLElement {
  return el(
    'div',
    { class: 'scroller', tabindex: 0, role: 'region', 'aria-label': label },
    el(
      'table',
      {},
      el('thead', {}, el('tr', {}, ...head.map((name) => el('th', { scope: 'col' }, name)))),
      el('tbody', {}, ...rows.map((cells) => el('tr', {}, ...cells.map((cell) => el('td', {}, cell))))),
    ),
  );
}

/** Code that can be copied as it is seen. */
export function code(text: string, what: string): HTMLElement {
  return el(
    'div',
    { class: 'code' },
    el('pre', { tabindex: 0, role: 'region', 'aria-label': what }, text),
    copyButton(what, () => text),
  );
}

/** The three forms of a request. With `keyId`, what is copied holds the key, which comes from the server only then. */
export function snippets(call: Call, keyId: string | null = null): HTMLElement {
  const panes = languages.map(([language, name]) =>
    el('div', { class: 'snippet' }, el('h3', {}, name), pane(language, call, keyId)),
  );
  return el('div', { class: 'snippets' }, ...panes);
}

function pane(language: Language, call: Call, keyId: string | null): HTMLElement {
  const name = languages.find(([each]) => each === language)?.[1] ?? language;
  const shown = keyId === null ? snippet(language, call) : snippet(language, { ...call, key: '••••••••' });
  if (keyId === null) return code(shown, name);
  const copy = button(`Copy ${name}`, { class: 'wide' }, () =>
    act(async () => {
      const { key } = await post<{ key: string }>('/keys/copy', { key: keyId });
      await navigator.clipboard.writeText(snippet(language, { ...call, key }));
      return `Copied, with the key`;
    }),
  );
  return el('div', { class: 'code' }, el('pre', { tabindex: 0, role: 'region', 'aria-label': name }, shown), copy);
}

/** Buttons that copy a request in one of its forms, with the key as a variable of the environment. */
export function copyButtons(call: Call): HTMLElement {
  const all = languages.map(([language, name]) =>
    button(`Copy as ${name}`, { class: 'wide' }, () =>
      act(async () => {
        await navigator.clipboard.writeText(snippet(language, call));
        announce('Copied');
        return call.key === null ? 'Copied' : `Copied; set ${keyVariable.slice(1)} before you run it`;
      }),
    ),
  );
  return el('div', { class: 'buttons' }, ...all);
}

const FOLD_LINES = 60;

/** A body, pretty where it is JSON; a large one is folded. */
export function bodyView(body: string | null, label: string): HTMLElement {
  if (body === null) return el('p', { class: 'fine' }, 'The body was not kept: send the request again to see it.');
  if (body === '') return el('p', { class: 'fine' }, 'No body.');
  const text = pretty(body);
  const lines = text.split('\n');
  if (lines.length <= FOLD_LINES) return code(text, label);
  const first = code(`${lines.slice(0, FOLD_LINES / 2).join('\n')}\n…`, `beginning of the ${label}`);
  const all = el('details', {}, el('summary', {}, `All ${lines.length.toLocaleString('en')} lines`));
  all.addEventListener('toggle', () => {
    if (all.open && all.childElementCount === 1) all.append(code(text, label));
    first.hidden = all.open;
  });
  return el('div', {}, first, all);
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

export function field(label: string, input: HTMLElement): HTMLElement {
  return el('label', { class: 'field' }, el('span', {}, label), input);
}

export function select(
  name: string,
  choices: readonly (readonly [value: string, text: string])[],
  chosen = '',
): HTMLSelectElement {
  return el(
    'select',
    { name },
    ...choices.map(([value, text]) => el('option', { value, selected: value === chosen }, text)),
  );
}

/** Text of the contract, in which code stands between backticks. */
export function prose(text: string): (Node | string)[] {
  return text.split('`').map((part, index) => (index % 2 === 0 ? part : el('code', {}, part)));
}

export function requirementLink(id: string): HTMLElement {
  return el('a', { class: 'id', href: `#api/${id}` }, id);
}
