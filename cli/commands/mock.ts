import { type Mock, type MockOptions, outcomesPath, startMock } from '../../mocks/index.ts';
import type { PageRules } from '../../workbench/guard.ts';
import { mockWorkbench } from '../../workbench/mock-front.ts';
import { pageAddress, rulesFor } from '../../workbench/takes.ts';
import { MOCK_HELP } from '../options/sandbox.ts';
import { LEAST_FOR_MOCK, runsMock } from '../terminal.ts';
import { command } from './command.ts';
import { type Io, integerOption, rateOption, timeOption, UsageError } from './options.ts';
import { refuseWords, type ValuesOf } from './parse-options.ts';
import { commandOnLines, ended, listening, NotListening, serveUntil } from './serving.ts';

const codeOf = (error: unknown) => (error instanceof NotListening ? 4 : 1);

/** Runs until SIGINT, SIGTERM or `sandbox ctl stop`. */
export const run = command({ help: MOCK_HELP, codeOf }, async ({ values, positionals }, io) => {
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  refuseWords(positionals);
  refuseOldNode();
  const lines = logLines(values.log ?? (values.quiet ? 'off' : '-'), io);
  // What passes through a proxy belongs to a real deployment, and is kept nowhere.
  const page = values.control && values.proxy === undefined ? rulesFor(values.host, stop) : null;
  const front = page === null ? undefined : mockWorkbench(page);
  const options = { ...readOptions(values, lines), front };
  const mock = await listening(startMock(options));
  const { url, keys } = mock;
  const of = options.proxy?.origin;
  const whole = of === undefined ? welcome(mock, page) : `Watching ${of} at ${url}\n`;
  const about = { url, pid: process.pid, page: page && pageAddress(url, page), title: of ?? 'the contract', keys };
  const close = async () => {
    await mock.close();
    lines?.flush();
  };
  return await serveUntil(Promise.race([ended(), stopped]), { event: 'serving', ...about }, whole, close, io);
});

function refuseOldNode(): void {
  const { node } = process.versions;
  if (runsMock(node)) return;
  throw new UsageError(
    `the mock needs Node ${LEAST_FOR_MOCK} or newer, because Prism does, and this is ${node}; all other commands work here.`,
  );
}

type Values = ValuesOf<typeof MOCK_HELP.options>;

function readOptions(values: Values, lines: Lines | null): MockOptions {
  const pinned = values.now === undefined ? null : timeOption('--now', values.now);
  return {
    port: integerOption('--port', values.port, 0, 65_535),
    host: values.host,
    seed: values.seed,
    rate: rateOption(values.rate),
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

function welcome({ url, keys }: Mock, page: PageRules | null): string {
  const lines = Object.entries(keys).map(([name, key]) => `  ${name.padEnd(10)}${key}`);
  return `The contract, served at ${url}

Keys, the same at every start; they open made-up data only:
${lines.join('\n')}

${page === null ? '' : `Watch:  ${pageAddress(url, page)}\n`}${commandOnLines('Try:', [`curl -H 'Authorization: Bearer ${keys.good}'`, `  '${url}/public-api/v1/sales?limit=3'`])}
More:   curl ${url}${outcomesPath}
`;
}

type Lines = ReturnType<typeof bufferedLines>;

const mostWaiting = 32_768;
const longestWaitMs = 200;

/** Lines that are written together: a write for each request would cost more than the request. */
function bufferedLines(write: (text: string) => void) {
  let waiting = '';
  let timer: NodeJS.Timeout | null = null;
  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (waiting !== '') write(waiting);
    waiting = '';
  };
  return {
    add: (line: string) => {
      waiting += `${line}\n`;
      if (waiting.length > mostWaiting) flush();
      else timer ??= setTimeout(flush, longestWaitMs).unref();
    },
    flush,
  };
}
