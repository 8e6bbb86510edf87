import { pathOf } from '../../../../contract/operations.ts';
import type { StoreFound } from '../../../model/artifacts.ts';
import type { Exchange, Json } from '../../../model/exchange.ts';
import { NotEnough, type ProbeContext, probe } from '../../../model/probe.ts';
import { field, listField, textField } from '../../../model/values/json.ts';

declare module '../../../model/artifacts.ts' {
  interface Artifacts {
    readonly stores: StoresEvidence;
  }
}

/** The contract does not say whether the list of stores has pages; if it does, they are followed. */
const MOST_PAGES = 40;

export const storesProbe = probe({
  artifact: 'stores',
  requires: [],
  title: 'reads the stores',
  plan: () => 1,
  gather: async (context) => {
    const evidence: string[] = [];
    const stores: StoreFound[] = [];
    let cursor: string | null = null;
    do {
      const answer: Exchange = await askPage(context, cursor);
      if (answer.status !== 200) throw new NotEnough(`the list of stores answered ${answer.status ?? 'nothing'}`);
      evidence.push(answer.id);
      stores.push(...listField(answer.body, 'data').map(storeOf));
      cursor = nextCursor(answer.body, cursor);
    } while (cursor !== null && evidence.length < MOST_PAGES);
    return { stores, complete: cursor === null, evidence };
  },
});

function askPage(context: ProbeContext, cursor: string | null): Promise<Exchange> {
  const query: (readonly [string, string])[] = cursor === null ? [] : [['cursor', cursor]];
  return context.ask({ operation: 'listStores', path: pathOf('listStores'), query });
}

function nextCursor(body: Json | undefined, before: string | null): string | null {
  const next = textField(field(body, 'pagination'), 'nextCursor');
  return next === '' || next === before ? null : next;
}

function storeOf(record: Json): StoreFound {
  return { id: textField(record, 'id'), name: textField(record, 'name'), branchNo: textField(record, 'branchNo') };
}
