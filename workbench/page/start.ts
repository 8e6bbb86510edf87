import { button, el } from '../../reports/page/dom.ts';
import { code, section, snippets } from './parts.ts';
import { act, get, post } from './server.ts';
import type { About, Keys } from './types.ts';

/** Where a developer begins: the address, the keys, three calls, and what to do next. */
export async function startView(about: About): Promise<HTMLElement> {
  const { keys } = await get<Keys>('/keys');
  const good = keys.find(({ name }) => name === 'good');
  const base = `${location.origin}/public-api/v1`;
  const call = { method: 'GET', url: `${base}/sales?limit=3`, key: '••••••••' };
  return el(
    'div',
    { class: 'start' },
    el('h1', {}, about.title),
    el(
      'p',
      { class: 'lead' },
      about.kind === 'sandbox'
        ? 'A correct deployment with generated data. Every figure adds up, and each request that your client sends is shown under Requests, with the reason if it is refused.'
        : 'Response shapes from the contract, served by Prism. Each request that your client sends is shown under Requests.',
    ),
    section('Address', code(base, 'address')),
    section(
      'Keys',
      el(
        'p',
        { class: 'lead' },
        'Send a key as Authorization: Bearer. Keys are not in this page: a copy button fetches one when you press it.',
      ),
      el(
        'ul',
        { class: 'keys' },
        ...keys
          .filter(({ copyable }) => copyable)
          .sort(goodFirst)
          .map(keyLine),
      ),
    ),
    section('Three calls that work when pasted', snippets(call, good?.id ?? null)),
    section(
      'Where to go next',
      el(
        'ul',
        { class: 'next' },
        ...nextSteps(about).map(([href, name, text]) => el('li', {}, el('a', { href }, name), ' ', text)),
      ),
    ),
  );
}

const meanings: Readonly<Record<string, string>> = {
  good: 'opens everything of its organization',
  revoked: 'was revoked by its owner: 401',
  disabled: 'was disabled by an administrator: 401',
  rotated: 'was replaced by the good one: 401',
  other: 'opens another organization',
  empty: 'opens an organization without data',
  exhausted: 'has used up its allowance: 429',
};

function goodFirst(a: Keys['keys'][number], b: Keys['keys'][number]): number {
  return Number(b.name === 'good') - Number(a.name === 'good');
}

function keyLine({ id, name, shown }: Keys['keys'][number]): HTMLElement {
  const copy = () =>
    act(async () => {
      const { key } = await post<{ key: string }>('/keys/copy', { key: id });
      await navigator.clipboard.writeText(key);
      return `The ${name} key is copied`;
    });
  return el(
    'li',
    { class: name === 'good' ? 'good' : '' },
    el('strong', {}, name ?? ''),
    el('code', {}, shown),
    el('span', { class: 'fine' }, meanings[name ?? ''] ?? ''),
    button(`Copy the ${name} key`, { class: name === 'good' ? 'wide strong' : 'wide' }, copy),
  );
}

function nextSteps({ kind }: About): (readonly [string, string, string])[] {
  const both: (readonly [string, string, string])[] = [
    ['#requests', 'Requests', 'shows what your client sends, as it sends it.'],
    ['#api', 'API', 'lists every operation with its parameters, and sends a request for you.'],
  ];
  if (kind === 'mock') return both;
  return [
    ...both,
    ['#shop', 'Shop', 'shows what is in the shop, so that you see what an answer should hold.'],
    ['#keys', 'Keys', 'generates, rotates and revokes keys, to see how your client takes it.'],
    ['#control', 'Control', 'moves the clock, lets things happen in the shop, and makes answers go wrong.'],
  ];
}
