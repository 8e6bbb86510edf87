import { join } from 'node:path';
import { type Finding, median, ms, type Row } from '../harness/figures.ts';
import { startPrism, writeDocument } from '../harness/others.ts';
import { forgetShop, mockKey, startMock, startSandbox } from '../harness/ours.ts';
import { cache } from '../harness/program.ts';
import type { RunningServer } from '../harness/server.ts';

export const start: Row = {
  name: 'start',
  title: 'from the start of the process to its first answer',
  run: measure,
};

const rounds = 5;

async function measure(program: string): Promise<Finding[]> {
  const document = writeDocument('prism', new Map());
  const file = join(cache, 'shop-start.sqlite');
  const starts: Record<'first' | 'sales' | 'second' | 'mock' | 'prism', number[]> = {
    first: [],
    sales: [],
    second: [],
    mock: [],
    prism: [],
  };
  for (let round = 0; round < rounds; round++) {
    const place = { file, name: 'sandbox-start' };
    forgetShop(file);
    const first = await startSandbox(program, place);
    await first.server.stop();
    starts.first.push(first.server.startMs);
    forgetShop(file);
    const asksForSales = { path: '/public-api/v1/sales?limit=25', key: first.keys[0] };
    starts.sales.push(await timed(async () => (await startSandbox(program, { ...place, first: asksForSales })).server));
    starts.second.push(await timed(async () => (await startSandbox(program, place)).server));
    starts.mock.push(await timed(() => startMock(program)));
    starts.prism.push(await timed(() => startPrism({ document, key: mockKey })));
  }
  forgetShop(file);
  const prism = median(starts.prism);
  const versus = (what: string, times: readonly number[]): Finding => ({
    what,
    versus: "Prism's command line",
    value: median(times.map((time, round) => time / (starts.prism[round] ?? Number.NaN))),
    unit: '×',
    goal: { most: 0.5 },
    from: `${ms(median(times))}; Prism ${ms(prism)}`,
  });
  return [
    versus('mock', starts.mock),
    versus('sandbox, second start', starts.second),
    {
      what: 'sandbox, second start',
      versus: '–',
      value: median(starts.second),
      unit: 'ms',
      goal: { most: 500 },
      from: `${rounds} starts`,
    },
    {
      what: 'sandbox, first start, which makes the shop',
      versus: '–',
      value: median(starts.first),
      unit: 'ms',
      goal: { most: 1000 },
      from: `${rounds} starts`,
    },
    {
      what: 'sandbox, first start: the first page of sales',
      versus: '–',
      value: median(starts.sales),
      unit: 'ms',
      from: `${rounds} starts, printed with the row above: it has to wait until they are all loaded`,
    },
  ];
}

async function timed(begin: () => Promise<RunningServer>): Promise<number> {
  const server = await begin();
  await server.stop();
  return server.startMs;
}
