import { type Ask, askJson, rawRequest } from '../harness/client.ts';
import { startPrism, writeDocument } from '../harness/others.ts';
import type { BenchContext, Finding, Row } from '../harness/row.ts';
import { collectValues, salesAsks } from '../harness/sales-requests.ts';
import { type RunningServer, residentMegabytes } from '../harness/server.ts';
import { mockKey, startMock } from '../harness/start-mock.ts';
import { startSandbox } from '../harness/start-sandbox.ts';
import { type Keep, withServers } from '../harness/stopping.ts';

export const memory: Row = {
  name: 'memory',
  title: 'memory after 200,000 requests for pages of sales',
  run: (context) => withServers((keep) => measure(context, keep)),
};

const path = '/public-api/v1/sales';
const requests = 200_000;

async function measure(context: BenchContext, keep: Keep): Promise<Finding[]> {
  const { program } = context;
  const { server: sandbox, url, keys } = await startSandbox(program);
  keep(sandbox);
  const shops = await Promise.all(keys.map((key) => collectValues({ url, key }, 200)));
  const asks = salesAsks(shops, 6000);
  const mock = keep(await startMock(program));
  const answer = await askJson({ url: `http://127.0.0.1:${mock.port}`, key: mockKey }, path);
  const prism = keep(
    await startPrism({ document: writeDocument('prism-sales', new Map([[path, answer]])), key: mockKey }),
  );
  const plain = [
    { path, key: mockKey },
    { path: `${path}?limit=25&status=PAID`, key: mockKey },
  ];
  // Prism takes minutes for it, and what it holds does not depend on what else is going on.
  const [ofPrism, ofSandbox, ofMock] = await Promise.all([
    after(context, prism, plain),
    after(context, sandbox, asks),
    after(context, mock, plain),
  ]);
  return [versus('sandbox', ofSandbox, ofPrism), versus('mock', ofMock, ofPrism)];
}

async function after(
  { load }: BenchContext,
  { name, pid, port }: RunningServer,
  asks: readonly Ask[],
): Promise<number> {
  const order = { host: '127.0.0.1', port, requests: asks.map(rawRequest), connections: 16, seconds: 0 };
  const result = await load.run({ ...order, count: requests });
  if (result.statuses[200] !== requests) throw new Error(`${name} answered ${JSON.stringify(result.statuses)}`);
  return residentMegabytes(pid);
}

function versus(what: string, ours: number, prism: number): Finding {
  const from = `${Math.round(ours)} MB; Prism ${Math.round(prism)} MB`;
  return { what, versus: "Prism's command line, static", value: ours / prism, unit: '×', goal: { most: 0.5 }, from };
}
