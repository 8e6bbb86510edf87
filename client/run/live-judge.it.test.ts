import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StartedWithSide, startWithSide } from '../../workbench/sandbox/sandbox-side.ts';
import { orderOf } from '../../workbench/sandbox/trouble.ts';
import { exercises, liveJudge, withTasksAlone } from './live-judge.ts';

let started: StartedWithSide;
let judge: ReturnType<typeof liveJudge>;

beforeAll(async () => {
  let no = 0;
  started = await startWithSide({ scale: 0.005, rate: '1000000/1s' }, (respond) => async (request) => {
    const began = performance.now();
    const answer = await respond(request);
    judge.add(request, answer, { no: ++no, started: began });
    return answer;
  });
  const { keyring } = started.side;
  judge = liveJudge({ goodKeys: () => keyring.goodKeys, hasOtherKey: (request) => keyring.isOther(request) });
});

afterAll(() => started.sandbox.close());

/** A connection may be cut off on purpose. */
async function ask(path: string): Promise<Response | undefined> {
  const { url, keys } = started.sandbox;
  const headers = { authorization: `Bearer ${keys.good}` };
  return await fetch(`${url}/public-api/v1${path}`, { headers }).catch(() => undefined);
}

async function laterPage(): Promise<void> {
  const first = await ask('/sales?limit=2');
  const cursor = /"nextCursor":"([^"]+)"/.exec((await first?.text()) ?? '')?.[1];
  await ask(`/sales?limit=2&cursor=${cursor}`);
}

function make(kind: '429' | '503' | 'cut-off' | 'rotate-key'): void {
  started.side.troubles.add(orderOf({ kind }));
}

const anyRequest = () => ask('/me');

async function waitedOut(): Promise<void> {
  make('429');
  await ask('/stores');
  await sleep(1050);
  await ask('/stores');
}

async function triedAgain(): Promise<void> {
  for (const kind of ['503', 'cut-off'] as const) {
    make(kind);
    await ask('/stores');
    await ask('/stores');
  }
}

/** The last one: the key is another one afterwards. */
async function refusedOnce(): Promise<void> {
  make('rotate-key');
  await laterPage();
  await ask('/me');
}

/** What does the thing that the line says. */
const DONE: Readonly<Record<string, () => Promise<unknown>>> = {
  'CLI-06': () => ask('/sales?from=2026-01-01T00:00:00Z'),
  'CLI-07': () => ask('/sales?limit=3'),
  'CLI-08': laterPage,
  'CLI-09': laterPage,
  'CLI-12': laterPage,
  'CLI-13': waitedOut,
  'CLI-14': waitedOut,
  'CLI-16': triedAgain,
  'CLI-15': refusedOnce,
};

it.each(
  Object.keys(exercises)
    .filter((id) => !withTasksAlone.has(id))
    .sort((one, other) => Number(one === 'CLI-15') - Number(other === 'CLI-15')),
)('%s is kept by a client that does what its line says', async (id) => {
  judge.begin();
  const stateOf = async () => (await judge.judged()).promises.find((one) => one.id === id)?.state;
  expect(await stateOf()).toBe('open');
  await (DONE[id] ?? anyRequest)();
  expect(await stateOf()).toBe('kept');
});
