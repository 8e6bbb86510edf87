import { type ComponentChildren, render } from 'preact';
import { SignButton } from '../../ui/basics.tsx';
import { ZoneButton } from '../../ui/time.tsx';
import { byId, ready, toggleTheme } from '../../ui/window.ts';
import { reveal } from '../reference/reference.tsx';
import { apiView } from './api.tsx';
import { clientView } from './client.tsx';
import { ControlBar } from './control-bar.tsx';
import { controlView } from './controls.tsx';
import { Feed } from './feed.ts';
import { keysView } from './keys.tsx';
import { requestDetail } from './requests/detail.tsx';
import { RequestList } from './requests/list.tsx';
import { get } from './server.ts';
import { shopView } from './shop.tsx';
import { startView } from './start.tsx';
import type { About } from './types.ts';

interface View {
  readonly id: string;
  readonly name: string;
  readonly isForSandbox?: true;
  readonly isShown?: boolean;
  readonly show: (part: string) => Promise<ComponentChildren>;
  /** Whether it is kept while another view is shown, with its place, its filters and what is open. */
  readonly isKept?: (part: string) => boolean;
}

const kept = new Map<View, HTMLElement>();

void start();

async function start(): Promise<void> {
  const about = await get<About>('/about');
  const feed = new Feed();
  await feed.start();
  const views = viewsOf(about, feed).filter(
    ({ isForSandbox, isShown = true }) => isShown && (isForSandbox !== true || about.kind === 'sandbox'),
  );
  const arrive = async () => {
    const [name, part] = place();
    const current = views.find(({ id }) => id === name) ?? views[0];
    if (current === undefined) return;
    render(<Frame {...{ views, current, about, feed }} />, byId('frame'));
    await visit(current, part);
  };
  window.addEventListener('hashchange', () => void arrive());
  await arrive();
  ready();
}

function viewsOf(about: About, feed: Feed): readonly View[] {
  return [
    { id: 'start', name: 'Start', show: () => startView(about) },
    {
      id: 'requests',
      name: 'Requests',
      show: async (no) => (no === '' ? <RequestList feed={feed} /> : await requestDetail(no, feed)),
      isKept: (no) => no === '',
    },
    { id: 'client', name: 'Your client', show: () => clientView(feed), isShown: about.judgesClients },
    { id: 'shop', name: 'Shop', isForSandbox: true, show: shopView },
    { id: 'keys', name: 'Keys', isForSandbox: true, show: () => keysView(about) },
    { id: 'api', name: 'API', show: apiView, isKept: () => true },
    { id: 'control', name: 'Control', isForSandbox: true, show: () => controlView(about, feed) },
  ];
}

interface FrameProps {
  readonly views: readonly View[];
  readonly current: View;
  readonly about: About;
  readonly feed: Feed;
}

function Frame({ views, current, about, feed }: FrameProps) {
  return (
    <>
      <header id="bar">
        <a class="brand" href="#start">
          Counterproof
        </a>
        <nav aria-label="Pages">
          {views.map((view) => (
            <a href={`#${view.id}`} aria-current={view === current ? 'page' : undefined}>
              {view.name}
            </a>
          ))}
        </nav>
        <div class="tools">
          <ZoneButton />
          <SignButton sign="theme" label="Light or dark" onClick={toggleTheme} />
        </div>
      </header>
      {about.kind === 'sandbox' && <ControlBar about={about} feed={feed} />}
    </>
  );
}

function place(): readonly [view: string, part: string] {
  const [name = '', part = ''] = decodeURIComponent(location.hash.slice(1)).split(/\/(.*)/s);
  return [name, part];
}

/** Shows what the address names; a newer address wins over a view that is still loading. */
async function visit(view: View, part: string): Promise<void> {
  const { hash } = location;
  const node = (view.isKept?.(part) ? kept.get(view) : undefined) ?? (await drawn(view, part));
  if (location.hash !== hash) return;
  document.title = `${view.name}${part === '' ? '' : ` ${part}`} · Counterproof workbench`;
  const before = byId('main').firstElementChild;
  if (before !== null && ![...kept.values()].some((each) => each === before)) render(null, before);
  byId('main').replaceChildren(node);
  if (view.id === 'api' && part !== '') reveal(part);
  else scrollTo(0, 0);
}

async function drawn(view: View, part: string): Promise<HTMLElement> {
  const node = document.createElement('div');
  render(await view.show(part).catch(failure), node);
  if (view.isKept?.(part)) kept.set(view, node);
  return node;
}

function failure(error: unknown) {
  return (
    <section>
      <h1>Not found</h1>
      <p class="lead">{error instanceof Error ? error.message : String(error)}</p>
      <p>
        <a href="#requests">All requests</a>
      </p>
    </section>
  );
}
