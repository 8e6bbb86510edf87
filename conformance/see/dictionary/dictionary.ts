import { type OperationId, operationIds } from '../../../contract/operations.ts';
import type { RepeatableAnswer } from '../../model/dictionary.ts';
import { type Exchange, isGoodKey } from '../../model/exchange.ts';
import { textField } from '../../model/values/json.ts';
import { serverTime } from '../retry-window.ts';
import { instantOf } from '../windows.ts';
import { LabelTable, PLACES, recordsOf } from './label-table.ts';
import { RECORD_SPECS, RecordTable } from './records.ts';

const MOST_ANSWERS = 20_000;

/**
 * Every record and every label that was seen in a run, by id: each answer is read once, when it comes, and hashes of its values stay.
 * An answer to a request that was answered before adds nothing: caches may answer it as before.
 */
export class Dictionary {
  readonly answers: RepeatableAnswer[] = [];
  readonly records: ReadonlyMap<OperationId, RecordTable>;
  readonly labels: readonly LabelTable[] = PLACES.map((place) => new LabelTable(place));
  readonly #labelsOf: ReadonlyMap<string, readonly LabelTable[]>;
  readonly #asked = new Set<string>();
  #now: number | null = null;

  constructor() {
    this.records = new Map(
      operationIds.flatMap((operation) => {
        const spec = RECORD_SPECS[operation];
        return spec === undefined ? [] : [[operation, new RecordTable(spec)] as const];
      }),
    );
    this.#labelsOf = Map.groupBy(this.labels, ({ place }) => place.operation);
  }

  read(exchange: Exchange): void {
    const { id, operation, method, status, credential, path, query, at, ms } = exchange;
    if (operation === 'other' || method !== 'GET' || status !== 200 || !isGoodKey(credential)) return;
    const [records, labels] = [this.records.get(operation), this.#labelsOf.get(operation)];
    if ((records === undefined && labels === undefined) || this.answers.length >= MOST_ANSWERS) return;
    const question = JSON.stringify([path, query]);
    if (this.#asked.has(question)) return;
    this.#asked.add(question);
    // The deployment's own clock; ours where it has none.
    const time = serverTime(exchange.headers);
    this.#now ??= Number.isNaN(time) ? Date.now() : time;
    const answer = this.answers.length;
    this.answers.push({ id, operation, path, query, at, came: at + ms });
    const shown = recordsOf(exchange.body);
    for (const record of shown) for (const table of labels ?? []) table.read(record, answer);
    if (RECORD_SPECS[operation]?.isOfRange === true) readRows(records, shown, answer, { query, now: this.#now });
    else {
      const ofStores = query.some(([name]) => name === 'storeIds');
      for (const record of shown) records?.read(record, { answer, now: this.#now, ofStores });
    }
  }
}

/** People with several rows in one answer have one for each store, say: these are not compared. */
function readRows(
  records: RecordTable | undefined,
  rows: readonly unknown[],
  answer: number,
  { query, now }: Pick<Exchange, 'query'> & { readonly now: number },
): void {
  if (query.some(([name]) => !ASKED.has(name))) return;
  const valuesOf = (name: string) => query.flatMap(([key, value]) => (key === name ? [value] : []));
  const bounds = ['from', 'to'].map((name) => instantOf(valuesOf(name)[0] ?? ''));
  const stores = new Set(valuesOf('storeIds').flatMap((value) => value.split(',')));
  const range = JSON.stringify([bounds, [...stores].sort()]);
  const isOpen = !bounds.every((bound) => bound < now - DAY);
  const own = Map.groupBy(rows, (row) => textField(row, 'id'));
  for (const [row, ...others] of own.values())
    if (others.length === 0) records?.read(row, { answer, now, range, isOpen });
}

const DAY = 86_400_000;
/** With any other parameter, an answer may be about other sales. */
const ASKED = new Set(['from', 'to', 'storeIds', 'limit']);
