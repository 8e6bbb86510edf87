import { button, byId, el } from '../../reports/page/dom.ts';
import { icon } from '../../reports/page/icons.ts';
import { toggleTheme } from '../../reports/page/theme.ts';
import { controlBar, controlView } from './controls.ts';
import { Feed } from './feed.ts';
import { keysView } from './keys.ts';
import { referenceView } from './reference.ts';
import { requestDetail } from './requests/detail.ts';
import { requestList } from './requests/list.ts';
import { get } from './server.ts';
import { shopView } from './shop.ts';
import { startView } from './start.ts';
import type { About } from './types.ts';

interface View {
  readonly name: string;
  readonly isForSandbox?: true;
  readonly show: (part: string) => Promise<HTMLElement>;
}

type Shown = readonly (readonly [name: string, view: View])[];

void start();

async function start(): Promise<void> {
  const about = await get<About>('/about');
  const feed = new Feed();
  await feed.start();
  const all = viewsOf(about, feed);
  const shown = all.filter(([, { isForSandbox }]) => isForSandbox !== true || about.kind === 'sandbox');
  const links = shown.map(([name, view]) => el('a', { href: `#${name}` }, view.name));
  byId('bar').append(
    el('a', { class: 'brand', href: '#start' }, 'Counterproof'),
    el('nav', { 'aria-label': 'Pages' }, ...links),
    el('div', { class: 'tools' }, button('Light or dark', { class: 'quiet' }, toggleTheme, icon('theme'))),
  );
  if (about.kind === 'sandbox') byId('bar').after(controlBar(about, feed));
  document.body.append(el('p', { id: 'said', hidden: true }));
  feed.addEventListener('connected', (event) => {
    if (event instanceof CustomEvent) byId('bar').classList.toggle('apart', event.detail === false);
  });
  window.addEventListener('hashchange', () => void visit(shown, links));
  await visit(shown, links);
  document.documentElement.dataset.ready = String(Math.round(performance.now()));
}

function viewsOf(about: About, feed: Feed): Shown {
  // Both are kept while another view is shown: the list with its filters and its place, the reference with what is open.
  const list = requestList(feed);
  let reference: HTMLElement | null = null;
  return [
    ['start', { name: 'Start', show: () => startView(about) }],
    ['requests', { name: 'Requests', show: async (id) => (id === '' ? list : await requestDetail(id)) }],
    ['shop', { name: 'Shop', isForSandbox: true, show: (shelf) => shopView(shelf) }],
    ['keys', { name: 'Keys', isForSandbox: true, show: () => keysView(about) }],
    [
      'api',
      {
        name: 'API',
        show: async () => {
          reference ??= await referenceView();
          return reference;
        },
      },
    ],
    ['control', { name: 'Control', isForSandbox: true, show: () => controlView(about, feed) }],
  ];
}

/** Shows what the address names; a newer address wins over a view that is still loading. */
async function visit(shown: Shown, links: readonly HTMLElement[]): Promise<void> {
  const { hash } = location;
  const [name = '', part = ''] = decodeURIComponent(hash.slice(1)).split(/\/(.*)/s);
  const found = shown.find(([each]) => each === name) ?? shown[0];
  if (found === undefined) return;
  const [chosen, view] = found;
  links.forEach((link, index) => {
    if (shown[index]?.[0] === chosen) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  });
  const node = await view.show(part).catch(failure);
  if (location.hash !== hash) return;
  document.title = `${view.name}${part === '' ? '' : ` ${part}`} · Counterproof workbench`;
  byId('main').replaceChildren(node);
  if (chosen === 'api' && part !== '') reveal(part);
  else scrollTo(0, 0);
}

function reveal(id: string): void {
  const node = document.getElementById(id);
  if (node instanceof HTMLDetailsElement) node.open = true;
  node?.scrollIntoView({ block: 'start' });
  node?.focus({ preventScroll: true });
}

function failure(error: unknown): HTMLElement {
  const said = error instanceof Error ? error.message : String(error);
  return el(
    'section',
    {},
    el('h1', {}, 'Not found'),
    el('p', { class: 'lead' }, said),
    el('p', {}, el('a', { href: '#requests' }, 'All requests')),
  );
}
