import { expect, it } from 'vitest';
import type { Answer } from '../../workbench/sandbox/trouble.ts';
import { seenOf } from './observer.ts';

const request = { method: 'GET', url: '/public-api/v1/me', headers: {} };
const when = { at: 0, answeredAt: 5, keys: [], zero: 0 };
const refused = (harm: Partial<Answer>): Answer => ({
  status: 429,
  headers: { 'retry-after': '2' },
  body: '',
  ...harm,
});

it.each([
  ['on purpose', refused({ harm: { kind: 'status', status: 429 } }), { kind: 'status', retry: 'seconds', until: 2005 }],
  ['by the limit of the key', refused({}), { kind: 'limit', retry: 'seconds', until: 2005 }],
  [
    'for a time',
    refused({ harm: { kind: 'status', status: 429, retry: 'date', until: 4000 } }),
    { kind: 'status', retry: 'date', until: 4000 },
  ],
])('knows until when a limit lasts that was met %s', (_, answer, harm) => {
  expect(seenOf(request, answer, when).harm).toEqual(harm);
});

it('takes no other refusal for a limit', () => {
  expect(seenOf(request, { status: 503, headers: { 'retry-after': '2' }, body: '' }, when).harm).toBeNull();
});
