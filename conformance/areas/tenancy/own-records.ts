import type { StoresEvidence } from '../../model/artifacts.ts';
import { cantTell, failed, type Judgement, lacksData, passed } from '../../model/outcome.ts';

/** A record and the stores that it speaks of. */
export interface Placed {
  readonly id: string;
  readonly storeIds: readonly string[];
  /** The exchanges that show it. */
  readonly evidence: () => readonly string[];
}

const SHOWN = 5;

/** The organization's stores are those of `/stores`, so a record of another store is another organization's. */
export function judgeOwnRecords(stores: StoresEvidence, records: readonly Placed[], what: string): Judgement {
  if (!stores.complete || stores.stores.length === 0) return cantTell('the stores of the organization are not known');
  if (records.length === 0) return lacksData(`the deployment holds no ${what}`);
  const own = new Set(stores.stores.map(({ id }) => id));
  const strange = records.filter(({ storeIds }) => storeIds.some((id) => id !== '' && !own.has(id)));
  if (strange.length === 0) return passed(`${records.length} ${what} belong to ${own.size} stores`, stores.evidence);
  const message = `${strange.length} of ${records.length} ${what} belong to a store that /stores does not list`;
  const findings = strange.slice(0, SHOWN).map(({ id, storeIds, evidence }) => ({
    key: id,
    message: `${id} belongs to ${storeIds.filter((store) => !own.has(store)).join(', ')}`,
    expected: 'a store of the organization',
    received: storeIds.filter((store) => !own.has(store)).join(', '),
    evidence: [...evidence(), ...stores.evidence],
  }));
  return failed(message, findings);
}
