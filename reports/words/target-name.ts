import type { RunTarget } from '../../conformance/model/run.ts';

/** What was judged, as a reader knows it: a deployment by its address, a client by its command. */
export function targetName({ url, client }: Pick<RunTarget, 'url' | 'client'>): string {
  if (client === undefined) return url;
  return client.command === null ? 'an observed client' : `the client "${client.command}"`;
}
