import { Section } from '../../ui/basics.tsx';
import { Code } from '../../ui/code.tsx';
import { ActButton } from './acting.tsx';
import { goodFirst, keyOf, Snippets } from './parts.tsx';
import { get } from './server.ts';
import type { About, Keys } from './types.ts';

/** Where a developer begins: the address, the keys, three calls, and what to do next. */
export async function startView(about: About) {
  const { keys } = await get<Keys>('/keys');
  const good = keys.find(({ name }) => name === 'good');
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
                  work={async () => {
                    await navigator.clipboard.writeText(await keyOf(id));
                    return `The ${name} key is copied`;
                  }}
                />
              </li>
            ))}
        </ul>
      </Section>
      <Section title="Three calls that work when pasted">
        <Snippets call={{ method: 'GET', url: `${base}/sales?limit=3`, key: '••••••••' }} keyId={good?.id ?? null} />
      </Section>
      <Section title="Where to go next">
        <ul class="next">
          {NEXT.filter(
            ([href]) => OF_ALL.has(href) || (about.kind === 'sandbox' && (href !== '#client' || about.judgesClients)),
          ).map(([href, name, text]) => (
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

/** The mock has these. */
const OF_ALL: ReadonlySet<string> = new Set(['#requests', '#api']);

const NEXT: readonly (readonly [href: string, name: string, text: string])[] = [
  ['#requests', 'Requests', 'shows what your client sends, as it sends it.'],
  ['#api', 'API', 'lists every operation with its parameters, and sends a request for you.'],
  ['#client', 'Your client', 'says which promises your client keeps, while you work on it.'],
  ['#shop', 'Shop', 'shows what is in the shop, so that you see what an answer should hold.'],
  ['#keys', 'Keys', 'generates, rotates and revokes keys, to see how your client takes it.'],
  ['#control', 'Control', 'moves the clock, lets things happen in the shop, and makes answers go wrong.'],
];
