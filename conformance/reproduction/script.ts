import type { WireRequest } from '../kernel/wire.ts';
import { KEY_NAMES, KEY_VARIABLES, type KeyName } from '../model/exchange.ts';
import type { Reproduction } from '../model/reproduction.ts';
import type { Reply } from './judge-answers.ts';
import { type Played, play } from './play.ts';

/** Bundled into the scripts that `counterproof reproduce` writes; needs nothing but Node. */

const TIMEOUT_MS = 30_000;
const LONGEST_WAIT_S = 60;
const MOST_TRIES = 3;
const EXIT_CODES = { there: 1, gone: 0, unclear: 2 } as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** Plays the reproduction against the address, with the keys that the environment has. */
export function sight(reproduction: Reproduction, base: string, env: Environment): Promise<Played> {
  const keys = new Map(
    KEY_NAMES.flatMap((name): [KeyName, string][] => {
      const key = env[KEY_VARIABLES[name]]?.trim() ?? '';
      return key === '' ? [] : [[name, key]];
    }),
  );
  return play(reproduction, { keys, send: (request) => patiently(() => send(base, request)) });
}

/** Prints what was seen and ends the process: 1 while the fault is there, 0 when it is gone, 2 where that cannot be said. */
export async function main(reproduction: Reproduction, base: string): Promise<void> {
  const { sighting, statuses, why } = await sight(reproduction, base, process.env);
  const words = {
    there: 'The fault is there',
    gone: 'The fault is gone',
    unclear: `Cannot tell (${why})`,
  };
  process.stdout.write(`${words[sighting]}: ${reproduction.finding} (answered ${statuses.join(', ') || 'nothing'})\n`);
  process.exitCode = EXIT_CODES[sighting];
}

/** A rate limit is waited for, as long as the answer says. */
async function patiently(ask: () => Promise<Reply | null>): Promise<Reply | null> {
  for (let tries = 1; ; tries++) {
    const reply = await ask();
    if (reply === null || (reply.status !== 429 && reply.status !== 503) || tries === MOST_TRIES) return reply;
    const seconds = Number(reply.headers.find(([name]) => name === 'retry-after')?.[1] ?? 1);
    await new Promise((resolve) => setTimeout(resolve, Math.min(seconds > 0 ? seconds : 1, LONGEST_WAIT_S) * 1000));
  }
}

function send(base: string, { method, target, headers, body }: WireRequest): Promise<Reply | null> {
  const { protocol, hostname, port, pathname } = new URL(base);
  const { request } = process.getBuiltinModule(protocol === 'https:' ? 'node:https' : 'node:http');
  return new Promise((resolve) => {
    const path = `${pathname.replace(/\/+$/, '')}${target}`;
    const host = hostname.replace(/^\[|\]$/g, '');
    const options = { host, method, path, headers: Object.fromEntries(headers), timeout: TIMEOUT_MS };
    const sent = request(port === '' ? options : { ...options, port }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', () => resolve(null));
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: Object.entries(incoming.headers).map(([name, value]) => [name, String(value)] as const),
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve(null));
    sent.end(body);
  });
}
