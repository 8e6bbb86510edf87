// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of programs.
import { GO_SEND, MTS_KEEP, MTS_NEXT, MTS_PAGE, MTS_SALES, MTS_SEND, MTS_WAIT, PY_HEADERS } from './faulty/places.ts';
import type { ClientRow } from './source.ts';

/** The range of a task in parts that follow each other by a millisecond, all read at once. */
const inParts = (number: number) =>
  [
    `const step = (Date.parse(to) - Date.parse(from)) / ${number};`,
    '  const stamp = (part: number, less: number) => new Date(Date.parse(from) + Math.round(step * part) - less).toISOString();',
    `  const spans = Array.from({ length: ${number} }, (_, part) => ({ from: stamp(part, 0), to: part === ${number - 1} ? to : stamp(part + 1, 1) }));`,
    "  const totals = (await Promise.all(spans.map((span) => list('/sales', span, paid)))).flat();",
  ].join('\n');

/** Clients that keep every requirement, each in its own way: none of them may fail a must rule. */
export const CORRECT: readonly ClientRow[] = [
  // As they are
  { id: 'plain-node', title: 'The example in TypeScript', base: 'client.mts', change: [] },
  {
    id: 'plain-python',
    title: 'The example in Python, which goes on after an interruption',
    base: 'client.py',
    change: [],
  },
  { id: 'plain-go', title: 'The example in Go', base: 'client.go', change: [] },
  { id: 'plain-curl', title: 'The example in bash, a curl for each request', base: 'client.sh', change: [] },
  { id: 'plain-java', title: 'The example in Java', base: 'Client.java', change: [] },
  {
    id: 'streaming',
    title: 'node:http with one connection, an async generator, amounts as BigInt',
    base: 'written/streaming.cjs',
    change: [],
  },
  {
    id: 'session',
    title: 'http.client with one connection, floats that are rounded once',
    base: 'written/session.py',
    change: [],
  },

  // Pages
  {
    id: 'pages-of-25',
    title: 'Pages of 25',
    base: 'client.mts',
    change: [["limit: '100', ...(cursor", "limit: '25', ...(cursor"]],
  },
  { id: 'pages-of-50', title: 'Pages of 50', base: 'client.py', change: [['"limit": 100', '"limit": 50']] },
  {
    id: 'pages-of-any-size',
    title: 'Pages as the deployment makes them, without limit',
    base: 'client.mts',
    change: [["limit: '100', ...(cursor", '...(cursor']],
  },
  { id: 'pages-of-99', title: 'Pages of 99', base: 'client.go', change: [['"limit", "100"', '"limit", "99"']] },
  {
    id: 'pages-by-recursion',
    title: 'Pages are read by a function that calls itself',
    base: 'client.mts',
    change: [
      [
        "  let cursor: string | null | undefined;\n  do {\n    const page: Page<Item> = await get(path, { ...query, limit: '100', ...(cursor ? { cursor } : {}) });\n    for (const item of page.data) kept.set(item.id, keep(item));\n    cursor = page.pagination?.nextCursor;\n  } while (cursor);\n  return kept;",
        "  const rest = async (cursor: object): Promise<typeof kept> => {\n    const page: Page<Item> = await get(path, { ...query, limit: '100', ...cursor });\n    for (const item of page.data) kept.set(item.id, keep(item));\n    const next = page.pagination?.nextCursor;\n    return next ? rest({ cursor: next }) : kept;\n  };\n  return rest({});",
      ],
    ],
  },
  {
    id: 'pages-cursor-first',
    title: 'The cursor is the first parameter',
    base: 'client.mts',
    change: [[MTS_PAGE, "{ ...(cursor ? { cursor } : {}), limit: '100', ...query }"]],
  },
  {
    id: 'pages-first-state-kept',
    title: 'Of a record that comes twice the first is kept',
    base: 'client.mts',
    change: [[MTS_KEEP, 'for (const item of page.data) if (!kept.has(item.id)) kept.set(item.id, keep(item));']],
  },
  {
    id: 'pages-with-a-pause',
    title: 'A tenth of a second between two pages',
    base: 'client.mts',
    change: [[MTS_NEXT, `${MTS_NEXT}\n    await sleep(100);`]],
  },

  // Several at once
  {
    id: 'two-at-once',
    title: 'Two halves of the range at once',
    base: 'client.mts',
    change: [[MTS_SALES, inParts(2)]],
  },
  {
    id: 'three-at-once',
    title: 'Three parts of the range at once',
    base: 'client.mts',
    change: [[MTS_SALES, inParts(3)]],
  },
  {
    id: 'four-at-once',
    title: 'Four parts of the range at once',
    base: 'client.mts',
    change: [[MTS_SALES, inParts(4)]],
  },
  {
    id: 'eighteen-at-once',
    title: 'Eighteen parts of the range at once',
    base: 'client.mts',
    change: [[MTS_SALES, inParts(18)]],
  },

  // Filters
  {
    id: 'stores-with-commas',
    title: 'All stores are looked up, and sales are asked for with their ids in one parameter',
    base: 'client.mts',
    change: [
      [
        MTS_SALES,
        "const stores: Page<Sale> = await get('/stores', {});\n  const storeIds = stores.data.map(({ id }) => id).join(',');\n  const totals = await list('/sales', { from, to, storeIds }, paid);",
      ],
    ],
  },
  {
    id: 'stores-repeated',
    title: 'All stores are looked up, and sales are asked for with a parameter for each',
    base: 'client.py',
    change: [
      ['urlencode(query)', 'urlencode(query, doseq=True)'],
      [
        '    paid = lambda',
        '    query["storeIds"] = [store["id"] for store in get("/stores", {})["data"]]\n    paid = lambda',
      ],
    ],
  },
  {
    id: 'promotions-of-any-time',
    title: 'All active promotions are read, and their schedules are compared here',
    base: 'client.mts',
    change: [["active: 'true', from: at, to: at", "active: 'true'"]],
  },
  {
    id: 'promotions-of-any-status',
    title: 'All promotions are read, and compared here',
    base: 'client.py',
    change: [['{"active": "true", "from": task["at"], "to": task["at"]}', '{}']],
  },
  {
    id: 'hundred-customers',
    title: 'A hundred customers are read, of whom the first are taken in the order in which they came',
    base: 'client.mts',
    change: [
      ['String(Math.min(top, 100))', "'100'"],
      ['data.toSorted((a, b) => b.revenue - a.revenue)', 'data'],
    ],
  },
  {
    id: 'timestamps-without-milliseconds',
    title: 'Timestamps are sent without milliseconds, where they are zero',
    base: 'client.go',
    change: [
      [
        '"from": {asked.From}, "to": {asked.To}}',
        '"from": {strings.Replace(asked.From, ".000Z", "Z", 1)}, "to": {strings.Replace(asked.To, ".000Z", "Z", 1)}}',
      ],
      ['\t"strconv"\n', '\t"strconv"\n\t"strings"\n'],
    ],
  },

  // More than lists
  {
    id: 'document-first',
    title: 'openapi.json is read first, without the key',
    base: 'client.mts',
    change: [
      [
        'const task: Task = JSON.parse(line);',
        'const task: Task = JSON.parse(line);\n  await (await fetch(`${BASE_URL}/public-api/v1/openapi.json`)).text();',
      ],
    ],
  },
  {
    id: 'document-with-key',
    title: 'openapi.json is read first, with the key',
    base: 'client.mts',
    change: [
      [
        'const task: Task = JSON.parse(line);',
        "const task: Task = JSON.parse(line);\n  await ask('/openapi.json', {});",
      ],
    ],
  },
  {
    id: 'document-cached',
    title: 'openapi.json is read once, and kept in the folder that stays',
    base: 'client.py',
    change: [
      [
        '    answer = ANSWERS',
        '    document = os.path.join(STATE_DIR, "openapi.json")\n    if not os.path.exists(document):\n        with urllib.request.urlopen(f"{BASE_URL}/public-api/v1/openapi.json") as response, open(document, "wb") as file:\n            file.write(response.read())\n    answer = ANSWERS',
      ],
    ],
  },
  {
    id: 'key-tested-first',
    title: '/me is asked first, to see whether the key is good',
    base: 'client.mts',
    change: [['const task: Task = JSON.parse(line);', "const task: Task = JSON.parse(line);\n  await get('/me', {});"]],
  },

  // Connections and headers
  {
    id: 'connection-closed',
    title: 'A connection for each request',
    base: 'client.mts',
    change: [[MTS_SEND, "headers: { authorization: `Bearer ${KEY}`, connection: 'close' },"]],
  },
  {
    id: 'connection-closed-go',
    title: 'A connection for each request',
    base: 'client.go',
    change: [[GO_SEND, `${GO_SEND}\n\trequest.Close = true`]],
  },
  {
    id: 'identity-asked-for',
    title: 'No encoding is asked for',
    base: 'client.mts',
    change: [[MTS_SEND, "headers: { authorization: `Bearer ${KEY}`, 'accept-encoding': 'identity' },"]],
  },
  {
    id: 'gzip-read',
    title: 'gzip is asked for, and unpacked where the header says so',
    base: 'client.py',
    change: [
      [PY_HEADERS, 'headers={"Authorization": f"Bearer {KEY}", "Accept-Encoding": "gzip"}'],
      ['json.loads(response.read(), parse', 'json.loads(unpacked(response), parse'],
      [
        'def ask(',
        'def unpacked(response):\n    import gzip\n\n    body = response.read()\n    return gzip.decompress(body) if response.headers.get("Content-Encoding") == "gzip" else body\n\n\ndef ask(',
      ],
    ],
  },
  {
    id: 'gzip-by-curl',
    title: 'curl asks for what it can unpack',
    base: 'client.sh',
    change: [['curl --silent', 'curl --compressed --silent']],
  },
  {
    id: 'user-agent',
    title: 'The client says its name and version',
    base: 'client.py',
    change: [
      [
        PY_HEADERS,
        'headers={"Authorization": f"Bearer {KEY}", "User-Agent": "till-sync/1.2", "Accept": "application/json", "X-Request-Id": "1"}',
      ],
    ],
  },
  {
    id: 'redirect-by-fetch',
    title: 'fetch follows redirects, and leaves the key out at another origin',
    base: 'client.mts',
    change: [["redirect: 'manual'", "redirect: 'follow'"]],
  },
  {
    id: 'redirect-is-a-failure',
    title: 'A redirect is a failure like a lost connection',
    base: 'client.mts',
    change: [["redirect: 'manual'", "redirect: 'error'"]],
  },

  // Retries
  { id: 'retries-three', title: 'Three tries', base: 'client.mts', change: [['const TRIES = 5;', 'const TRIES = 3;']] },
  {
    id: 'retries-eight',
    title: 'Eight tries, with pauses of four seconds at most',
    base: 'client.py',
    change: [
      ['TRIES = 5', 'TRIES = 8'],
      ['else 2 ** (attempt - 1)', 'else min(0.5 * 2 ** (attempt - 1), 4)'],
    ],
  },
  {
    id: 'retries-linear',
    title: 'Pauses grow by a second',
    base: 'client.mts',
    change: [['return 1000 * 2 ** (attempt - 1);', 'return 1000 * attempt;']],
  },
  {
    id: 'retries-every-second',
    title: 'Each pause is a second',
    base: 'client.py',
    change: [['2 ** (attempt - 1)', '1']],
  },
  {
    id: 'retries-jitter',
    title: 'Pauses are longer by chance, up to a quarter',
    base: 'client.mts',
    change: [['return 1000 * 2 ** (attempt - 1);', 'return 1000 * 2 ** (attempt - 1) * (1 + Math.random() / 4);']],
  },
  {
    id: 'retries-backoff-and-header',
    title: 'The longer of header and backoff is waited',
    base: 'client.mts',
    change: [[MTS_WAIT, 'await sleep(Math.max(waitOf(headers, attempt), 500 * 2 ** attempt));']],
  },
  {
    id: 'retries-longer-than-said',
    title: 'A second more is waited than the header says',
    base: 'client.go',
    change: [['const margin = 100 * time.Millisecond', 'const margin = 1100 * time.Millisecond']],
  },
  {
    id: 'retries-refused-key-once',
    title: 'A refused key is tried once more, after a second',
    base: 'client.mts',
    change: [
      [
        'if (status === 200) return body;',
        'if (status === 200) return body;\n    if (status === 401 && attempt === 1) {\n      await sleep(1000);\n      continue;\n    }',
      ],
    ],
  },

  // The end of a walk that cannot go on
  {
    id: 'cursor-refused-is-an-error',
    title: 'A refused cursor ends the client with an error',
    base: 'client.mts',
    change: [['if (!refusedCursor || begun === 3) throw error;', 'if (refusedCursor || begun > 0) throw error;']],
  },
  {
    id: 'cursor-refused-is-an-error-curl',
    title: 'A refused cursor ends the client with an error',
    base: 'client.sh',
    change: [
      ['if [ "$STATUS" != 400 ] || [ -z "$cursor" ] || [ "$begun" = 3 ]; then fail "$path"; fi', 'fail "$path"'],
    ],
  },

  // After an interruption
  {
    id: 'export-begins-anew',
    title: 'An export begins anew after an interruption',
    base: 'client.py',
    change: [
      [
        '    return sales(task, Journal("export.jsonl", {"from": task["from"], "to": task["to"]}))',
        '    return sales(task)',
      ],
    ],
  },
  {
    id: 'export-ends-in-order',
    title: 'SIGTERM ends the client between two pages, with exit code 1',
    base: 'client.py',
    change: [
      [
        'try:\n    task = json',
        'import signal\n\nsignal.signal(signal.SIGTERM, lambda *_: sys.exit(1))\n\ntry:\n    task = json',
      ],
    ],
  },
  {
    id: 'export-goes-on',
    title: 'Each page is saved with its cursor, and the second start goes on',
    base: 'client.mts',
    change: [
      [
        "import { once } from 'node:events';",
        "import { once } from 'node:events';\nimport { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';",
      ],
      [
        'async function walk<',
        "const STATE = `${process.env['STATE_DIR'] ?? '.'}/export.json`;\nlet goesOn = false;\n\nasync function walk<",
      ],
      [
        '  const kept = new Map<string, Kept>();\n  let cursor: string | null | undefined;\n',
        "  const saved = goesOn && existsSync(STATE) ? JSON.parse(readFileSync(STATE, 'utf8')) : { kept: [] };\n  rmSync(STATE, { force: true });\n  const kept = new Map<string, Kept>(saved.kept);\n  let cursor: string | null | undefined = saved.cursor;\n",
      ],
      [
        MTS_NEXT,
        `${MTS_NEXT}\n    if (goesOn && cursor) {\n      writeFileSync(\`\${STATE}.new\`, JSON.stringify({ cursor, kept: [...kept] }));\n      renameSync(\`\${STATE}.new\`, STATE);\n    }`,
      ],
      ['  } while (cursor);', '  } while (cursor);\n  rmSync(STATE, { force: true });'],
      ['  export: sales,', '  export(task) {\n    goesOn = true;\n    return sales(task);\n  },'],
    ],
  },

  // Answers
  {
    id: 'answer-after-log-lines',
    title: 'Lines of a log come before the answer',
    base: 'client.mts',
    change: [[MTS_NEXT, `${MTS_NEXT}\n    console.log(\`\${path}: \${kept.size} records\`);`]],
  },
  {
    id: 'answer-over-many-lines',
    title: 'The answer is printed over many lines',
    base: 'client.mts',
    change: [['JSON.stringify(answer)', 'JSON.stringify(answer, null, 2)']],
  },
  {
    id: 'answer-log-on-standard-error',
    title: 'Each page is logged on standard error',
    base: 'client.mts',
    change: [[MTS_NEXT, `${MTS_NEXT}\n    console.error(\`\${path}: \${kept.size} records\`);`]],
  },
  {
    id: 'answer-of-rounded-floats',
    title: 'Floats are added up, and the sum is rounded to the cent',
    base: 'client.mts',
    change: [
      ['=> Math.round(amount * 100)', '=> amount'],
      [
        'amounts.reduce((total, amount) => total + amount, 0) / 100',
        'Math.round(amounts.reduce((total, amount) => total + amount, 0) * 100) / 100',
      ],
      ['hundredths(revenue) / 100', 'revenue'],
    ],
  },
  {
    id: 'answer-rows-in-order',
    title: 'Rows of revenue are sorted by store and day',
    base: 'client.py',
    change: [
      [
        '    return {"rows": [{name',
        '    rows = sorted(rows, key=lambda row: (row["storeId"], row["date"]))\n    return {"rows": [{name',
      ],
    ],
  },
  {
    id: 'answer-promotions-in-order',
    title: 'Promotions are sorted by id',
    base: 'client.mts',
    change: [['return { ids: active.map(({ id }) => id) };', 'return { ids: active.map(({ id }) => id).sort() };']],
  },
  {
    id: 'some-tasks-alone',
    title: 'Two tasks are done, and of the others the client says that it cannot',
    base: 'client.mts',
    change: [
      [
        'const answer = (await ANSWERS',
        "const answer = (await (task.task.startsWith('sales') || task.task === 'export' ? ANSWERS : {})",
      ],
    ],
  },

  // What chance and time decide
  {
    id: 'standard-input-by-name',
    title: 'Standard input is opened by its name',
    base: 'client.mts',
    change: [
      ["import { createInterface } from 'node:readline';", "import { readFileSync } from 'node:fs';"],
      [
        "const [line] = await once(createInterface({ input: process.stdin }), 'line');",
        "const line = readFileSync('/dev/stdin', 'utf8');",
      ],
    ],
  },
  {
    id: 'store-after-store',
    title: 'Sales are read store by store, one after the other',
    base: 'client.mts',
    change: [
      [
        MTS_SALES,
        [
          "const { data } = await get<Page<{ id: string }>>('/stores', {});",
          '  const totals: number[] = [];',
          "  for (const { id } of data) totals.push(...(await list('/sales', { from, to, storeIds: id }, paid)));",
        ].join('\n'),
      ],
    ],
  },
  {
    id: 'full-jitter',
    title: 'Each pause is drawn, up to twice as long as the one before may be, and four tries are made',
    base: 'client.mts',
    change: [
      ['const TRIES = 5;', 'const TRIES = 4;'],
      ['return 1000 * 2 ** (attempt - 1);', 'return Math.random() * 1000 * 2 ** (attempt - 1);'],
    ],
  },
];
