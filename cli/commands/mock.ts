import type { parseArgs } from 'node:util';
import { parseRate } from '../../contract/serving/rate.ts';
import { type Mock, type MockOptions, outcomesPath, startMock } from '../../mocks/index.ts';
import { keepServerSmall, makeAllYoung } from '../flat-memory.ts';
import { bufferedLines, type Lines } from './buffered-lines.ts';
import { whyNotListening } from './listening.ts';
import { type Io, integerOption, oneLine, timeOption, UsageError, usage } from './options.ts';
import { parseOnlyOptions } from './parse-options.ts';

const help = `counterproof mock: the contract served by Prism, for whoever wants shapes rather than a shop.

  --port 4011            where it listens; 0 takes any free port
  --host 127.0.0.1       address to listen on
  --seed 1               what "Prefer: dynamic=true" generates; the same seed gives the same bytes
  --now ISO              the day that all dates refer to (default: today)
  --rate 1000/10s        rate limit for each key
  --proxy URL            forward to the deployment at URL, and report where it or its client breaks the contract
  --log -|off            request log on standard error (-, the default), or none

Forced outcomes: see docs/mock.md, or GET ${outcomesPath} on the mock.

Exit codes: 0 ended by SIGINT or SIGTERM, 2 usage, 4 port unavailable.
`;

const options = {
  help: { type: 'boolean', short: 'h' },
  port: { type: 'string', default: '4011' },
  host: { type: 'string', default: '127.0.0.1' },
  seed: { type: 'string', default: '1' },
  now: { type: 'string' },
  rate: { type: 'string', default: '1000/10s' },
  proxy: { type: 'string' },
  log: { type: 'string', default: '-' },
} as const;

/** Runs until SIGINT, SIGTERM or its caller stops it. */
export async function run(argv: string[], io: Io, stop = signalled()): Promise<number> {
  try {
    const values = parseOnlyOptions(argv, options);
    if (values.help) {
      io.out(help);
      return 0;
    }
    refuseOldNode();
    const lines = logLines(values.log, io);
    return await serveUntil(stop, readOptions(values, lines), lines, io);
  } catch (error) {
    const why = whyNotListening(error);
    io.err(why === undefined ? oneLine(error, 'mock') : `counterproof mock: ${why}\n`);
    if (why !== undefined) return 4;
    return usage(error) ? 2 : 1;
  }
}

/** What Prism needs; everything else of the package works on Node 22 too. */
const LEAST = '24.18.0';

function refuseOldNode(): void {
  const { node } = process.versions;
  if (node.localeCompare(LEAST, 'en', { numeric: true }) >= 0) return;
  throw new UsageError(
    `the mock needs Node 24.18 or newer, because Prism does, and this is ${node}; all other commands work here.`,
  );
}

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

function readOptions(values: Values, lines: Lines | null): MockOptions {
  const rate = parseRate(values.rate);
  if (rate === null) throw new UsageError(`--rate ${values.rate}: write it like 1000/10s.`);
  const pinned = values.now === undefined ? null : timeOption('--now', values.now);
  return {
    port: integerOption('--port', values.port, 0, 65_535),
    host: values.host,
    seed: values.seed,
    rate,
    ...(pinned === null ? {} : { now: () => pinned }),
    ...(values.proxy === undefined ? {} : { proxy: upstream(values.proxy) }),
    ...(lines === null ? {} : { log: lines.add }),
  };
}

function upstream(text: string): URL {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol) && url.username === '') return url;
  throw new UsageError(
    '--proxy needs the address of a deployment, like https://pos.example.com, without user, password or key.',
  );
}

function logLines(log: string, io: Io): Lines | null {
  if (log === 'off') return null;
  if (log === '-') return bufferedLines(io.err);
  throw new UsageError(`--log ${log}: give - or off.`);
}

async function serveUntil(stop: Promise<void>, options: MockOptions, lines: Lines | null, io: Io): Promise<number> {
  makeAllYoung();
  const mock = await startMock(options);
  keepServerSmall();
  io.out(options.proxy === undefined ? welcome(mock) : `Watching ${options.proxy.origin} at ${mock.url}\n`);
  await stop;
  await mock.close();
  lines?.flush();
  return 0;
}

function welcome({ url, keys }: Mock): string {
  const lines = Object.entries(keys).map(([name, key]) => `  ${name.padEnd(10)}${key}`);
  return `The contract, served at ${url}

Keys, the same at every start; they open made-up data only:
${lines.join('\n')}

Try:    curl -H 'Authorization: Bearer ${keys.good}' '${url}/public-api/v1/sales?limit=3'
More:   curl ${url}${outcomesPath}
`;
}

function signalled(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
