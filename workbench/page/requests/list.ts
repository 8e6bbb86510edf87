import { operationIds } from '../../../contract/operations.ts';
import { button, el } from '../../../reports/page/dom.ts';
import { root } from '../../addresses.ts';
import type { Summary } from '../../log/describe.ts';
import type { Feed } from '../feed.ts';
import { field, select, size, time } from '../parts.ts';
import { act, get, remove } from '../server.ts';
import type { Keys } from '../types.ts';
import { VirtualList } from './virtual-list.ts';

const statuses = ['2xx', '4xx', '5xx', '400', '401', '403', '404', '405', '429'] as const;

/** The list of requests, with its filters. Kept while the reader looks at one of them. */
export function requestList(feed: Feed): HTMLElement {
  const operation = select('operation', [
    ['', 'all operations'],
    ...operationIds.map((id) => [id, id] as const),
    ['-', 'no operation'],
  ]);
  const status = select('status', [['', 'any status'], ...statuses.map((each) => [each, each] as const)]);
  const key = select('key', [
    ['', 'any key'],
    ['none', 'no valid key'],
  ]);
  const text = el('input', { type: 'search', name: 'text', placeholder: 'path or query', autocomplete: 'off' });
  const names = new Map<string, string>();
  const tally = el('p', { class: 'fine', role: 'status' });
  let shown: readonly Summary[] | Summary[] = feed.lines;

  const list = new VirtualList<Summary>({
    label: 'Requests, newest first',
    rowHeight: () => (matchMedia('(max-width: 720px)').matches ? 58 : 36),
    count: () => shown.length,
    at: (index) => shown[shown.length - 1 - index],
    make: () => row(names),
  });

  const isFiltered = () => [operation, status, key, text].some((input) => input.value !== '');
  const matches = (line: Summary) =>
    isChosen(line, {
      operation: operation.value,
      status: status.value,
      key: key.value,
      text: text.value.toLowerCase(),
    });
  const filter = () => {
    shown = isFiltered() ? feed.lines.filter(matches) : feed.lines;
    tell();
    list.toTop();
  };
  const tell = () => {
    const kept = `${shown.length.toLocaleString('en')} of ${feed.count.toLocaleString('en')} requests`;
    tally.textContent =
      feed.skipped === 0 ? kept : `${kept}; ${feed.skipped.toLocaleString('en')} came too fast to be listed`;
    empty.hidden = shown.length > 0;
    list.node.hidden = shown.length === 0;
  };
  const empty = el(
    'p',
    { class: 'empty' },
    'No requests yet. Send one: ',
    el('a', { href: '#start' }, 'Start'),
    ' has three that work when pasted.',
  );
  for (const input of [operation, status, key, text]) input.addEventListener('input', filter);
  feed.onLines((added) => {
    if (added.length === 0) return filter();
    const more = isFiltered() ? added.filter(matches) : added;
    if (shown !== feed.lines) shown = [...shown, ...more];
    tell();
    list.keepPlace(more.length);
  });
  const learnKeys = () =>
    act(async () => {
      const { keys } = await get<Keys>('/keys');
      for (const { id, name, shown: text } of keys) names.set(id, name ?? text);
      const chosen = key.value;
      key.replaceChildren(
        ...select('', [
          ['', 'any key'],
          ['none', 'no valid key'],
          ...keys.map(({ id, name, shown: text }) => [id, name === null ? text : `${name} (${text})`] as const),
        ]).children,
      );
      key.value = chosen;
      list.draw();
      return null;
    });
  feed.addEventListener('changed', learnKeys);
  learnKeys();
  tell();
  list.draw();

  return el(
    'section',
    { class: 'requests' },
    el('h1', {}, 'Requests'),
    el(
      'div',
      { class: 'filters', role: 'search', 'aria-label': 'Filter requests' },
      field('Operation', operation),
      field('Status', status),
      field('Key', key),
      field('Text', text),
      el(
        'div',
        { class: 'buttons' },
        el('a', { class: 'wide', href: `${root}/log.har`, download: 'counterproof.har' }, 'Export HAR'),
        button('Clear', { class: 'wide' }, () =>
          act(async () => {
            await remove('/log');
            return 'The list is empty';
          }),
        ),
      ),
    ),
    tally,
    empty,
    list.node,
  );
}

interface Chosen {
  readonly operation: string;
  readonly status: string;
  readonly key: string;
  readonly text: string;
}

function isChosen(line: Summary, { operation, status, key, text }: Chosen): boolean {
  if (operation !== '' && (line.operation ?? '-') !== operation) return false;
  if (status !== '' && !isStatus(line.status, status)) return false;
  if (key !== '' && (line.key ?? 'none') !== key) return false;
  return text === '' || line.path.toLowerCase().includes(text);
}

function isStatus(status: number, wanted: string): boolean {
  return wanted.endsWith('xx') ? String(status).startsWith(wanted.slice(0, 1)) : String(status) === wanted;
}

/** Text that is written only where it changes: most requests have the status, method and key of the one before. */
function written(node: HTMLElement): (text: string) => void {
  const text = document.createTextNode('');
  node.append(text);
  return (shown) => {
    if (text.data !== shown) text.data = shown;
  };
}

function row(names: ReadonlyMap<string, string>) {
  const link = el('a', {});
  const cells = {
    status: el('span', { class: 'status', role: 'cell' }),
    method: el('span', { class: 'method', role: 'cell' }),
    path: el('span', { class: 'path', role: 'cell' }, link),
    key: el('span', { class: 'key', role: 'cell' }),
    ms: el('span', { class: 'ms', role: 'cell' }),
    bytes: el('span', { class: 'bytes', role: 'cell' }),
    at: el('span', { class: 'at', role: 'cell' }),
  };
  const node = el('div', { class: 'row', role: 'row' }, ...Object.values(cells));
  const write = {
    status: written(cells.status),
    method: written(cells.method),
    path: written(link),
    key: written(cells.key),
    ms: written(cells.ms),
    bytes: written(cells.bytes),
    at: written(cells.at),
  };
  const show = (line: Summary) => {
    const look = `status s${Math.floor(line.status / 100)}`;
    if (cells.status.className !== look) cells.status.className = look;
    write.status(String(line.status));
    write.method(line.method);
    write.path(line.path.replace('/public-api/v1', '') || '/');
    link.href = `#requests/${line.no}`;
    write.key(keyOf(line, names));
    write.ms(`${line.ms.toFixed(1)} ms`);
    write.bytes(size(line.bytes));
    write.at(line.origin === 'client' ? time(line.at) : `${time(line.at)} · from here`);
  };
  return { node, show };
}

function keyOf({ key, hasCredential }: Summary, names: ReadonlyMap<string, string>): string {
  if (key === null) return hasCredential ? 'unknown key' : 'no key';
  return names.get(key) ?? key.slice(0, 8);
}
