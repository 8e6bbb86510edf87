import { type ComponentChildren, render } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Parameter } from '../../contract/generate/document.ts';
import { type OperationId, operations } from '../../contract/operations.ts';
import { Bar, Section, Time, ZoneButton } from '../../ui/basics.tsx';
import { Code } from '../../ui/code.tsx';
import { Choose, Input } from '../../ui/form.tsx';
import { byId, ready } from '../../ui/window.ts';
import type { Detail } from '../control/describe.ts';
import type { About } from '../control/routes.ts';
import type { Clock } from '../control/sandbox-routes.ts';
import { type Contract, parametersOf, type Requirement } from '../reference/openapi.ts';
import { Reference, reveal } from '../reference/reference.tsx';
import type { JudgedClient } from '../subject.ts';
import { ClientView } from './client.tsx';
import { controlView } from './controls.tsx';
import { Feed, NOTHING_WRONG, useFresh, useStanding } from './feed.ts';
import { ActButton, ActForm, BodyView, copied, goodFirst, keyChoices, keyOf, Snippets, StatusMark } from './parts.tsx';
import { requestDetail } from './requests/detail.tsx';
import { RequestList } from './requests/list.tsx';
import { get, type Keys, post } from './server.ts';
import { KeysView, shopView } from './shop.tsx';

