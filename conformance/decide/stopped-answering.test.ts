import { describe, expect, it } from 'vitest';
import { exchange } from '../model/examples/evidence.ts';
import { evidenceMeta } from '../testing/run-parts.ts';
import { silenceWords, stoppedAnswering } from './stopped-answering.ts';

const silence = {
  lastAnswered: 'ex-0001',
  sinceMs: 3210,
  inFlight: ['ex-0002', 'ex-0003', 'ex-0004', 'ex-0005', 'ex-0006'],
  lost: 9,
  failure: 'nothing answers there',
  driver: null,
};
const exchanges = [
  exchange({ id: 'ex-0001' }),
  exchange({ id: 'ex-0002', query: [['limit', '5']] }),
  exchange({ id: 'ex-0003', method: 'POST' }),
  exchange({ id: 'ex-0004', query: [['search', "a' OR 1=1"]] }),
  exchange({ id: 'ex-0005', query: [['', 'search=%E0%A4%A']] }),
  exchange({ id: 'ex-0006', query: [['search', '\u0000']] }),
];

const evidenceWith = (meta: Parameters<typeof evidenceMeta>[0], all: typeof exchanges) => ({
  meta: evidenceMeta(meta),
  exchanges: all,
  rounds: [{}],
});

describe('a deployment that stopped answering', () => {
  it('suspects a request like none that was answered before those that are like one, and then the oldest', () => {
    const known = [['limit', '5']] as const;
    const all = [
      exchange({ id: 'ex-0001', query: known }),
      ...['ex-0002', 'ex-0003'].map((id) => exchange({ id, query: known, status: null })),
      exchange({ id: 'ex-0004', credential: { key: 'none' }, status: null }),
      exchange({ id: 'ex-0005', operation: 'getCustomer', status: null }),
    ];
    const inFlight = ['ex-0002', 'ex-0003', 'ex-0004', 'ex-0005'];
    const stopped = stoppedAnswering(evidenceWith({ silence: { ...silence, inFlight } }, all));
    expect(stopped?.inFlight).toEqual(['ex-0004', 'ex-0005', 'ex-0002', 'ex-0003']);
  });

  it('is suspected of the most unusual request first', () => {
    const { inFlight } = stoppedAnswering(evidenceWith({ silence }, exchanges)) ?? {};
    expect(inFlight).toEqual(['ex-0005', 'ex-0006', 'ex-0004', 'ex-0002', 'ex-0003']);
  });

  it('names only requests that are in the evidence', () => {
    const evidence = evidenceWith({ silence }, exchanges.slice(1, 2));
    expect(stoppedAnswering(evidence)).toMatchObject({ lastAnswered: null, inFlight: ['ex-0002'] });
    expect(stoppedAnswering(evidenceWith({}, exchanges))).toBeNull();
  });

  it.each([
    [{ inFlight: ['ex-0005'] }, ', after GET /public-api/v1/sales?search=%E0%A4%A was sent'],
    [{}, ', when 5 requests were in flight'],
    [{ inFlight: [], driver: 'dredd' }, ', while dredd sent its requests'],
    [{ inFlight: [] }, ''],
  ])('is said in one clause: %j', (change, words) => {
    const said = silenceWords({ ...silence, ...change }, exchanges);
    expect(said).toBe(`the deployment stopped answering 3.2 s into the run${words}`);
  });
});
