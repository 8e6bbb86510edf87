import { listOf, milliseconds, number, orLeftOut, orNull, type Shape, shaped, type Test, text } from './shape-tests.ts';

/** With a year of four digits, so that days can be counted from it. */
const bound: Test = (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value);
const boundaries = orNull(shaped({ from: bound, to: bound }));
/** What is not a number is null in a file. */
const figure = orNull(number);

const walk = shaped({
  list: text,
  purpose: text,
  limit: orNull(number),
  window: boundaries,
  filters: listOf(shaped({ parameter: text, values: listOf(text), form: text })),
  pages: listOf(shaped({ exchange: text, status: orNull(number), count: number, nextCursor: text })),
  ids: listOf(text),
  long: orLeftOut(shaped({ records: number, repeated: listOf(shaped({ id: text, page: number })) })),
  stopped: text,
  startedAt: milliseconds,
  endedAt: milliseconds,
});

const listed: Shape = { id: text, createdAt: text };
const sold: Shape = { ...listed, status: text, storeId: text, total: figure };

function censusOf(row: Shape): Test {
  return shaped({
    window: boundaries,
    rows: listOf(shaped(row)),
    complete: (value) => typeof value === 'boolean',
    walk,
    evidence: listOf(text),
  });
}

const revenueRead = shaped({
  purpose: text,
  window: shaped({ from: bound, to: bound }),
  storeIds: listOf(text),
  limit: orNull(number),
  exchange: text,
  status: orNull(number),
  malformed: number,
  rows: listOf(shaped({ date: text, storeId: text, storeName: text, revenue: figure, txCount: figure })),
});

/** Artifacts that are read outside of rules, whose own errors are outcomes: causes, charts and kinds of data. */
const SHAPES: Readonly<Record<string, Test>> = {
  sales: censusOf(sold),
  logs: censusOf(listed),
  products: censusOf(listed),
  promotions: censusOf(listed),
  walks: listOf(walk),
  filters: listOf(shaped({ walk, rows: listOf(shaped(listed)) })),
  analytics: shaped({ revenue: listOf(revenueRead) }),
};

export function isArtifact(name: string, value: unknown): boolean {
  return !Object.hasOwn(SHAPES, name) || SHAPES[name]?.(value) === true;
}
