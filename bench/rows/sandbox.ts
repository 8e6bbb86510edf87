import { answerSizes, askJson, repeatedForm } from '../harness/client.ts';
import { type Finding, ms, type Row } from '../harness/figures.ts';
import { compete, versus } from '../harness/load.ts';
import { startBare, startPrism, writeDocument } from '../harness/others.ts';
import { startSandbox } from '../harness/ours.ts';
import { collectValues, salesAsks } from '../harness/sales-requests.ts';
import { type Keep, withServers } from '../harness/server.ts';

export const sandbox: Row = {
  name: 'sandbox',
  title: 'sandbox: pages of 25 sales, all parameters mixed, SQLite, default scale',
  run: (program) => withServers((keep) => measure(program, keep)),
};

const path = '/public-api/v1/sales';

async function measure(program: string, keep: Keep): Promise<Finding[]> {
  const { server, url, keys, otherKey } = await startSandbox(program);
  keep(server);
  const shops = await Promise.all([...keys, otherKey].map((key) => collectValues({ url, key }, 400)));
  const asks = salesAsks(shops, 6000);
  const document = writeDocument('prism-sales', new Map([[path, await askJson({ url, key: keys[0] }, path)]]));
  const bare = keep(await startBare(await answerSizes(url, asks)));
  const prism = keep(await startPrism({ document, key: keys[0] }));
  const dynamic = keep(await startPrism({ document, key: keys[0], dynamic: true }));
  const contenders = [
    { name: 'sandbox', servers: [server], asks },
    { name: bare.name, servers: [bare], asks },
    { name: prism.name, servers: [prism], asks: repeatedForm(asks) },
    { name: dynamic.name, servers: [dynamic], asks: repeatedForm(asks) },
  ];
  const [ours, theBare, theStatic, theDynamic] = await compete(contenders, { rounds: 7, seconds: 1.5 });
  if (ours === undefined || theBare === undefined || theStatic === undefined || theDynamic === undefined) return [];
  return [
    versus(ours, theBare, 0.38),
    {
      what: 'p99 at 16 connections',
      versus: '–',
      value: ours.p99,
      unit: 'ms',
      goal: { most: 10 },
      from: `bare ${ms(theBare.p99)}`,
    },
    versus(ours, theStatic, 5),
    versus(ours, theDynamic, 40),
  ];
}
