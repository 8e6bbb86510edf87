import { useState } from 'preact/hooks';
import { Section } from '../../ui/basics.tsx';
import { Code, ShortId } from '../../ui/code.tsx';
import { Table } from '../../ui/table.tsx';
import type { About } from '../control/routes.ts';
import { ActButton } from './parts.tsx';
import { get, type Keys, post } from './server.ts';

interface Made {
  readonly key: string;
  readonly id: string;
}

/** The two roles of the grant. A key is shown once, where it is made. */
export function KeysView({ about, first }: { readonly about: About; readonly first: Keys }) {
  const [{ organizations, keys }, set] = useState(first);
  const [made, setMade] = useState<Made | null>(null);
  /** Does something to a key or an organization, and shows the key that came of it, and how all of them are then. */
  const change = (path: string, body: Readonly<Record<string, unknown>>, said?: string) => async () => {
    const key = await post<Made | undefined>(path, body);
    if (key !== undefined) setMade(key);
    set(await get<Keys>('/keys'));
    return said;
  };
  const end = (verb: string, key: string, done: string) => change(`/keys/${verb}`, { key }, `The key is ${done}`);
  return (
    <div>
      <h1>Keys</h1>
      {about.engine === 'postgres' && <p class="lead">Keys are shared by all instances on this database.</p>}
      <Section
        title="Step one, by the administrator: approve"
        lead="Approving an organization allows it API access and creates no key. Without it every key of the organization is refused."
      >
        <Table
          label="Organizations"
          class="stacked"
          head={['Organization', 'Access', 'Actions']}
          rows={organizations.map(({ id: organization, name, approved }) => [
            name,
            <td data-name="Access">{approved ? 'approved' : 'not approved'}</td>,
            <ActButton
              label={approved ? `Withdraw access of ${name}` : `Approve ${name}`}
              work={change(
                '/keys/approve',
                { organization, approved: !approved },
                `Access is ${approved ? 'withdrawn' : 'approved'}`,
              )}
            >
              {approved ? 'Withdraw' : 'Approve'}
            </ActButton>,
          ])}
        />
      </Section>
      <Section
        title="Step two, by the owner: generate, rotate, revoke"
        lead="An owner generates a key, which is shown once. A rotated key stops working at once; the new one takes its place."
      >
        <div class="buttons">
          {organizations.map(({ id: organization, name }) => (
            <ActButton label={`Generate a key for ${name}`} work={change('/keys/generate', { organization })} />
          ))}
        </div>
        <div role="status">
          {made !== null && (
            <div class="made">
              <p>New key {made.id}. It is shown this once: copy it now.</p>
              <Code text={made.key} label="new key" what="new key" />
            </div>
          )}
        </div>
        <Table
          label="Keys"
          class="stacked"
          head={['Key', 'Name', 'Id', 'Organization', 'State', 'Actions']}
          rows={keys.map(({ id, name, shown, status, organization }) => [
            <code>{shown}</code>,
            <td data-name="Name">{name}</td>,
            <td data-name="Id">
              <ShortId id={id} what="id of the key" />
            </td>,
            <td data-name="Organization">{organizations.find((each) => each.id === organization)?.name}</td>,
            <td data-name="State">{status}</td>,
            status === 'active' && (
              <div class="buttons">
                <ActButton label={`Rotate ${shown}`} work={change('/keys/rotate', { key: id })}>
                  Rotate
                </ActButton>
                <ActButton label={`Revoke ${shown}`} work={end('revoke', id, 'revoked')}>
                  Revoke
                </ActButton>
                <ActButton label={`Disable ${shown}`} work={end('disable', id, 'disabled')}>
                  Disable
                </ActButton>
              </div>
            ),
          ])}
        />
      </Section>
    </div>
  );
}
