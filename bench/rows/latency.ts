import { startDelayingProxy } from '../harness/delaying-proxy.ts';
import { type Finding, median, type Row } from '../harness/figures.ts';
import { startSandbox } from '../harness/ours.ts';
import { runCheck } from '../harness/program.ts';
import { type Keep, withServers } from '../harness/server.ts';

export const latency: Row = {
  name: 'latency',
  title: 'check of the sandbox behind a line with 100 ms latency',
  run: (program) => withServers((keep) => measure(program, keep)),
};

const LATENCY_MS = 100;
const CONCURRENCY = 8;
const ROUNDS = 3;
const OPTIONS = ['--profile', 'production', '--pace', '0', '--concurrency', `${CONCURRENCY}`, '--allow', 'writes'];

/** All requests of a check, always as many at once as it may send, would take the time that it is compared with. */
async function measure(program: string, keep: Keep): Promise<Finding[]> {
  const sandbox = await startSandbox(program);
  keep(sandbox.server);
  const { url } = keep(await startDelayingProxy(sandbox.server.port, LATENCY_MS));
  const runs = [];
  for (let round = 0; round < ROUNDS; round++)
    runs.push(await runCheck(program, { ...sandbox, url }, [...OPTIONS, '--no-browser', '--no-dredd']));
  const ratios = runs.map(({ seconds, requests }) => (seconds * 1000) / ((requests * LATENCY_MS) / CONCURRENCY));
  const [first] = runs;
  return [
    {
      what: 'time of the whole check',
      versus: 'requests × latency / concurrency',
      value: median(ratios),
      unit: '×',
      goal: { most: 1.3 },
      from: `${runs.map(({ seconds }) => seconds.toFixed(1)).join(', ')} s; ${first?.requests} requests, ${CONCURRENCY} at once, ${first?.verdict}`,
    },
  ];
}
