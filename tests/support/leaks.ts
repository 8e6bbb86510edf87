import type { RequestListener } from 'node:http';
import type { Deployment } from '../../proof/fault.ts';
import { choose, type Needle, type Stage } from '../../proof/hostile/kit.ts';
import { leakRows } from '../../proof/hostile/leaks.ts';
import { search } from '../../proof/hostile/watch/search.ts';

/** Of the hostile deployments those that a check judges, and finds to leak. */
const LEAKING: readonly string[] = leakRows.flatMap(({ id, exits }) => (exits.join() === '1' ? [id] : []));

/** A deployment that leaks as these hostile ones do, by turns, where it is asked for this. */
export function leaky(
  deployment: Deployment,
  ids = LEAKING,
  when: Parameters<typeof choose>[0] = () => true,
): RequestListener {
  const stage: Stage = { ...deployment, url: '', elsewhere: '', folder: '', sample: async () => '' };
  const leaks = leakRows.flatMap(({ id, serves }) => (serves !== undefined && ids.includes(id) ? [serves(stage)] : []));
  let turn = 0;
  const byTurns: RequestListener = (request, response) => {
    turn += 1;
    leaks[turn % leaks.length]?.(request, response);
  };
  return choose(when, () => byTurns)(stage);
}

/** What of these is in what was written, by name. */
export function secretsIn(files: ReadonlyMap<string, Uint8Array>, secrets: readonly Needle[]): string[] {
  return [...files].flatMap(([name, bytes]) =>
    search(Buffer.from(bytes), secrets).map((label) => `${label} is in ${name}`),
  );
}
