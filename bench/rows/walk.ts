import { Agent, get } from 'node:http';
import { type Finding, perSecond, type Row } from '../harness/figures.ts';
import { millionScale, startSandbox } from '../harness/ours.ts';
import { type CheckRun, runCheck } from '../harness/program.ts';
import { everything } from '../harness/sales-requests.ts';
import { type Keep, withServers } from '../harness/server.ts';

export const walk: Row = {
  name: 'walk',
  title: 'check walking a million sales',
  run: (program) => withServers((keep) => measure(program, keep)),
};

async function measure(program: string, keep: Keep): Promise<Finding[]> {
  const sandbox = await startSandbox(program, { scale: millionScale });
  keep(sandbox.server);
  const only = ['--only', 'pagination', '--no-browser', '--no-dredd', '--format', 'json'];
  const before = await bareLoop(sandbox.server.port, sandbox.keys[0], 3000);
  const short = await runCheck(program, sandbox, [...only, '--budget', '2500']);
  const long = await runCheck(program, sandbox, [...only, '--budget', '10500']);
  const after = await bareLoop(sandbox.server.port, sandbox.keys[0], 3000);
  // Once on either side of the check: a machine that got slower or faster meanwhile did so for both.
  const loop = (before + after) / 2;
  const pages = long.requests - short.requests;
  const rate = pages / (long.seconds - short.seconds);
  const flat = growth(long);
  return [
    {
      what: 'pages of 100 per second',
      versus: 'a bare client loop',
      value: rate / loop,
      unit: '×',
      goal: { least: 0.7 },
      from: `check ${perSecond(rate)} over ${pages.toLocaleString('en')} pages; loop ${perSecond(loop)}`,
    },
    {
      what: 'memory at the end of the walk',
      versus: 'itself at a third of it',
      value: flat.ratio,
      unit: '×',
      goal: { most: 1.25 },
      from: flat.from,
    },
  ];
}

/** What any client does: ask, read, parse, follow nextCursor. */
async function bareLoop(port: number, key: string, pages: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const started = performance.now();
  let cursor = '';
  for (let page = 0; page < pages; page++) {
    const body: unknown = JSON.parse(
      await ask(agent, port, key, `/public-api/v1/sales?limit=100&${everything}${cursor}`),
    );
    cursor = `&cursor=${nextOf(body)}`;
  }
  agent.destroy();
  return pages / ((performance.now() - started) / 1000);
}

function nextOf(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('pagination' in body)) return '';
  const { pagination } = body;
  return typeof pagination === 'object' && pagination !== null && 'nextCursor' in pagination
    ? String(pagination.nextCursor)
    : '';
}

function ask(agent: Agent, port: number, key: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}` };
    const request = get({ agent, host: '127.0.0.1', port, path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part) => parts.push(part)).once('end', () => resolve(Buffer.concat(parts).toString()));
    });
    request.once('error', reject);
  });
}

/** Its highest memory in the last third of the run versus that of the middle third. */
function growth({ memory }: CheckRun): { ratio: number; from: string } {
  const third = Math.floor(memory.length / 3);
  const [middle, end] = [Math.max(...memory.slice(third, 2 * third)), Math.max(...memory.slice(2 * third))];
  return { ratio: end / middle, from: `${Math.round(middle)} MB, then ${Math.round(end)} MB` };
}
