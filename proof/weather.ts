import type { ApiResponse, Handler } from '../contract/http.ts';
import type { Dice } from './third/switches.ts';

/** What goes wrong around a correct deployment now and then. */
export interface Weather {
  readonly outages: 'none' | '503' | '500' | '502 page' | 'resets' | 'often';
  /** Nothing listens for a moment, in the middle of a run. */
  readonly restart: 'none' | 'once';
  readonly slowness: 'none' | 'some';
  readonly cache: 'none' | 'two seconds';
}

/** The connection breaks; or nothing listens, so that it is not even made. */
export class Broken extends Error {
  readonly isRefused: boolean;

  constructor(isRefused: boolean) {
    super(
      isRefused
        ? 'nothing answers there (ECONNREFUSED)'
        : 'the connection broke before the answer was complete (ECONNRESET)',
    );
    this.isRefused = isRefused;
  }
}

/** As a day may be; where outages are frequent, no check can be relied on. */
export function drawWeather({ below, of }: Dice): Weather {
  return {
    outages: below(10) === 0 ? 'often' : of(['none', '503', '500', '502 page', 'resets']),
    restart: below(8) === 0 ? 'once' : 'none',
    slowness: of(['none', 'some']),
    cache: of(['none', 'two seconds']),
  };
}

const CACHED_MS = 2_000;
const DOWN_MS = 400;
const RESTARTS_AT = 300;
/** One request in so many. */
const EVERY = { none: 0, '503': 45, '500': 70, '502 page': 45, resets: 70, often: 6 } as const;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The deployment in this weather; what goes on in its shop meanwhile happens before each request. */
export function inWeather(handle: Handler, weather: Weather, meanwhile: (count: number) => void): Handler {
  const outage = outagesOf(weather);
  const kept = new Map<string, { readonly answer: ApiResponse; readonly until: number }>();
  let count = 0;
  return async (request) => {
    count += 1;
    const at = count;
    meanwhile(at);
    const failed = outage(at);
    if (weather.slowness === 'some') await wait((at * 7) % 25);
    if (failed !== null) return failed;
    if (weather.cache === 'none' || request.method !== 'GET') return await handle(request);
    const name = `${request.url} ${String(request.headers.authorization)}`;
    const before = kept.get(name);
    if (before !== undefined && before.until > Date.now()) return before.answer;
    const answer = await handle(request);
    if (answer.status === 200) kept.set(name, { answer, until: Date.now() + CACHED_MS });
    return answer;
  };
}

function outagesOf({ outages, restart }: Weather): (count: number) => ApiResponse | null {
  let downUntil = 0;
  return (count) => {
    if (Date.now() < downUntil) throw new Broken(true);
    const restarts = restart === 'once' && count === RESTARTS_AT;
    if (restarts) downUntil = Date.now() + DOWN_MS;
    const isOut = EVERY[outages] > 0 && count % EVERY[outages] === 0;
    if (restarts || (isOut && outages === 'resets')) throw new Broken(false);
    return isOut ? outageAnswer(outages) : null;
  };
}

function outageAnswer(outages: Weather['outages']): ApiResponse {
  if (outages === '500')
    return {
      status: 500,
      headers: { 'content-type': 'application/json' },
      body: '{"message":"Internal server error"}',
    };
  const status = outages === '503' ? 503 : 502;
  const again: Record<string, string> = status === 503 ? { 'retry-after': '1' } : {};
  return { status, headers: { 'content-type': 'text/html', ...again }, body: `<h1>${status}</h1>` };
}
