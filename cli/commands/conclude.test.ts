import { expect, it } from 'vitest';
import { baselineOf } from './conclude.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');

function nameless(): string {
  throw new Error('uv_os_get_passwd returned ENOENT');
}

function given(settings: { readonly writeWaivers?: string; readonly owner?: string }) {
  return { settings, options: new Set<string>() };
}

it('asks a user without a name, as in a container, for an owner only where one is needed', () => {
  expect(baselineOf(given({}), NOW, nameless)).toBeNull();
  const file = 'no-such-folder/waivers.json';
  expect(baselineOf(given({ writeWaivers: file, owner: 'dana' }), NOW, nameless)).toMatchObject({ owner: 'dana' });
  expect(() => baselineOf(given({ writeWaivers: file }), NOW, nameless)).toThrow(
    'owner is missing, and the user of this process has no name: give one.',
  );
});

it('takes the user for the owner', () => {
  const baseline = baselineOf(given({ writeWaivers: 'waivers.json' }), NOW, () => 'noor');
  expect(baseline).toEqual({ file: 'waivers.json', owner: 'noor', expires: '2026-05-30' });
});
