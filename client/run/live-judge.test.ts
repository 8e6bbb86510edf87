import { describe, expect, it } from 'vitest';
import { clientRequirements } from '../../contract/requirements/index.ts';
import type { Answer } from '../../workbench/sandbox/trouble.ts';
import type { PromiseState } from '../../workbench/subject.ts';
import { exercises, liveJudge, withTasksAlone } from './live-judge.ts';

const KEY = 'cp_live_good00000000000000000000000000000000000000';
const api = '/public-api/v1';

interface Asking extends Partial<Answer> {
  readonly authorization?: string;
  readonly agent?: string;
  readonly started?: number;
}

/** A judge, and a client of it; requests are numbered from 1. */
function judging(most?: number) {
  const judge = liveJudge(
    { goodKeys: () => [KEY], hasOtherKey: ({ headers }) => headers.authorization === 'Bearer other' },
    most,
  );
  let no = 0;
  const ask = (
    url: string,
    { authorization = `Bearer ${KEY}`, agent = 'node', started = performance.now(), ...answer }: Asking = {},
  ) => {
    const headers = { 'user-agent': agent, ...(authorization === '' ? {} : { authorization }) };
    no += 1;
    judge.add({ method: 'GET', url, headers }, { status: 200, headers: {}, body: '{}', ...answer }, { no, started });
  };
  const promise = async (id: string) => (await judge.judged()).promises.find((one) => one.id === id);
  const stateOf = async (id: string): Promise<PromiseState | undefined> => (await promise(id))?.state;
  return { judge, ask, promise, stateOf };
}

it('before anything was asked, no promise is kept, and each says what exercises it', async () => {
  const { promises, counts, requests } = await judging().judge.judged();
  expect(promises.map(({ id }) => id)).toEqual(clientRequirements.map(({ id }) => id));
  expect(promises.filter(({ exercise }) => exercise === '')).toEqual([]);
  expect(promises.filter(({ state }) => state === 'tasks').map(({ id }) => id)).toEqual([...withTasksAlone]);
  expect([counts.open + counts.tasks, requests]).toEqual([promises.length, 0]);
  expect(Object.keys(exercises).sort()).toEqual(clientRequirements.map(({ id }) => id).sort());
});

describe('a promise', () => {
  it('is kept by a request that meets it, and names the request', async () => {
    const { ask, promise, judge } = judging();
    ask(`${api}/stores`);
    expect(await promise('CLI-01')).toMatchObject({ state: 'kept', seen: '1 request', requests: [1] });
    expect((await judge.judged()).says).toMatch(/^\d+ kept, 0 broken, \d+ not exercised yet, \d+ need tasks$/);
  });

  it('is not broken by a check of the sandbox, which asks for what is refused', async () => {
    const { ask, stateOf } = judging();
    ask(`${api}/stores?organizationId=1`, { status: 400, agent: 'counterproof/0.1.0' });
    expect(await stateOf('CLI-03')).toBe('open');
  });

  it('is broken by one that does not, with what was seen, what to change, and the request', async () => {
    const { ask, promise } = judging();
    ask(`${api}/stores`);
    ask(`${api}/stores?organizationId=1`, { status: 400 });
    const broken = await promise('CLI-03');
    expect(broken).toMatchObject({ state: 'broken', requests: [2] });
    expect(broken?.findings).toMatchObject([{ received: 'organizationId', requests: [2] }]);
    expect(broken?.fix).not.toBe('');
  });

  it('that is a recommendation is not called broken', async () => {
    const { ask, stateOf, judge } = judging();
    for (let id = 0; id < 12; id++) ask(`${api}/customers/00000000-0000-4000-8000-0000000000${10 + id}`);
    expect(await stateOf('CLI-26')).toBe('advised');
    expect((await judge.judged()).says).toContain('1 recommended but not done');
  });
});

it('counts what comes with the good key in any place, and what comes without any key', async () => {
  const { ask, judge } = judging();
  const count = async () => (await judge.judged()).requests;
  ask(`${api}/me`, { authorization: 'Bearer other' });
  ask('/healthz', { authorization: '' });
  expect(await count()).toBe(0);
  ask(`${api}/me`, { authorization: '' });
  ask(`${api}/me`, { authorization: 'Bearer unknown' });
  expect(await count()).toBe(1);
  ask(`${api}/me`, { authorization: 'Bearer undefined' });
  ask(`${api}/me`, { authorization: `Bearer "${KEY}"` });
  ask(`/api/sales?key=${KEY}`, { authorization: '' });
  ask('/api/sales');
  expect(await count()).toBe(5);
});

it('shows no key', async () => {
  const { ask, judge } = judging();
  ask(`${api}/${KEY}?${KEY}=${KEY}&limit=${KEY}&from=${KEY}`, { authorization: KEY, status: 400 });
  expect(JSON.stringify(await judge.judged())).not.toContain(KEY.slice(8));
});

it('begins again, without requests that had begun before', async () => {
  const { ask, judge, stateOf } = judging();
  ask(`${api}/stores?organizationId=1`);
  expect(await stateOf('CLI-03')).toBe('broken');
  const before = performance.now();
  judge.begin();
  ask(`${api}/stores?organizationId=1`, { started: before });
  expect((await judge.judged()).requests).toBe(0);
  expect(await stateOf('CLI-03')).toBe('open');
});

it('says the same to all who look at once, and judges again only what is new', async () => {
  const { ask, judge } = judging();
  ask(`${api}/me`);
  const [one, other] = await Promise.all([judge.judged(), judge.judged()]);
  expect(one).toBe(other);
  expect(await judge.judged()).toBe(one);
  ask(`${api}/me`);
  expect((await judge.judged()).requests).toBe(2);
});

it('lets requests go, and keeps what they had shown', async () => {
  const { ask, judge, stateOf } = judging(10);
  ask(`${api}/stores?organizationId=1`, { status: 400 });
  ask(`${api}/sales?limit=5`);
  while ((await judge.judged()).dropped < 20) ask(`${api}/me`);
  const { requests, dropped } = await judge.judged();
  expect(requests - dropped).toBeLessThanOrEqual(20);
  expect([await stateOf('CLI-03'), await stateOf('CLI-07'), await stateOf('CLI-01')]).toEqual([
    'broken',
    'kept',
    'kept',
  ]);
});