/** Where a developer begins: the address, the keys, three calls, and what to do next. */
async function startView(about: About, views: readonly View[]) {
  const { keys } = await get<Keys>('/keys');
  const base = `${location.origin}/public-api/v1`;
  return (
    <div class="start">
      <h1>{about.title}</h1>
      <p class="lead">
        {about.kind === 'sandbox'
          ? 'A correct deployment with generated data. Every figure adds up, and each request that your client sends is shown under Requests, with the reason if it is refused.'
          : 'Response shapes from the contract, served by Prism. Each request that your client sends is shown under Requests.'}
      </p>
      <Section title="Address">
        <Code text={base} label="address" what="address" />
      </Section>
      <Section
        title="Keys"
        lead="Send a key as Authorization: Bearer. Keys are not in this page: a copy button fetches one when you press it."
      >
        <ul class="keys">
          {keys
            .filter(({ copyable }) => copyable)
            .sort(goodFirst)
            .map(({ id, name, shown }) => (
              <li>
                <strong>{name}</strong>
                <code>{shown}</code>
                <span class="fine">{MEANINGS[name ?? '']}</span>
                <ActButton
                  label={`Copy the ${name} key`}
                  isStrong={name === 'good'}
                  work={async () => copied(await keyOf(id), `The ${name} key is copied`)}
                />
              </li>
            ))}
        </ul>
      </Section>
      <Section title="Three calls that work when pasted">
        <Snippets url={`${base}/sales?limit=3`} />
      </Section>
      <Section title="Where to go next">
        <ul class="next">
          {NEXT.filter(([, name]) => views.some((view) => view.name === name)).map(([href, name, text]) => (
            <li>
              <a href={href}>{name}</a> {text}
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

const MEANINGS: Readonly<Record<string, string>> = {
  good: 'opens everything of its organization',
  revoked: 'was revoked by its owner: 401',
  disabled: 'was disabled by an administrator: 401',
  rotated: 'was replaced by the good one: 401',
  other: 'opens another organization',
  empty: 'opens an organization without data',
  exhausted: 'has used up its allowance: 429',
};

const NEXT: readonly (readonly [href: string, name: string, text: string])[] = [
  ['#requests', 'Requests', 'shows what your client sends, as it sends it.'],
  ['#api', 'API', 'lists every operation with its parameters, and sends a request for you.'],
  ['#client', 'Your client', 'says which promises your client keeps, while you work on it.'],
  ['#shop', 'Shop', 'shows what is in the shop, so that you see what an answer should hold.'],
  ['#keys', 'Keys', 'generates, rotates and revokes keys, to see how your client takes it.'],
  ['#control', 'Control', 'moves the clock, lets things happen in the shop, and makes answers go wrong.'],
];

/** The reference of the API, with a form in each endpoint that sends a request. */
async function apiView() {
  const [document, { requirements }, { keys }] = await Promise.all([
    get<Contract['document']>('/contract'),
    get<{ requirements: Requirement[] }>('/requirements'),
    get<Keys>('/keys'),
  ]);
  const contract = { document, requirements, base: location.origin };
  return (
    <div>
      <h1>API</h1>
      <p class="lead">
        Made from <a href="/public-api/v1/openapi.json">the OpenAPI document</a> that this server serves. Each part
        links to the numbered requirements of the contract.
      </p>
      <Reference
        contract={contract}
        anchor="api/"
        extra={(id) => <TryIt id={id} parameters={parametersOf(id, contract)} keys={keys} />}
      />
    </div>
  );
}

interface TryItProps {
  readonly id: OperationId;
  readonly parameters: readonly Parameter[];
  readonly keys: Keys['keys'];
}

function TryIt({ id, parameters, keys }: TryItProps) {
  const [detail, setDetail] = useState<Detail | null>(null);
  const usable = keys.filter((key) => key.usable).sort(goodFirst);
  const send = async (given: (name: string) => string) => {
    const query = new URLSearchParams(
      parameters.flatMap(({ name, in: place }) =>
        place === 'query' && given(name) !== '' ? [[name, given(name)]] : [],
      ),
    ).toString();
    const own = parameters.find(({ in: place }) => place === 'path')?.name ?? '';
    const path = `${operations[id].path.replace('{id}', encodeURIComponent(given(own)))}${query === '' ? '' : `?${query}`}`;
    setDetail(await post<Detail>('/send', { path, key: given('key') }));
  };
  return (
    <div>
      <h3>Try it</h3>
      <ActForm class="try" submit={`Send ${id}`} isStrong work={send}>
        {parameters.map(({ name }) => (
          <Input label={name} name={name} autocomplete="off" placeholder={name === 'limit' ? '3' : ''} />
        ))}
        <Choose label="Key" name="key" choices={[...keyChoices(usable), ['none', 'no key']]} />
      </ActForm>
      <div class="result" role="status">
        {detail !== null && (
          <>
            <p>
              <StatusMark status={detail.status} /> in {detail.ms.toFixed(1)} ms{' '}
              <a href={`#requests/${detail.no}`}>
                {detail.refused === null ? 'How it was understood' : 'Why it was refused'}
              </a>
            </p>
            <BodyView body={detail.response.body} label={`response body of ${id}`} />
          </>
        )}
      </div>
    </div>
  );
}

/** The clock of the shop, and which fault and orders are active. */
function ControlBar({ about, feed }: { readonly about: About; readonly feed: Feed }) {
  const [given] = useFresh<Clock>(feed, '/clock', about);
  const clock = useMemo(() => ({ at: Date.parse(given.now), read: Date.now() }), [given]);
  const [{ orders, faults }] = useStanding(feed, NOTHING_WRONG);
  const [, tick] = useState(0);
  useEffect(() => void setInterval(() => tick((ticks) => ticks + 1), 1000), []);
  const now = given.frozen ? clock.at : clock.at + Date.now() - clock.read;
  const said = [counted(faults.length, 'fault'), counted(orders.length, 'trouble')].filter((each) => each !== '');
  return (
    <div id="control" role="region" aria-label="Control">
      <span class="fine">Shop time </span>
      <span class="clock">
        <Time at={new Date(now).toISOString()} />
        {given.frozen && ', frozen'}
      </span>
      <a class="trouble" href="#control" hidden={said.length === 0}>
        Made to go wrong: {said.join(', ')}
      </a>
      <a class="wide" href="#control">
        Clock, events, trouble, reset
      </a>
    </div>
  );
}

function counted(count: number, what: string): string {
  return count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`;
}

interface View {
  readonly id: string;
  readonly name: string;
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
  const views = viewsOf(about, feed);
  const arrive = async () => {
    const [name, part] = place();
    const current = views.find(({ id }) => id === name) ?? views[0];
    if (current === undefined) return;
    render(frame(views, current, about, feed), byId('frame'));
    await visit(current, part);
  };
  window.addEventListener('hashchange', () => void arrive());
  await arrive();
  ready();
}

function viewsOf(about: About, feed: Feed): readonly View[] {
  const isSandbox = about.kind === 'sandbox';
  const rows: readonly (View & { readonly isThere?: boolean })[] = [
    { id: 'start', name: 'Start', show: () => startView(about, views) },
    {
      id: 'requests',
      name: 'Requests',
      show: async (no) => (no === '' ? <RequestList feed={feed} /> : await requestDetail(no, feed)),
      isKept: (no) => no === '',
    },
    {
      id: 'client',
      name: 'Your client',
      isThere: about.judgesClients,
      show: async () => <ClientView first={await get<JudgedClient>('/client')} feed={feed} />,
    },
    { id: 'shop', name: 'Shop', isThere: isSandbox, show: shopView },
    {
      id: 'keys',
      name: 'Keys',
      isThere: isSandbox,
      show: async () => <KeysView about={about} first={await get<Keys>('/keys')} />,
    },
    { id: 'api', name: 'API', show: apiView, isKept: () => true },
    { id: 'control', name: 'Control', isThere: isSandbox, show: () => controlView(about, feed) },
  ];
  const views = rows.filter(({ isThere = true }) => isThere);
  return views;
}

function frame(views: readonly View[], current: View, about: About, feed: Feed) {
  return (
    <>
      <Bar home="start" label="Pages" links={views.map(({ id, name }) => [id, name])} current={current.id}>
        <ZoneButton />
      </Bar>
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
