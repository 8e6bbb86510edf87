// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of programs.
import type { FaultyClient } from '../source.ts';
import { MTS_KEEP, MTS_NEXT, MTS_PAGE, MTS_SALES, PY_PAGE } from './places.ts';

/** How a client reads a list. */
export const FAULTY_WALKS: readonly FaultyClient[] = [
  // Cursors
  {
    id: 'cursor-null',
    title: 'The end of a list is not seen, and null is sent as a cursor',
    base: 'client.mts',
    requirement: 'CLI-08',
    reference: 'https://github.com/makenotion/notion-sdk-js/pull/723',
    change: [
      [MTS_PAGE, "{ ...query, limit: '100', ...(cursor !== undefined ? { cursor: String(cursor) } : {}) }"],
      ['} while (cursor);', '} while (cursor !== undefined);'],
    ],
  },
  {
    id: 'cursor-undefined',
    title: 'Each walk begins with the cursor undefined',
    base: 'client.mts',
    requirement: 'CLI-08',
    reference: 'https://github.com/appsmithorg/appsmith/pull/16485',
    change: [[MTS_PAGE, "{ ...query, limit: '100', cursor: `${cursor}` }"]],
  },
  {
    id: 'cursor-none',
    title: 'Each walk begins with the cursor None',
    base: 'client.py',
    requirement: 'CLI-08',
    reference: 'https://github.com/Doist/todoist-sdk-typescript/issues/292',
    change: [[PY_PAGE, '{**query, "limit": 100, "cursor": cursor}']],
  },
  {
    id: 'cursor-empty',
    title: 'Each walk begins with an empty cursor',
    base: 'client.mts',
    requirement: 'CLI-08',
    change: [[MTS_PAGE, "{ ...query, limit: '100', cursor: cursor ?? '' }"]],
  },
  {
    id: 'cursor-in-capitals',
    title: 'The cursor is sent in capital letters',
    base: 'client.mts',
    requirement: 'CLI-08',
    change: [[MTS_NEXT, 'cursor = page.pagination?.nextCursor?.toUpperCase();']],
  },
  {
    id: 'cursor-without-hyphens',
    title: 'The hyphens of the cursor are taken out',
    base: 'client.py',
    requirement: 'CLI-08',
    change: [[PY_PAGE, '{**query, "limit": 100, **({"cursor": cursor.replace("-", "")} if cursor else {})}']],
  },
  {
    id: 'cursor-encoded-again',
    title: 'The cursor is sent as base64',
    base: 'client.mts',
    requirement: 'CLI-08',
    change: [[MTS_PAGE, "{ ...query, limit: '100', ...(cursor ? { cursor: btoa(cursor) } : {}) }"]],
  },
  {
    id: 'cursor-is-last-id',
    title: 'The id of the last record is sent as the cursor',
    base: 'client.mts',
    requirement: 'CLI-08',
    change: [[MTS_NEXT, 'cursor = page.pagination?.nextCursor && page.data.at(-1)?.id;']],
  },
  {
    id: 'cursor-is-page-number',
    title: 'The number of the page is sent as the cursor',
    base: 'client.py',
    requirement: 'CLI-08',
    change: [
      ['    begun = 1\n    while True:', '    begun = 1\n    number = 0\n    while True:\n        number += 1'],
      [PY_PAGE, '{**query, "limit": 100, **({"cursor": number} if cursor else {})}'],
    ],
  },
  {
    id: 'cursor-invented',
    title: 'Each walk begins with a cursor that the client made up',
    base: 'client.py',
    requirement: 'CLI-08',
    change: [
      ['sys, time', 'sys, time, uuid'],
      [PY_PAGE, '{**query, "limit": 100, "cursor": cursor or str(uuid.uuid4())}'],
    ],
  },
  {
    id: 'cursor-in-quotes',
    title: 'jq prints the cursor with its quotes, and so it is sent',
    base: 'client.sh',
    requirement: 'CLI-08',
    change: [['jq -r \'.pagination.nextCursor // ""\'', "jq '.pagination.nextCursor // empty'"]],
  },
  {
    id: 'cursor-in-braces',
    title: 'The cursor is sent in braces',
    base: 'client.go',
    requirement: 'CLI-08',
    change: [
      ['query.Set("cursor", found.Pagination.NextCursor)', 'query.Set("cursor", "{"+found.Pagination.NextCursor+"}")'],
    ],
  },

  // Filters on later pages
  {
    id: 'filters-dropped',
    title: 'Later pages are asked for by the cursor alone',
    base: 'client.mts',
    requirement: 'CLI-09',
    reference: 'https://github.com/dhis2/d2/issues/103',
    change: [[MTS_PAGE, "{ ...(cursor ? { cursor } : query), limit: '100' }"]],
  },
  {
    id: 'filters-dropped-python',
    title: 'Later pages are asked for without the filters',
    base: 'client.py',
    requirement: 'CLI-09',
    change: [[PY_PAGE, '{"cursor": cursor, "limit": 100} if cursor else {**query, "limit": 100}']],
  },
  {
    id: 'filters-dropped-go',
    title: 'Each page has a query of its own, and later ones have no filters',
    base: 'client.go',
    requirement: 'CLI-09',
    change: [
      [
        'query.Set("cursor", found.Pagination.NextCursor)',
        'query = url.Values{"limit": {"100"}, "cursor": {found.Pagination.NextCursor}}',
      ],
    ],
  },
  {
    id: 'filters-dropped-curl',
    title: 'The filters are used up by the first page',
    base: 'client.sh',
    requirement: 'CLI-09',
    change: [['    [ -n "$cursor" ] || break', '    [ -n "$cursor" ] || break\n    set --']],
  },
  {
    id: 'filters-end-moves',
    title: 'The end of the range is the time of each request',
    base: 'client.mts',
    requirement: 'CLI-09',
    change: [
      [
        MTS_PAGE,
        "{ ...query, ...(cursor ? { to: new Date().toISOString() } : {}), limit: '100', ...(cursor ? { cursor } : {}) }",
      ],
    ],
  },
  {
    id: 'filters-begin-moves',
    title: 'The range of a later page begins with the last record of the page before',
    base: 'client.py',
    requirement: 'CLI-09',
    change: [
      [
        '        kept.update(found)\n',
        '        kept.update(found)\n        if page["data"] and "createdAt" in page["data"][-1] and "to" in query:\n            query = {**query, "from": min(max(query["from"], page["data"][-1]["createdAt"]), query["to"])}\n',
      ],
    ],
  },
  {
    id: 'filters-product-lost',
    title: 'The product is named on the first page alone',
    base: 'client.py',
    requirement: 'CLI-09',
    change: [
      [
        PY_PAGE,
        '{**{name: value for name, value in query.items() if name != "productIds" or not cursor}, "limit": 100, **({"cursor": cursor} if cursor else {})}',
      ],
    ],
  },
  {
    id: 'filters-status-added',
    title: 'Later pages are asked for paid sales alone',
    base: 'client.mts',
    requirement: 'CLI-09',
    change: [
      [
        MTS_PAGE,
        "{ ...query, limit: '100', ...(cursor ? { cursor, ...(path === '/sales' ? { status: 'PAID' } : {}) } : {}) }",
      ],
    ],
  },

  // The end of a list
  {
    id: 'end-after-first-page',
    title: 'Only the first page is read',
    base: 'client.mts',
    requirement: 'CLI-10',
    reference: 'https://github.com/Mnexa-AI/e2a/pull/452',
    change: [['} while (cursor);', '} while (false);']],
  },
  {
    id: 'end-after-first-page-go',
    title: 'The cursor is read by another name, and the first page is taken for the last',
    base: 'client.go',
    requirement: 'CLI-10',
    reference: 'https://github.com/HewlettPackard/oneview-sdk-java/issues/11',
    change: [['struct{ NextCursor string }', 'struct{ Next, NextCursor string `json:"next_cursor"` }']],
  },
  {
    id: 'end-after-first-page-curl',
    title: 'Only the first page is read',
    base: 'client.sh',
    requirement: 'CLI-10',
    change: [['    [ -n "$cursor" ] || break', '    break']],
  },
  {
    id: 'end-at-short-page',
    title: 'A page that is not full is taken for the last',
    base: 'client.mts',
    requirement: 'CLI-10',
    change: [
      ['do {\n    const page: Page<Item> = await', 'let page: Page<Item>;\n  do {\n    page = await'],
      ['} while (cursor);', '} while (cursor && page.data.length === 100);'],
    ],
  },
  {
    id: 'end-after-two-pages',
    title: 'No more than two pages are read',
    base: 'client.py',
    requirement: 'CLI-10',
    change: [
      ['    begun = 1\n    while True:', '    begun = 1\n    number = 0\n    while True:\n        number += 1'],
      ['        if not cursor:\n            break', '        if not cursor or number == 2:\n            break'],
    ],
  },
  {
    id: 'end-not-seen',
    title: 'Where the next cursor is null, the last one is kept, and the last page is read again and again',
    base: 'client.py',
    requirement: 'CLI-10',
    reference: 'https://github.com/langchain-ai/langsmith-sdk/pull/347',
    change: [
      [
        '        cursor = (page.get("pagination") or {}).get("nextCursor")',
        '        cursor = (page.get("pagination") or {}).get("nextCursor") or cursor',
      ],
      ['        if not cursor:\n            break', '        if not page["data"]:\n            break'],
    ],
  },
  {
    id: 'end-asked-again',
    title: 'After the last page it is asked for again, to see whether more has come',
    base: 'client.mts',
    requirement: 'CLI-26',
    change: [
      ['    cursor = page', '    const asked = cursor;\n    cursor = page'],
      ['  } while', "    if (!cursor && asked) await get(path, { ...query, limit: '100', cursor: asked });\n  } while"],
    ],
  },
  {
    id: 'end-pages-read-twice',
    title: 'Each page is asked for twice, because the loop looks ahead with a request of its own',
    base: 'client.py',
    requirement: 'CLI-26',
    change: [
      [
        '        found = {item',
        '        if (page.get("pagination") or {}).get("nextCursor"):\n            get(path, {**query, "limit": 100, "cursor": page["pagination"]["nextCursor"]})\n        found = {item',
      ],
    ],
  },
  {
    id: 'end-by-total',
    title: 'The walk ends when as many records came as meta.total says, which is not there',
    base: 'client.mts',
    requirement: 'CLI-10',
    change: [
      [
        MTS_NEXT,
        'cursor = kept.size < ((page as { meta?: { total?: number } }).meta?.total ?? 0) ? page.pagination?.nextCursor : null;',
      ],
    ],
  },

  // Empty pages
  {
    id: 'empty-page-ends',
    title: 'An empty page ends the walk',
    base: 'client.mts',
    requirement: 'CLI-11',
    reference: 'https://github.com/databricks/databricks-sdk-java/pull/818',
    change: [[MTS_NEXT, 'cursor = page.data.length > 0 ? page.pagination?.nextCursor : null;']],
  },
  {
    id: 'empty-page-ends-python',
    title: 'The walk goes on while there is data',
    base: 'client.py',
    requirement: 'CLI-11',
    reference: 'https://github.com/salto-io/salto/pull/2398',
    change: [
      ['        if not cursor:\n            break', '        if not cursor or not page["data"]:\n            break'],
    ],
  },
  {
    id: 'empty-page-ends-go',
    title: 'An empty page ends the walk',
    base: 'client.go',
    requirement: 'CLI-11',
    change: [
      ['if found.Pagination.NextCursor == "" {', 'if found.Pagination.NextCursor == "" || len(found.Data) == 0 {'],
    ],
  },
  {
    id: 'empty-page-ends-curl',
    title: 'An empty page ends the walk',
    base: 'client.sh',
    requirement: 'CLI-11',
    change: [
      [
        `cursor="$(jq -r '.pagination.nextCursor // ""'`,
        `cursor="$(jq -r 'if .data == [] then "" else .pagination.nextCursor // "" end'`,
      ],
    ],
  },

  // Walks that are mixed
  {
    id: 'walks-share-a-cursor',
    title: 'Two walks of halves of the range run at once, and have one cursor between them',
    base: 'client.mts',
    requirement: 'CLI-12',
    change: [
      ['async function walk<', 'let cursor: string | null | undefined;\n\nasync function walk<'],
      ['  let cursor: string | null | undefined;\n', ''],
      [MTS_NEXT, `${MTS_NEXT}\n    await sleep(20); // a page is written to disk`],
      [
        MTS_SALES,
        "const half = new Date((Date.parse(from) + Date.parse(to)) / 2).toISOString();\n  const later = new Date(Date.parse(half) + 1).toISOString();\n  const halves = [list('/sales', { from, to: half }, paid), list('/sales', { from: later, to }, paid)];\n  const totals = (await Promise.all(halves)).flat();",
      ],
    ],
  },
  {
    id: 'walks-of-statuses-share-a-cursor',
    title: 'Paid and other sales are read in turn, and each page has the cursor of the other walk',
    base: 'client.py',
    requirement: 'CLI-12',
    change: [
      [
        '    totals = read_list("/sales", query, paid, journal)\n',
        [
          '    kept, cursor, statuses = {}, None, ["PAID", "PENDING,CANCELLED,REVERTED,REFUNDED"]',
          '    for number in range(200):',
          '        page = get("/sales", {**query, "status": statuses[number % 2], "limit": 100, **({"cursor": cursor} if cursor else {})})',
          '        kept.update((sale["id"], paid(sale)) for sale in page["data"])',
          '        cursor = (page.get("pagination") or {}).get("nextCursor")',
          '        if not cursor and number > 0:',
          '            break',
          '    totals = list(kept.values())',
          '',
        ].join('\n'),
      ],
    ],
  },
  {
    id: 'walks-cursor-of-sales',
    title: 'Movements are read with the cursor of a page of sales',
    base: 'client.py',
    requirement: 'CLI-12',
    change: [
      [
        '    quantities = read',
        '    first = get("/sales", {"from": task["from"], "to": task["to"], "limit": 1})\n    get("/inventory/logs", {**query, "limit": 1, "cursor": first["pagination"]["nextCursor"]})\n    quantities = read',
      ],
    ],
  },
  {
    id: 'walks-cursor-of-products',
    title: 'The product is looked up in the list of products, and its cursor is sent to the movements',
    base: 'client.mts',
    requirement: 'CLI-12',
    change: [
      [
        'const query = { productIds: productId, from, to };',
        "const query = { productIds: productId, from, to };\n    const products: Page<Sale> = await get('/products', { limit: '1' });\n    const cursor = products.pagination?.nextCursor;\n    if (cursor) await ask('/inventory/logs', { ...query, limit: '100', cursor });",
      ],
    ],
  },

  // Records that come twice
  {
    id: 'twice-pushed',
    title: 'Records are collected in an array, and one that comes twice counts twice',
    base: 'client.mts',
    requirement: 'CLI-23',
    change: [[MTS_KEEP, 'for (const item of page.data) kept.set(`${item.id} ${kept.size}`, keep(item));']],
  },
  {
    id: 'twice-appended',
    title: 'Records are collected in a list, and one that comes twice counts twice',
    base: 'client.py',
    requirement: 'CLI-23',
    change: [
      ['found = {item["id"]: keep(item)', 'found = {(item["id"], len(kept), place): keep(item)'],
      ['for item in page["data"]}', 'for place, item in enumerate(page["data"])}'],
      ['journal.add(found, cursor)', 'journal.add({str(name): value for name, value in found.items()}, cursor)'],
    ],
  },
  {
    id: 'twice-added-up',
    title: 'Totals are added up page by page, and one that comes twice is added twice',
    base: 'client.go',
    requirement: 'CLI-23',
    change: [
      [
        'kept[found.ID] = hundredths(found.Total)',
        'kept[found.ID] = 0\n				kept["total"] += hundredths(found.Total)',
      ],
      ['"count": len(kept), "total"', '"count": len(kept) - 1, "total"'],
    ],
  },
  {
    id: 'twice-in-lines',
    title: 'Records are lines of a file, and one that comes twice is two lines',
    base: 'client.sh',
    requirement: 'CLI-23',
    change: [["awk -F '\\t' '{ last[$1] = $0 } END { for (id in last) print last[id] }'", 'cat']],
  },
  {
    id: 'twice-if-changed',
    title: 'A sale is kept by all that it has, and one that changes in a walk counts twice',
    base: 'client.mts',
    requirement: 'CLI-23',
    change: [[MTS_KEEP, 'for (const item of page.data) kept.set(item.id + JSON.stringify(item), keep(item));']],
  },
  {
    id: 'twice-on-other-page',
    title: 'Only within one page a record counts once',
    base: 'client.py',
    requirement: 'CLI-23',
    change: [
      [
        '        kept.update(found)\n',
        '        kept.update(((name, len(kept)), value) for name, value in found.items())\n',
      ],
      ['journal.add(found, cursor)', 'pass'],
    ],
  },
];
