import { expect, it } from 'vitest';
import { exchange } from '../../model/examples/evidence.ts';
import type { Attempt } from '../../model/exchange.ts';
import { burst } from '../../testing/limits-met.ts';
import { withoutLimit } from './burst-answers.ts';

const refused: Attempt = { status: 429, error: null, ms: 1, waitedMs: 2000, limitHeaders: [['retry-after', '2']] };
const met = { attempts: [refused, { ...refused, status: 200, limitHeaders: [] }] };
type Asked = readonly Parameters<typeof exchange>[0][];
const good = { 200: 2500 };

it.each<[string, Readonly<Record<string, number>>, Asked, 'data' | 'answer', RegExp]>([
  ['no limit in the whole run', good, [{}], 'answer', /met no limit .*: .* a lower limit for the check$/],
  ['no limit, which other requests met', good, [met], 'data', /met no limit/],
  ['no limit, which a wrong key met', good, [{ ...met, credential: { key: 'revoked' } }], 'answer', /met no limit/],
  ['other failures', { 200: 100, 500: 33 }, [{}], 'answer', /is not known .* A lower limit of this deployment/],
  ['other failures, and others a limit', { 200: 100, 500: 33 }, [met], 'answer', /is not known/],
])('a burst without a 429 met %s', (_, statuses, asked, kind, reason) => {
  expect(withoutLimit(burst({ statuses }), asked.map(exchange))).toEqual({
    kind,
    reason: expect.stringMatching(reason),
  });
});

const me = { operation: 'getMe', body: { data: { key: {}, organization: {} } } } as const;
const page = { ...me, probe: 'rate', body: undefined, facts: { isJson: false, contentType: 'text/html' } } as const;
const said = { ...me, probe: 'rate', body: { error: 'slow down' } } as const;

it.each<[string, Asked, RegExp]>([
  [
    'an HTML page',
    [me, page],
    /is not known \(2500 answered 200\): .* status 200 \(Server: none; text\/html\) are not what/,
  ],
  ['JSON of another kind than before', [me, said], /is not known .* status 200 \(Server: none; application\/json\)/],
  ['the same as before', [me, { ...me, probe: 'rate' }], /met no limit/],
  [
    'another form of /me, and the same before',
    [
      { ...me, body: {} },
      { ...me, probe: 'rate', body: {} },
    ],
    /met no limit/,
  ],
])('where a success of the burst is %s', (_, asked, reason) => {
  expect(withoutLimit(burst({ statuses: good }), asked.map(exchange))).toEqual({
    kind: 'answer',
    reason: expect.stringMatching(reason),
  });
});
