import { describe, expect, it } from 'vitest';
import { BURST_AT_ONCE } from '../../model/probe.ts';
import type { Reproduction, Shows } from '../../model/reproduction.ts';
import { SALES_REQUEST } from '../../testing/evidence.ts';
import { play } from './play.ts';

const first = { ...SALES_REQUEST, query: [['limit', '1']], credential: { key: 'none' } } as const;

const walk: Reproduction = {
  finding: 'f',
  shows: { kind: 'records', returned: ['c'], left: [] },
  requests: [first, { ...first, isNextPage: true, upTo: 9 }],
};

it('says nothing of an answer that is nested too deep to be read', async () => {
  const text = `{"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  const { sighting, why } = await play(
    { finding: 'f', shows: { kind: 'unchanged', subjects: [], masked: [], digests: ['0'] }, requests: [first] },
    { keys: new Map(), send: async () => ({ status: 200, headers: [], text }) },
  );
  expect({ sighting, why }).toEqual({ sighting: 'unclear', why: 'the answers cannot be read' });
});

/** The fault is there while record `a` is, with sum 1. */
const RECORDED: readonly (readonly [string, Shows])[] = [
  ['a record that is left out', { kind: 'records', returned: [], left: ['a'] }],
  ['values of a record', { kind: 'values', id: 'a', values: [['/sum', '1']] }],
  ['rows of a record', { kind: 'unchanged', subjects: ['a'], masked: [], digests: ['0'] }],
  ['a whole answer', { kind: 'unchanged', subjects: [], masked: [], digests: ['0'] }],
  ['a length', { kind: 'length', bytes: [1] }],
];

/** Answers without that fault. */
const SAME_DATA = [{ data: [] }, { data: [{ id: 'b', sum: 2 }] }];

describe.each(RECORDED)('what was recorded as %s', (_, shows) => {
  const played = async (answer: (sent: number) => object) => {
    let sent = 0;
    const send = async () => ({ status: 200, headers: [], text: JSON.stringify(answer(sent++)) });
    return await play({ finding: 'f', shows, requests: [first] }, { keys: new Map(), send });
  };

  it('is gone where other data come twice', async () => {
    for (const body of SAME_DATA) expect((await played(() => body)).sighting).toBe('gone');
  });

  it('says nothing where other data come each time', async () => {
    const records = (sent: number) => ({ data: [{ id: `other-${sent}`, sum: 10 ** (sent + 2) }] });
    const values = (sent: number) => ({
      data: [{ id: shows.kind === 'records' ? `b${sent}` : 'a', sum: 10 ** (sent + 2) }],
    });
    for (const answer of [records, values])
      expect(await played(answer)).toMatchObject({
        sighting: 'unclear',
        why: 'the same requests are answered with other data each time',
      });
  });
});

it('sends nothing after its end', async () => {
  const send = async (): Promise<never> => {
    throw new Error('sent');
  };
  const played = await play(walk, { keys: new Map(), send, endsAt: performance.now() - 1 });
  expect(played).toMatchObject({ sighting: 'unclear', why: 'it takes more than 15 minutes' });
});

describe('a request that is sent many times', () => {
  const limited = (sent: Reproduction['requests'][number]['sent'], status: number) =>
    ({ ...first, status, ...(sent === undefined ? {} : { sent }) }) as const;
  const unannounced: Reproduction = {
    finding: 'f',
    shows: { kind: 'status', accepted: [[200, 200]] },
    requests: [limited('burst', 429), limited('after-wait', 429), limited('after-wait', 429)],
  };

  /** Answers with these statuses, and then with the last of them. */
  async function played(reproduction: Reproduction, statuses: readonly number[], allowsBurst = true) {
    let sent = 0;
    const { sighting, why } = await play(reproduction, {
      keys: new Map(),
      allowsBurst,
      send: async () => {
        const status = statuses[Math.min(sent++, statuses.length - 1)] ?? 0;
        return { status, headers: [['retry-after', '0.01']], text: '' };
      },
    });
    return { sighting, why, sent };
  }
  it('is sent as a burst until one is refused, and after the time that this one announces', async () => {
    const served = Array.from({ length: 100 }, () => 200);
    const underWay = Array.from({ length: BURST_AT_ONCE }, () => 429);
    const seen = async (last: number) => {
      const { sent, ...rest } = await played(unannounced, [...served, ...underWay, last]);
      expect(sent).toBeGreaterThan(100);
      expect(sent).toBeLessThanOrEqual(100 + BURST_AT_ONCE + 2);
      return rest;
    };
    expect(await seen(200)).toEqual({ sighting: 'gone', why: null });
    expect(await seen(429)).toEqual({ sighting: 'there', why: null });
  });

  it('has as many under way as the burst of a check, and none after the first refusal', async () => {
    let [underWay, most, begun] = [0, 0, 0];
    let isRefused = false;
    const { sighting } = await play(
      { finding: 'f', shows: { kind: 'status', accepted: [[429, 429]] }, requests: [limited('burst', 403)] },
      {
        keys: new Map(),
        allowsBurst: true,
        send: async () => {
          expect(isRefused).toBe(false);
          const status = ++begun === 300 ? 429 : 200;
          most = Math.max(most, ++underWay);
          await new Promise((resolve) => setTimeout(resolve, 1));
          isRefused ||= status === 429;
          underWay -= 1;
          return { status, headers: [], text: '' };
        },
      },
    );
    expect({ sighting, most }).toEqual({ sighting: 'gone', most: BURST_AT_ONCE });
  });

  it('ends where nothing answers', async () => {
    let sent = 0;
    const send = async (): Promise<null> => {
      sent += 1;
      return null;
    };
    const ended = await play(unannounced, { keys: new Map(), allowsBurst: true, send });
    expect(ended).toMatchObject({ sighting: 'unclear', why: 'no answer came' });
    expect(sent).toBeLessThan(2 * BURST_AT_ONCE);
  });

  it('says nothing where the burst is not allowed, or meets no limit', async () => {
    expect(await played(unannounced, [200], false)).toMatchObject({ sighting: 'unclear', sent: 0 });
    const { sighting, why, sent } = await played(unannounced, [200]);
    expect({ sighting, why }).toEqual({
      sighting: 'unclear',
      why: 'none of 2500 requests was refused, so the limit was not met',
    });
    expect(sent).toBe(2500);
  });

  it('is sent until the fault is seen that comes and goes, 40 times at most', async () => {
    const passing: Reproduction = {
      finding: 'f',
      shows: { kind: 'length', bytes: [0] },
      requests: [{ ...first, status: 503, sent: 'until-seen' }],
    };
    const long = await played({ ...passing, shows: { kind: 'length', bytes: [9] } }, [200]);
    expect(long).toEqual({ sighting: 'gone', why: null, sent: 40 });
    expect(await played(passing, [200, 503])).toMatchObject({ sighting: 'there', sent: 1 });
  });
});
