// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of programs.
import type { FaultyClient } from '../source.ts';
import { MTS_GIVE_UP, MTS_NEXT, MTS_SALES, MTS_WAIT, PY_WAIT } from './places.ts';

/** What a client makes of limits, errors, refusals and interruptions. */
export const FAULTY_IN_TROUBLE: readonly FaultyClient[] = [
  // 429
  {
    id: 'limit-header-ignored',
    title: 'Retry-After is not read, and the pauses are those of any failure',
    base: 'client.mts',
    requirement: 'CLI-13',
    reference: 'https://github.com/curl/curl/issues/3794',
    change: [[MTS_WAIT, 'await sleep(100 * 2 ** attempt);']],
  },
  {
    id: 'limit-seconds-as-milliseconds',
    title: 'The seconds of Retry-After are taken for milliseconds',
    base: 'client.mts',
    requirement: 'CLI-13',
    reference: 'https://github.com/getsentry/sentry-javascript/issues/860',
    change: [['return Number(after) * 1000 + 100;', 'return Number(after);']],
  },
  {
    id: 'limit-seconds-as-milliseconds-go',
    title: 'The seconds of Retry-After are taken for milliseconds',
    base: 'client.go',
    requirement: 'CLI-13',
    reference: 'https://github.com/Azure/azure-sdk-for-net/pull/5268',
    change: [['time.Duration(seconds)*time.Second + margin', 'time.Duration(seconds) * time.Millisecond']],
  },
  {
    id: 'limit-date-crashes',
    title: 'A date in Retry-After ends the client',
    base: 'client.py',
    requirement: 'CLI-13',
    reference: 'https://github.com/IBM/mcp-context-forge/issues/5674',
    change: [['    if after.isdigit():', '    if after:']],
  },
  {
    id: 'limit-date-ignored',
    title: 'A date in Retry-After is not read, and the client asks again at once',
    base: 'client.mts',
    requirement: 'CLI-13',
    reference: 'https://github.com/Shopify/shopify-app-js/pull/3367',
    change: [
      ['if (!Number.isNaN(date)) return Math.max(date - Date.now(), 0) + 100;', 'if (!Number.isNaN(date)) return 50;'],
    ],
  },
  {
    id: 'limit-date-ignored-go',
    title: 'A date in Retry-After is read as a number, which is zero',
    base: 'client.go',
    requirement: 'CLI-13',
    change: [
      [
        '; err == nil {\n\t\treturn time.Duration(seconds)',
        '; err == nil || after != "" {\n\t\treturn time.Duration(seconds)',
      ],
    ],
  },
  {
    id: 'limit-reset-ignored',
    title: 'X-RateLimit-Reset is not read',
    base: 'client.mts',
    requirement: 'CLI-13',
    change: [
      ["headers.get('x-ratelimit-reset') ?? ", ''],
      ['return 1000 * 2 ** (attempt - 1);', 'return 200 * attempt;'],
    ],
  },
  {
    id: 'limit-epoch-as-seconds',
    title: 'X-RateLimit-Reset is taken for seconds to wait, of which it would be 50 years',
    base: 'client.py',
    requirement: 'CLI-13',
    reference: 'https://github.com/withcoral/coral/pull/89',
    change: [['    if reset > 1_000_000_000:', '    if False:']],
  },
  {
    id: 'limit-epoch-as-milliseconds',
    title: 'X-RateLimit-Reset is taken for milliseconds since 1970, which is long ago',
    base: 'client.mts',
    requirement: 'CLI-13',
    reference: 'https://github.com/Mangopay/mangopay2-java-sdk/issues/261',
    change: [['return Math.max(reset * 1000 - Date.now(), 0) + 100;', 'return Math.max(reset - Date.now(), 0) + 100;']],
  },
  {
    id: 'limit-ratelimit-remaining',
    title: 'Of RateLimit the requests that are left are read, and taken for seconds',
    base: 'client.py',
    requirement: 'CLI-13',
    change: [
      ['(?:t|reset)=', '(?:r|remaining)='],
      ['2 ** (attempt - 1)', '0.1 * attempt'],
    ],
  },
  {
    id: 'limit-not-retried',
    title: 'Status 429 ends the client',
    base: 'client.mts',
    requirement: 'CLI-13',
    change: [['[0, 429, 500, 502, 503, 504]', '[0, 500, 502, 503, 504]']],
  },
  {
    id: 'limit-not-retried-curl',
    title: 'Status 429 ends the client',
    base: 'client.sh',
    requirement: 'CLI-13',
    change: [['000 | 429 | 500', '000 | 500']],
  },
  {
    id: 'limit-one-second',
    title: 'At most one second is waited, also where Retry-After says more',
    base: 'client.mts',
    requirement: 'CLI-13',
    change: [[MTS_WAIT, 'await sleep(Math.min(waitOf(headers, attempt), 1000));']],
  },
  {
    id: 'limit-half-time',
    title: 'A limit is waited out for half its time, and then again for half of what is left',
    base: 'client.py',
    requirement: 'CLI-13',
    change: [[PY_WAIT, 'time.sleep(wait_of(headers, attempt) / 2)']],
  },
  {
    id: 'limit-date-ignored-curl',
    title: 'A date in Retry-After is not read',
    base: 'client.sh',
    requirement: 'CLI-13',
    change: [
      [
        'reset="$(date -d "${after:-never}" +%s 2> /dev/null || header x-ratelimit-reset)"',
        'reset="$(header x-ratelimit-reset)"',
      ],
      ['$((2 ** ($1 - 1)))', '0.2'],
    ],
  },

  // After a limit
  {
    id: 'stampede-of-parts',
    title: 'Sixteen parts of the range are read at once, wait for the same limit, and all ask again at its end',
    base: 'client.mts',
    requirement: 'CLI-14',
    reference: 'https://github.com/vercel/fetch-retry/issues/9',
    change: [
      [
        MTS_SALES,
        "const part = (Date.parse(to) - Date.parse(from)) / 16;\n  const stamp = (number: number, less: number) => new Date(Date.parse(from) + Math.round(part * number) - less).toISOString();\n  const parts = Array.from({ length: 16 }, (_, number) => list('/sales', { from: stamp(number, 0), to: number === 15 ? to : stamp(number + 1, 1) }, paid));\n  const totals = (await Promise.all(parts)).flat();",
      ],
    ],
  },
  {
    id: 'stampede-of-probes',
    title: 'When a limit is over, ten requests are sent at once to see whether it is',
    base: 'client.mts',
    requirement: 'CLI-14',
    change: [
      [
        MTS_WAIT,
        `${MTS_WAIT}\n    if (status === 429) await Promise.all(Array.from({ length: 10 }, () => ask(path, query)));`,
      ],
    ],
  },

  // Refused keys
  {
    id: 'refused-retried',
    title: 'Status 401 is retried like 503',
    base: 'client.mts',
    requirement: 'CLI-15',
    reference: 'https://github.com/supertokens/supertokens-website/issues/164',
    change: [
      ['[0, 429, 500', '[0, 401, 429, 500'],
      ['1000 * 2 ** (attempt - 1)', '100 * 2 ** (attempt - 1)'],
    ],
  },
  {
    id: 'refused-retried-for-ever',
    title: 'A refused key is tried again for ever',
    base: 'client.py',
    requirement: 'CLI-15',
    reference: 'https://github.com/forcedotcom/SalesforceMobileSDK-iOS/issues/38',
    change: [
      [
        '        status, headers, body = ask(path, query)\n',
        '        status, headers, body = ask(path, query)\n        while status == 401:\n            time.sleep(0.2)\n            status, headers, body = ask(path, query)\n',
      ],
    ],
  },
  {
    id: 'refused-forbidden-retried',
    title: 'Status 401 and 403 are retried',
    base: 'client.go',
    requirement: 'CLI-15',
    change: [
      ['[]int{0, 429,', '[]int{0, 401, 403, 429,'],
      ['time.Second << (attempt - 1)', '100 * time.Millisecond'],
    ],
  },
  {
    id: 'refused-walk-begun-again',
    title: 'After a refusal the walk begins again, eight times',
    base: 'client.mts',
    requirement: 'CLI-15',
    change: [
      [
        "const refusedCursor = error instanceof Refused && error.status === 400 && 'cursor' in error.query;",
        'const refusedCursor = error instanceof Refused && error.status >= 400 && error.status < 500;',
      ],
      ['begun === 3', 'begun === 8'],
    ],
  },
  {
    id: 'refused-any-status-retried',
    title: 'Every status but 200 is retried',
    base: 'client.sh',
    requirement: 'CLI-15',
    change: [
      ['      *) return 1 ;;\n', ''],
      ['000 | 429 | 500 | 502 | 503 | 504)', '*)'],
      ['$((2 ** ($1 - 1)))', '0.2'],
    ],
  },
  {
    id: 'refused-six-more',
    title: 'A refused key is tried six times more at once',
    base: 'client.py',
    requirement: 'CLI-15',
    change: [
      [
        '        if status not in MAY_PASS',
        '        for _ in range(6 if status in (401, 403) else 0):\n            status, headers, body = ask(path, query)\n        if status not in MAY_PASS',
      ],
    ],
  },

  // Failures that may pass
  {
    id: 'passing-503',
    title: 'Status 503 ends the client',
    base: 'client.mts',
    requirement: 'CLI-16',
    reference: 'https://github.com/owncloud/client/issues/1792',
    change: [['[0, 429, 500, 502, 503, 504]', '[0, 429, 500, 502, 504]']],
  },
  {
    id: 'passing-500',
    title: 'Status 500 ends the client',
    base: 'client.mts',
    requirement: 'CLI-16',
    change: [['[0, 429, 500, 502, 503, 504]', '[0, 429, 502, 503, 504]']],
  },
  {
    id: 'passing-lost-connection',
    title: 'A lost connection ends the client',
    base: 'client.mts',
    requirement: 'CLI-16',
    reference: 'https://github.com/urllib3/urllib3/issues/1352',
    change: [['[0, 429, 500, 502, 503, 504]', '[429, 500, 502, 503, 504]']],
  },
  {
    id: 'passing-cut-body',
    title: 'A connection that is lost in the middle of a body is not expected',
    base: 'client.py',
    requirement: 'CLI-16',
    reference: 'https://github.com/psf/requests/issues/5948',
    change: [['except (OSError, http.client.HTTPException, ValueError):', 'except urllib.error.URLError:']],
  },
  {
    id: 'passing-cut-body-go',
    title: 'A body that ends too soon ends the client',
    base: 'client.go',
    requirement: 'CLI-16',
    reference: 'https://github.com/googleapis/python-api-core/issues/235',
    change: [
      [
        'body, err := io.ReadAll(response.Body)\n\tif err != nil {\n\t\treturn nil, 0, nil',
        'body, err := io.ReadAll(response.Body)\n\tif err != nil {\n\t\treturn nil, 1, nil',
      ],
    ],
  },
  {
    id: 'passing-cut-body-node',
    title: 'A body that ends too soon ends the client',
    base: 'client.mts',
    requirement: 'CLI-16',
    change: [
      ['const text = await response.text();', 'const text = await response.text().catch(() => process.exit(1));'],
    ],
  },
  {
    id: 'passing-one-try',
    title: 'Nothing is tried twice',
    base: 'client.py',
    requirement: 'CLI-16',
    change: [['TRIES = 5', 'TRIES = 1']],
  },
  {
    id: 'passing-limits-alone',
    title: 'Only status 429 is retried',
    base: 'client.go',
    requirement: 'CLI-16',
    change: [['[]int{0, 429, 500, 502, 503, 504}', '[]int{429}']],
  },
  {
    id: 'passing-502-504',
    title: 'Status 502 and 504 end the client',
    base: 'client.py',
    requirement: 'CLI-16',
    change: [['(0, 429, 500, 502, 503, 504)', '(0, 429, 500, 503)']],
  },
  {
    id: 'passing-error-as-json',
    title: 'The body of an error is read as JSON, and a page of HTML ends the client',
    base: 'client.mts',
    requirement: 'CLI-16',
    change: [
      ['response.ok ? JSON.parse(text) : undefined', 'JSON.parse(text)'],
      ['[0, 429', '[429'],
    ],
  },
  {
    id: 'passing-curl-exit',
    title: 'The exit code of curl is not looked at, and a body that was cut is read',
    base: 'client.sh',
    requirement: 'CLI-16',
    change: [['|| STATUS=000', '']],
  },

  // Retries that do not end
  {
    id: 'retries-for-ever',
    title: 'Retries have no end',
    base: 'client.mts',
    requirement: 'CLI-17',
    reference: 'https://github.com/huggingface/huggingface.js/pull/2487',
    change: [
      ['const TRIES = 5;', 'const TRIES = Infinity;'],
      [MTS_WAIT, 'await sleep(Math.min(waitOf(headers, attempt), 300));'],
    ],
  },
  {
    id: 'retries-50',
    title: 'Each request is tried 50 times',
    base: 'client.mts',
    requirement: 'CLI-17',
    change: [
      ['const TRIES = 5;', 'const TRIES = 50;'],
      [MTS_WAIT, 'await sleep(Math.min(waitOf(headers, attempt), 200 + attempt));'],
    ],
  },
  {
    id: 'retries-for-ever-python',
    title: 'Failures that may pass are retried for ever',
    base: 'client.py',
    requirement: 'CLI-17',
    reference: 'https://github.com/anomalyco/opencode/issues/40090',
    change: [
      ['for attempt in range(1, TRIES + 1):', 'for attempt in iter(int, 1):'],
      ['or attempt == TRIES', ''],
      [PY_WAIT, 'time.sleep(0.3)'],
    ],
  },
  {
    id: 'retries-uncounted-with-header',
    title: 'A failure with Retry-After is not counted as a try',
    base: 'client.mts',
    requirement: 'CLI-17',
    reference: 'https://github.com/palantir/conjure-java-runtime/issues/630',
    change: [
      [
        MTS_WAIT,
        "await sleep(Math.min(waitOf(headers, attempt), 1000));\n    if (headers.has('retry-after') || status === 503) attempt -= 1;",
      ],
    ],
  },
  {
    id: 'retries-of-walks',
    title: 'A walk that failed begins again, ten times, with five tries each',
    base: 'client.go',
    requirement: 'CLI-17',
    change: [
      [
        'refusal.status == http.StatusBadRequest && query.Has("cursor") && begun < 3',
        'refusal.status != 401 && begun < 10',
      ],
      ['time.Second << (attempt - 1)', 'time.Duration(50*attempt) * time.Millisecond'],
    ],
  },
  {
    id: 'retries-curl-loop',
    title: 'curl is called until it succeeds',
    base: 'client.sh',
    requirement: 'CLI-17',
    change: [
      ['TRIES=5', 'TRIES=1000'],
      ['sleep "$(wait_of "$attempt")"', 'sleep 0.2'],
    ],
  },

  // Pauses that do not grow
  {
    id: 'pauses-none',
    title: 'Failures are retried at once',
    base: 'client.mts',
    requirement: 'CLI-18',
    reference: 'https://github.com/huggingface/huggingface.js/pull/2374',
    change: [['return 1000 * 2 ** (attempt - 1);', 'return 0;']],
  },
  {
    id: 'pauses-equal',
    title: 'Each pause is half a second',
    base: 'client.mts',
    requirement: 'CLI-18',
    change: [['return 1000 * 2 ** (attempt - 1);', 'return 500;']],
  },
  {
    id: 'pauses-equal-python',
    title: 'Each pause is 0.6 seconds',
    base: 'client.py',
    requirement: 'CLI-18',
    change: [['2 ** (attempt - 1)', '0.6']],
  },
  {
    id: 'pauses-shrink',
    title: 'Each pause is half as long as the one before',
    base: 'client.go',
    requirement: 'CLI-18',
    change: [['return time.Second << (attempt - 1)', 'return 2 * time.Second >> (attempt - 1)']],
  },
  {
    id: 'pauses-none-python',
    title: 'Failures are retried at once',
    base: 'client.py',
    requirement: 'CLI-18',
    change: [['2 ** (attempt - 1)', '0']],
  },
  {
    id: 'pauses-equal-curl',
    title: 'Each pause is 0.4 seconds',
    base: 'client.sh',
    requirement: 'CLI-18',
    change: [['$((2 ** ($1 - 1)))', '0.4']],
  },

  // Half a walk
  {
    id: 'half-after-401',
    title: 'Where the key is refused in the middle of a walk, what was read until then is the answer',
    base: 'client.mts',
    requirement: 'CLI-24',
    reference: 'https://github.com/DOI-USGS/dataretrieval-python/pull/279',
    change: [
      ['const page: Page<Item> = await get(', 'const page: Page<Item> | undefined = await get<Page<Item>>('],
      [
        '...(cursor ? { cursor } : {}) });',
        '...(cursor ? { cursor } : {}) }).catch(() => undefined);\n    if (!page) break;',
      ],
    ],
  },
  {
    id: 'half-after-refused-cursor',
    title: 'Where the cursor is refused, what was read until then is the answer',
    base: 'client.py',
    requirement: 'CLI-24',
    change: [
      [
        '            if refused.status != 400 or not cursor or begun == 3:\n                raise',
        '            if refused.status == 400 and cursor:\n                break\n            raise',
      ],
    ],
  },
  {
    id: 'half-after-any-failure',
    title: 'A page that cannot be had ends the walk without an error',
    base: 'client.py',
    requirement: 'CLI-24',
    reference: 'https://github.com/DataZooDE/erpl-web/issues/93',
    change: [
      [
        '            if refused.status != 400 or not cursor or begun == 3:\n                raise',
        '            print(refused, file=sys.stderr)\n            break',
      ],
    ],
  },
  {
    id: 'half-after-failure-go',
    title: 'The error of a later page is not looked at',
    base: 'client.go',
    requirement: 'CLI-24',
    change: [
      [
        '			if err != nil {\n				return err\n			}\n			for',
        '			if err != nil && query.Has("cursor") {\n				return nil\n			}\n			if err != nil {\n				return err\n			}\n			for',
      ],
    ],
  },
  {
    id: 'half-after-failure-curl',
    title: 'A page that cannot be had ends the loop',
    base: 'client.sh',
    requirement: 'CLI-24',
    change: [
      [
        '    if ! get "$path" "$@" limit=100 ${cursor:+"cursor=$cursor"}; then\n',
        '    if ! get "$path" "$@" limit=100 ${cursor:+"cursor=$cursor"}; then\n      [ -z "$cursor" ] || break\n',
      ],
    ],
  },
  {
    id: 'half-zero',
    title: 'An error becomes an answer of zero',
    base: 'client.mts',
    requirement: 'CLI-24',
    change: [['  process.exit(1);', '  console.log(JSON.stringify({ count: 0, total: 0 }));\n  process.exit(0);']],
  },
  {
    id: 'half-no-rows',
    title: 'Revenue that cannot be had is an empty table',
    base: 'client.mts',
    requirement: 'CLI-24',
    change: [
      [
        "await get('/analytics/revenue', { from, to });",
        "await get<Page<RevenueRow>>('/analytics/revenue', { from, to }).catch(() => ({ data: [] }));",
      ],
    ],
  },
  {
    id: 'half-empty-page',
    title: 'A page that could not be had is taken for an empty last page',
    base: 'client.mts',
    requirement: 'CLI-24',
    change: [[MTS_GIVE_UP, 'if (!MAY_PASS.includes(status) || attempt === TRIES) return { data: [] } as Body;']],
  },
  {
    id: 'half-marked-partial',
    title: 'Half a walk is given with a note, and exit code 0',
    base: 'client.py',
    requirement: 'CLI-24',
    change: [
      [
        '            if refused.status != 400 or not cursor or begun == 3:\n                raise',
        '            print("partial: true", file=sys.stderr)\n            return list(kept.values())',
      ],
    ],
  },
  {
    id: 'half-cursor-skipped',
    title: 'A refused cursor is taken for the end of the list',
    base: 'client.go',
    requirement: 'CLI-24',
    change: [['begun < 3 {\n\t\t\t\tbreak', 'begun < 3 {\n\t\t\t\treturn nil']],
  },

  // Interruptions
  {
    id: 'interrupted-records-lost',
    title: 'The cursor is saved without what was read before it',
    base: 'client.py',
    requirement: 'CLI-25',
    change: [['journal.add(found, cursor)', 'journal.add({}, cursor)']],
  },
  {
    id: 'interrupted-added-again',
    title: 'Begins anew after an interruption, and adds to what it had',
    base: 'client.py',
    requirement: 'CLI-25',
    change: [
      [
        '            kept.update(line["kept"])\n            cursor = line["cursor"]',
        '            kept.update((f"{name} before", value) for name, value in line["kept"].items())',
      ],
    ],
  },
  {
    id: 'interrupted-page-lost',
    title: 'The cursor of the next page is saved with the records of the page before the last',
    base: 'client.py',
    requirement: 'CLI-25',
    change: [
      [
        '        if journal:\n            journal.add(found, cursor)',
        '        if journal:\n            journal.add(before, cursor)\n            before = found',
      ],
      ['    begun = 1\n', '    begun = 1\n    before = {}\n'],
    ],
  },
  {
    id: 'interrupted-lock-stays',
    title: 'The lock of the first start stays, and the second says that another runs',
    base: 'client.mts',
    requirement: 'CLI-25',
    change: [
      [
        MTS_SALES,
        "writeFileSync(`${process.env['STATE_DIR']}/lock`, '', { flag: 'wx' });\n  const totals = await list('/sales', { from, to }, paid);\n  rmSync(`${process.env['STATE_DIR']}/lock`);",
      ],
      [
        "import { once } from 'node:events';",
        "import { once } from 'node:events';\nimport { rmSync, writeFileSync } from 'node:fs';",
      ],
    ],
  },
  {
    id: 'interrupted-half-answered',
    title: 'What was counted until the interruption is saved as the answer, and the second start gives it',
    base: 'client.mts',
    requirement: 'CLI-25',
    change: [
      [
        "import { once } from 'node:events';",
        "import { once } from 'node:events';\nimport { existsSync, readFileSync, writeFileSync } from 'node:fs';",
      ],
      ['const ANSWERS:', "const SAVED = `${process.env['STATE_DIR']}/answer.json`;\n\nconst ANSWERS:"],
      [
        MTS_NEXT,
        `${MTS_NEXT}\n    if (path === '/sales') writeFileSync(SAVED, JSON.stringify({ count: kept.size, total: sum([...kept.values()] as number[]) }));`,
      ],
      [
        '  export: sales,',
        "  export: async (task) => (existsSync(SAVED) ? JSON.parse(readFileSync(SAVED, 'utf8')) : sales(task)),",
      ],
    ],
  },
  {
    id: 'interrupted-totals-doubled',
    title: 'What was counted is saved, and the second start adds the whole list to it',
    base: 'client.go',
    requirement: 'CLI-25',
    change: [
      [
        'begin := func() { clear(kept) }',
        'file := os.Getenv("STATE_DIR") + "/kept.json"\n\tbegin := func() {\n\t\tif asked.Task != "export" {\n\t\t\treturn\n\t\t}\n\t\tbefore := map[string]int64{}\n\t\tsaved, _ := os.ReadFile(file)\n\t\t_ = json.Unmarshal(saved, &before)\n\t\tfor id, amount := range before {\n\t\t\tkept["before "+id] = amount\n\t\t}\n\t}',
      ],
      [
        'kept[found.ID] = 0\n',
        'kept[found.ID] = 0\n\t\t\tdefer func() {\n\t\t\t\tif asked.Task == "export" && len(kept)%20 == 0 {\n\t\t\t\t\ttext, _ := json.Marshal(kept)\n\t\t\t\t\t_ = os.WriteFile(file, text, 0o600)\n\t\t\t\t}\n\t\t\t}()\n',
      ],
    ],
  },
  {
    id: 'interrupted-lines-doubled',
    title: 'Records are appended to a file in the folder that stays, also by the second start',
    base: 'client.sh',
    requirement: 'CLI-25',
    change: [
      ['  : > "$FOLDER/records"\n  while', '  while'],
      ['"$FOLDER/records"', '"$STATE_DIR/records"'],
      ["awk -F '\\t' '{ last[$1] = $0 } END { for (id in last) print last[id] }'", 'cat'],
    ],
  },
  {
    id: 'interrupted-rest-alone',
    title: 'A client that was interrupted counts the rest alone',
    base: 'client.mts',
    requirement: 'CLI-25',
    change: [
      [
        "import { once } from 'node:events';",
        "import { once } from 'node:events';\nimport { existsSync, readFileSync, writeFileSync } from 'node:fs';",
      ],
      [
        '  let cursor: string | null | undefined;\n',
        "  const file = `${process.env['STATE_DIR']}/cursor`;\n  let cursor: string | null | undefined = existsSync(file) ? readFileSync(file, 'utf8') : undefined;\n",
      ],
      [MTS_NEXT, `${MTS_NEXT}\n    writeFileSync(file, cursor ?? '');`],
    ],
  },

  // Redirects
  {
    id: 'redirect-followed-with-key',
    title: 'A redirect is followed by hand, with the same headers',
    base: 'client.mts',
    requirement: 'CLI-28',
    reference: 'https://github.com/adobe/fetch/issues/447',
    change: [
      ['const response = await fetch(', 'let response = await fetch('],
      [
        'const text = await',
        "const location = response.headers.get('location');\n    if (location) response = await fetch(location, { headers: { authorization: `Bearer ${KEY}` } });\n    const text = await",
      ],
    ],
  },
  {
    id: 'redirect-followed-by-library',
    title: 'The library follows redirects, and takes all headers along',
    base: 'client.py',
    requirement: 'CLI-28',
    reference: 'https://github.com/erlang/otp/pull/11212',
    change: [['urllib.request.build_opener(NoRedirect)', 'urllib.request.build_opener()']],
  },
  {
    id: 'redirect-trusted-location',
    title: 'curl follows redirects, and trusts every origin with the key',
    base: 'client.sh',
    requirement: 'CLI-28',
    change: [['curl --silent', 'curl --location-trusted --silent']],
  },
  {
    id: 'redirect-header-copied',
    title: 'The check of a redirect copies the header that Go has taken out',
    base: 'client.go',
    requirement: 'CLI-28',
    reference: 'https://github.com/nahi/httpclient/pull/401',
    change: [
      [
        'func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }',
        'func(next *http.Request, before []*http.Request) error {\n\t\t\tnext.Header.Set("Authorization", before[0].Header.Get("Authorization"))\n\t\t\treturn nil\n\t\t}',
      ],
    ],
  },
  {
    id: 'redirect-remembered',
    title: 'A redirect is taken for a move, and all further requests go to the new origin with the key',
    base: 'client.py',
    requirement: 'CLI-28',
    change: [
      ['def ask(path, query):', 'def ask(path, query):\n    global BASE_URL\n   '],
      [
        '        return error.code, error.headers, None',
        '        if error.code in (301, 302, 307, 308):\n            BASE_URL = error.headers["Location"].split("/public-api")[0]\n            return 503, {}, None\n        return error.code, error.headers, None',
      ],
    ],
  },
  {
    id: 'ends-after-a-second',
    title: 'An answer that takes a second ends the client',
    base: 'client.mts',
    requirement: 'CLI-16',
    change: [
      ['AbortSignal.timeout(60_000)', 'AbortSignal.timeout(1_000)'],
      [
        '  } catch {\n    return { status: 0',
        "  } catch (error) {\n    if ((error as Error).name === 'TimeoutError') process.exit(3);\n    return { status: 0",
      ],
    ],
  },
  {
    id: 'failures-read-as-json',
    title: 'The body of a failure is read as JSON',
    base: 'client.py',
    requirement: 'CLI-16',
    change: [
      [
        '        return error.code, error.headers, None',
        '        return error.code, error.headers, json.loads(error.read())',
      ],
    ],
  },
];
