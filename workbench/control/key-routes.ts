import { described, flag, object, text } from '../../contract/schema/kinds.ts';
import {
  approveOrganization,
  disableKey,
  generateKey,
  type IssuedKey,
  revokeKey,
  rotateKey,
} from '../../reference-impl/index.ts';
import type { SandboxSide } from '../sandbox/sandbox-side.ts';
import { type Context, ControlError, type Route, reads, takes } from './route.ts';

const aKey = object({ key: described(text, 'The id of a key.') });

export const keyRoutes: readonly Route[] = [
  reads(
    {
      method: 'get',
      path: '/keys',
      operation: 'listKeys',
      summary: 'Organizations and keys',
      answer: 'Their ids, names and states. No key.',
    },
    async ({ subject }) => ({
      organizations: (await subject.sandbox?.inner.store.organizations()) ?? [],
      keys: await subject.keyring.list(),
    }),
  ),
  takes(
    {
      method: 'post',
      path: '/keys/copy',
      operation: 'copyKey',
      summary:
        'A key that the start prints in the terminal, or that has taken the place of one in the middle of a walk',
      answer: 'The key.',
      body: object({ key: described(text, 'The id of a key, or its name such as good.') }),
    },
    async ({ subject: { keyring } }, { body: { key: id } }) => {
      const shown = (await keyring.list()).find((each) => each.id === id || each.name === id);
      const key = shown?.copyable === true ? keyring.keyOf(shown.id) : null;
      if (key === null) throw new ControlError(404, 'key: only the keys that the start prints can be copied.');
      return { key };
    },
  ),
  takes(
    {
      method: 'post',
      path: '/keys/approve',
      operation: 'approveOrganization',
      summary: 'Step one, by the administrator: allow API access, or withdraw it',
      answer: 'Nothing.',
      body: object({ organization: described(text, 'Its id.'), approved: described(flag, 'False withdraws it.') }),
      isForSandbox: true,
    },
    async (context, { body: { organization, approved } }) => {
      await approveOrganization(sideOf(context).inner.store, organization, approved);
      changed(context);
    },
  ),
  takes(
    {
      method: 'post',
      path: '/keys/generate',
      operation: 'generateKey',
      summary: 'Step two, by the owner: create a key',
      answer: 'The key, which is shown this once, and its id.',
      body: object({ organization: described(text, 'Its id.') }),
      isForSandbox: true,
    },
    async (context, { body: { organization } }) => {
      const { store, now } = sideOf(context).inner;
      return issued(context, await generateKey(store, organization, now()));
    },
  ),
  takes(
    {
      method: 'post',
      path: '/keys/rotate',
      operation: 'rotateKey',
      summary: 'Replace a key; the old one stops working at once',
      answer: 'The new key, which is shown this once, and its id.',
      body: aKey,
      isForSandbox: true,
    },
    async (context, { body: { key } }) => {
      const { store, now } = sideOf(context).inner;
      return issued(context, await rotateKey(store, key, now()));
    },
  ),
  takes(
    {
      method: 'post',
      path: '/keys/revoke',
      operation: 'revokeKey',
      summary: 'Revoke a key',
      answer: 'Nothing.',
      body: aKey,
      isForSandbox: true,
    },
    async (context, { body: { key } }) => {
      await revokeKey(sideOf(context).inner.store, key);
      changed(context);
    },
  ),
  takes(
    {
      method: 'post',
      path: '/keys/disable',
      operation: 'disableKey',
      summary: 'Disable a key',
      answer: 'Nothing.',
      body: aKey,
      isForSandbox: true,
    },
    async (context, { body: { key } }) => {
      await disableKey(sideOf(context).inner.store, key);
      changed(context);
    },
  ),
];

export function sideOf({ subject }: Context): SandboxSide {
  if (subject.sandbox === null) throw new ControlError(404, 'The mock has none of this: start a sandbox.');
  return subject.sandbox;
}

export function changed({ stream }: Context): void {
  stream.say('changed', {});
}

function issued(context: Context, made: IssuedKey) {
  sideOf(context).keyring.remember(made);
  changed(context);
  return { key: made.key, id: made.record.id };
}
