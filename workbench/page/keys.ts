import { button, el } from '../../reports/page/dom.ts';
import { code, section, table } from './parts.ts';
import { act, get, post } from './server.ts';
import type { About, Keys } from './types.ts';

/** The two roles of the grant. A key is shown once, where it is made. */
export async function keysView(about: About): Promise<HTMLElement> {
  const { organizations, keys } = await get<Keys>('/keys');
  const made = el('div', { role: 'status' });
  const show = (said: string, work: () => Promise<{ key: string; id: string }>) => () =>
    act(async () => {
      const { key, id } = await work();
      made.replaceChildren(
        el(
          'div',
          { class: 'made' },
          el('p', {}, `${said} ${id}. It is shown this once: copy it now.`),
          code(key, 'new key'),
        ),
      );
      refresh();
      return null;
    });
  const rows = el('div', {});
  const refresh = () =>
    act(async () => {
      const fresh = await get<Keys>('/keys');
      rows.replaceChildren(organizationsTable(fresh), keysTable(fresh, show));
      return null;
    });
  const organizationsTable = ({ organizations: all }: Keys) =>
    section(
      'Step one, by the administrator: approve',
      el(
        'p',
        { class: 'lead' },
        'Approving an organization allows it API access and creates no key. Without it every key of the organization is refused.',
      ),
      table(
        ['Organization', 'Access', 'Actions'],
        all.map(({ id, name, approved }) => [
          `${name}`,
          approved ? 'approved' : 'not approved',
          button(
            approved ? `Withdraw access of ${name}` : `Approve ${name}`,
            { class: 'wide' },
            () =>
              act(async () => {
                await post('/keys/approve', { organization: id, approved: !approved });
                refresh();
                return approved ? 'Access is withdrawn' : 'Access is approved';
              }),
            approved ? 'Withdraw' : 'Approve',
          ),
        ]),
        'Organizations',
      ),
    );
  const keysTable = ({ organizations: all, keys: listed }: Keys, shows: typeof show) =>
    section(
      'Step two, by the owner: generate, rotate, revoke',
      el(
        'p',
        { class: 'lead' },
        'An owner generates a key, which is shown once. A rotated key stops working at once; the new one takes its place.',
      ),
      el(
        'div',
        { class: 'buttons' },
        ...all.map(({ id, name }) =>
          button(
            `Generate a key for ${name}`,
            { class: 'wide' },
            shows('New key', () => post('/keys/generate', { organization: id })),
          ),
        ),
      ),
      table(
        ['Key', 'Organization', 'State', 'Actions'],
        listed.map((key) => keyRow(key, all.find(({ id }) => id === key.organization)?.name ?? '', { shows, refresh })),
        'Keys',
      ),
    );
  rows.replaceChildren(organizationsTable({ organizations, keys }), keysTable({ organizations, keys }, show));
  return el(
    'div',
    {},
    el('h1', {}, 'Keys'),
    about.engine === 'postgres'
      ? el('p', { class: 'lead' }, 'Keys are shared by all instances on this database.')
      : null,
    made,
    rows,
  );
}

interface Acts {
  readonly shows: (said: string, work: () => Promise<{ key: string; id: string }>) => () => void;
  readonly refresh: () => void;
}

function keyRow(
  { id, name, shown, status }: Keys['keys'][number],
  owner: string,
  { shows, refresh }: Acts,
): (Node | string)[] {
  const end = (verb: 'revoke' | 'disable', done: string) => () =>
    act(async () => {
      await post(`/keys/${verb}`, { key: id });
      refresh();
      return `The key is ${done}`;
    });
  const buttons =
    status === 'active'
      ? [
          button(
            `Rotate ${shown}`,
            { class: 'wide' },
            shows('New key', () => post('/keys/rotate', { key: id })),
            'Rotate',
          ),
          button(`Revoke ${shown}`, { class: 'wide' }, end('revoke', 'revoked'), 'Revoke'),
          button(`Disable ${shown}`, { class: 'wide' }, end('disable', 'disabled'), 'Disable'),
        ]
      : [];
  return [
    el('span', {}, el('code', {}, shown), name === null ? '' : ` ${name}`, el('span', { class: 'fine block' }, id)),
    owner,
    status,
    el('div', { class: 'buttons' }, ...buttons),
  ];
}
