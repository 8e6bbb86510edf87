import type { RunBurst } from '../model/run.ts';
import { field, isObject } from '../model/values/json.ts';
import type { Evidence } from './evidence.ts';

/** What a burst met, by status; null where none was sent. The evidence holds only some of its answers. */
export function burstSent({ rounds: [first] }: Pick<Evidence, 'rounds'>): RunBurst | null {
  const gathered = first?.rate;
  const statuses = gathered?.state === 'gathered' ? field(gathered.value, 'statuses') : undefined;
  if (!isObject(statuses)) return null;
  const answers = Object.entries(statuses).map(([status, requests]) => ({
    status: status === 'null' ? null : Number(status),
    requests: Number(requests),
  }));
  return { sent: answers.reduce((sum, { requests }) => sum + requests, 0), answers };
}
