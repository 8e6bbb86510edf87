// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of programs.
import type { FaultyClient } from '../source.ts';
import { MTS_PAGE, MTS_SEND, MTS_URL, PY_HEADERS, PY_URL } from './places.ts';

/** What a client asks, and what it sends with it. */
export const FAULTY_REQUESTS: readonly FaultyClient[] = [
  // The key
  {
    id: 'key-in-x-api-key',
    title: 'The key goes in X-Api-Key instead of Authorization',
    base: 'client.mts',
    requirement: 'CLI-01',
    change: [[MTS_SEND, "headers: { 'x-api-key': KEY },"]],
  },
  {
    id: 'key-without-scheme',
    title: 'Authorization has the key without Bearer',
    base: 'client.mts',
    requirement: 'CLI-01',
    change: [[MTS_SEND, 'headers: { authorization: KEY },']],
  },
  {
    id: 'key-as-token',
    title: 'Authorization says Token instead of Bearer',
    base: 'client.py',
    requirement: 'CLI-01',
    change: [['f"Bearer {KEY}"', 'f"Token {KEY}"']],
  },
  {
    id: 'key-as-basic',
    title: 'The key is sent as the user of Basic authentication',
    base: 'client.mts',
    requirement: 'CLI-01',
    change: [[MTS_SEND, 'headers: { authorization: `Basic ${btoa(`${KEY}:`)}` },']],
  },
  {
    id: 'key-in-quotes',
    title: 'The key is sent with the quotes of a settings file around it',
    base: 'client.mts',
    requirement: 'CLI-01',
    change: [['`Bearer ${KEY}`', '`Bearer "${KEY}"`']],
  },
  {
    id: 'key-after-refusal',
    title: 'Each address is first tried without the key',
    base: 'client.py',
    requirement: 'CLI-01',
    change: [
      ['def get(path, query):\n', 'def get(path, query):\n    ask(path, query, {})\n'],
      ['def ask(path, query):', 'def ask(path, query, headers={"Authorization": f"Bearer {KEY}"}):'],
      ['headers={"Authorization": f"Bearer {KEY}"})\n    try', 'headers=headers)\n    try'],
    ],
  },
  {
    id: 'key-on-first-page-only',
    title: 'Later pages are asked for without the key',
    base: 'client.py',
    requirement: 'CLI-01',
    change: [[PY_HEADERS, 'headers={} if "cursor" in query else {"Authorization": f"Bearer {KEY}"}']],
  },
  {
    id: 'key-from-wrong-variable',
    title: 'The key is read from a variable that is not set, and Bearer is sent with nothing behind it',
    base: 'client.go',
    requirement: 'CLI-01',
    change: [['os.Getenv("KEY")', 'os.Getenv("SHOP_TOKEN")']],
  },
  {
    id: 'key-in-query',
    title: 'The key is in the address too',
    base: 'client.mts',
    requirement: 'CLI-02',
    reference: 'https://github.com/dyvenia/viadot/issues/42',
    change: [[MTS_URL, '?${new URLSearchParams({ ...query, api_key: KEY })}`, {']],
  },
  {
    id: 'key-in-query-python',
    title: 'The key is in the address as access_token too',
    base: 'client.py',
    requirement: 'CLI-02',
    reference: 'https://github.com/okpy/ok-client/issues/286',
    change: [[PY_URL, 'urlencode({**query, "access_token": KEY})']],
  },
  {
    id: 'key-in-second-header',
    title: 'The key goes in X-Api-Key as well, to be sure',
    base: 'client.mts',
    requirement: 'CLI-02',
    change: [[MTS_SEND, "headers: { authorization: `Bearer ${KEY}`, 'x-api-key': KEY },"]],
  },
  {
    id: 'key-in-cookie',
    title: 'The key goes in a cookie as well',
    base: 'client.mts',
    requirement: 'CLI-02',
    change: [[MTS_SEND, 'headers: { authorization: `Bearer ${KEY}`, cookie: `session=${KEY}` },']],
  },
  {
    id: 'key-in-user-agent',
    title: 'The user agent names the key',
    base: 'client.py',
    requirement: 'CLI-02',
    change: [[PY_HEADERS, 'headers={"Authorization": f"Bearer {KEY}", "User-Agent": f"till-sync/1.2 ({KEY})"}']],
  },
  {
    id: 'key-in-error',
    title: 'The message of an error has the key',
    base: 'client.py',
    requirement: 'CLI-02',
    reference: 'https://github.com/OpenBB-finance/OpenBB/issues/6662',
    change: [['f"{path}: status {status}"', 'f"{path}: status {status} with the key {KEY}"']],
  },
  {
    id: 'key-refused-in-error',
    title: 'The message about a refused key repeats the key',
    base: 'client.mts',
    requirement: 'CLI-02',
    reference: 'https://github.com/drewm/mailchimp-api/issues/229',
    change: [
      ['super(`${path}: ${', "super(`${status === 401 ? `Invalid API key ${process.env['KEY']} ` : ''}${path}: ${"],
    ],
  },
  {
    id: 'key-in-debug-log',
    title: 'Each request is written to the log with its headers',
    base: 'client.mts',
    requirement: 'CLI-02',
    change: [
      [
        '  try {\n    const response',
        '  console.error(path, { authorization: `Bearer ${KEY}` });\n  try {\n    const response',
      ],
    ],
  },
  {
    id: 'key-in-answer',
    title: 'The answer repeats the settings, with the key',
    base: 'client.mts',
    requirement: 'CLI-02',
    change: [
      ['console.log(JSON.stringify(answer))', 'console.log(JSON.stringify({ ...(answer as object), key: KEY }))'],
    ],
  },
  {
    id: 'key-in-verbose-curl',
    title: 'curl is verbose, and writes the Authorization header to the log',
    base: 'client.sh',
    requirement: 'CLI-02',
    change: [['curl --silent', 'curl --verbose']],
  },

  // The organization
  {
    id: 'organization-header',
    title: 'A header names an organization',
    base: 'client.mts',
    requirement: 'CLI-03',
    change: [[MTS_SEND, "headers: { authorization: `Bearer ${KEY}`, 'x-organization-id': 'org_4711' },"]],
  },
  {
    id: 'organization-of-me',
    title: 'The organization of /me is sent with every list',
    base: 'client.mts',
    requirement: 'CLI-03',
    change: [
      ['async function walk<', "const me = ask('/me', {});\n\nasync function walk<"],
      [
        MTS_PAGE,
        "{ ...query, limit: '100', organizationId: (await me).body.data.organization.id, ...(cursor ? { cursor } : {}) }",
      ],
    ],
  },
  {
    id: 'organization-parameter',
    title: 'A parameter names an organization',
    base: 'client.py',
    requirement: 'CLI-03',
    change: [[PY_URL, 'urlencode({**query, "orgId": "4711"})']],
  },
  {
    id: 'organization-tenant-header',
    title: 'X-Tenant names an organization',
    base: 'client.py',
    requirement: 'CLI-03',
    change: [[PY_HEADERS, 'headers={"Authorization": f"Bearer {KEY}", "X-Tenant-Id": "baan-suan"}']],
  },

  // Methods
  {
    id: 'method-post-query',
    title: 'Lists are asked for by POST',
    base: 'client.py',
    requirement: 'CLI-04',
    change: [[PY_HEADERS, `${PY_HEADERS}, data=b"{}"`]],
  },
  {
    id: 'method-acknowledge',
    title: 'What was read is acknowledged by PATCH',
    base: 'client.mts',
    requirement: 'CLI-04',
    change: [
      [
        '  console.log(JSON.stringify(answer));',
        "  await fetch(`${BASE_URL}/public-api/v1/sales`, { method: 'PATCH', headers: { authorization: `Bearer ${KEY}` }, body: '{}' });\n  console.log(JSON.stringify(answer));",
      ],
    ],
  },
  {
    id: 'method-report-run',
    title: 'The end of a run is reported by POST',
    base: 'client.py',
    requirement: 'CLI-04',
    change: [
      [
        '    print(json.dumps(answer',
        '    try:\n        OPENER.open(urllib.request.Request(f"{BASE_URL}/public-api/v1/runs", b"{}", {"Authorization": f"Bearer {KEY}"}))\n    except OSError:\n        pass\n    print(json.dumps(answer',
      ],
    ],
  },
  {
    id: 'method-curl-data',
    title: 'curl sends its data as a form, because --get is missing',
    base: 'client.sh',
    requirement: 'CLI-04',
    change: [['--silent --get', '--silent']],
  },

  // Paths and parameters
  {
    id: 'parameter-page-size',
    title: 'The size of a page is called pageSize',
    base: 'client.mts',
    requirement: 'CLI-05',
    change: [[MTS_PAGE, "{ ...query, pageSize: '100', ...(cursor ? { cursor } : {}) }"]],
  },
  {
    id: 'parameter-per-page',
    title: 'The size of a page is called per_page',
    base: 'client.go',
    requirement: 'CLI-05',
    change: [['query.Set("limit", "100")', 'query.Set("per_page", "100")']],
  },
  {
    id: 'parameter-page-number',
    title: 'Pages have a number as well as a cursor',
    base: 'client.mts',
    requirement: 'CLI-05',
    change: [
      ['let cursor: string | null | undefined;', 'let cursor: string | null | undefined;\n  let number = 0;'],
      [MTS_PAGE, "{ ...query, limit: '100', page: String((number += 1)), ...(cursor ? { cursor } : {}) }"],
    ],
  },
  {
    id: 'parameter-sort',
    title: 'An order is asked for that no list offers',
    base: 'client.mts',
    requirement: 'CLI-05',
    change: [[MTS_PAGE, "{ ...query, limit: '100', sort: '-createdAt', ...(cursor ? { cursor } : {}) }"]],
  },
  {
    id: 'parameter-start-end',
    title: 'The range is called startDate and endDate',
    base: 'client.py',
    requirement: 'CLI-05',
    change: [
      [
        'query = {"from": task["from"], "to": task["to"]}\n    paid',
        'query = {"startDate": task["from"], "endDate": task["to"]}\n    paid',
      ],
    ],
  },
  {
    id: 'parameter-product-id',
    title: 'The product is named by product_id',
    base: 'client.py',
    requirement: 'CLI-05',
    change: [['"productIds": task', '"product_id": task']],
  },
  {
    id: 'parameter-updated-since',
    title: 'Sales are asked for by updatedSince',
    base: 'client.py',
    requirement: 'CLI-05',
    change: [['paid = lambda', 'query["updatedSince"] = task["from"]\n    paid = lambda']],
  },
  {
    id: 'parameter-cache-buster',
    title: 'Each address ends in the time, so that no cache answers',
    base: 'client.mts',
    requirement: 'CLI-05',
    change: [[MTS_URL, '?${new URLSearchParams({ ...query, _: String(Date.now()) })}`, {']],
  },
  {
    id: 'parameter-top',
    title: 'The number of customers is called top',
    base: 'client.mts',
    requirement: 'CLI-05',
    change: [['limit: String(Math.min(top, 100))', 'top: String(top)']],
  },
  {
    id: 'parameter-group-by',
    title: 'Revenue is asked for with groupBy=day',
    base: 'client.mts',
    requirement: 'CLI-05',
    change: [["'/analytics/revenue', { from, to }", "'/analytics/revenue', { from, to, groupBy: 'day' }"]],
  },
  {
    id: 'path-count',
    title: 'The number of sales is asked for at /sales/count first',
    base: 'client.mts',
    requirement: 'CLI-05',
    change: [['const totals = await list', "await ask('/sales/count', { from, to });\n  const totals = await list"]],
  },
  {
    id: 'path-version',
    title: 'The version is looked up at /version first',
    base: 'client.py',
    requirement: 'CLI-05',
    change: [['    answer = ANSWERS', '    ask("/version", {})\n    answer = ANSWERS']],
  },
  {
    id: 'path-product',
    title: 'The product is looked up at /products/ID first',
    base: 'client.py',
    requirement: 'CLI-05',
    change: [['    quantities = read', '    ask("/products/" + task["productId"], {})\n    quantities = read']],
  },

  // Values
  {
    id: 'value-date-only',
    title: 'The range is sent as dates without a time',
    base: 'client.mts',
    requirement: 'CLI-06',
    change: [["list('/sales', { from, to }", "list('/sales', { from: from.slice(0, 10), to: to.slice(0, 10) }"]],
  },
  {
    id: 'value-epoch-seconds',
    title: 'The range is sent as seconds since 1970',
    base: 'client.mts',
    requirement: 'CLI-06',
    change: [
      [
        "list('/sales', { from, to }",
        "list('/sales', { from: String(Date.parse(from) / 1000), to: String(Date.parse(to) / 1000) }",
      ],
    ],
  },
  {
    id: 'value-epoch-milliseconds',
    title: 'The range of revenue is sent as milliseconds since 1970',
    base: 'client.mts',
    requirement: 'CLI-06',
    change: [
      [
        "'/analytics/revenue', { from, to }",
        "'/analytics/revenue', { from: String(Date.parse(from)), to: String(Date.parse(to)) }",
      ],
    ],
  },
  {
    id: 'value-printed-date',
    title: 'The range is sent as JavaScript prints a date',
    base: 'client.mts',
    requirement: 'CLI-06',
    change: [
      ["list('/sales', { from, to }", "list('/sales', { from: String(new Date(from)), to: String(new Date(to)) }"],
    ],
  },
  {
    id: 'value-swapped-range',
    title: 'The range is sent with its end first',
    base: 'client.mts',
    requirement: 'CLI-06',
    change: [["list('/sales', { from, to }", "list('/sales', { from: to, to: from }"]],
  },
  {
    id: 'value-raw-plus',
    title: 'The offset of a timestamp is not encoded, and its plus becomes a space',
    base: 'client.mts',
    requirement: 'CLI-06',
    reference: 'https://github.com/BasedHardware/omi/issues/6427',
    change: [
      [
        MTS_URL,
        "?${Object.entries(query).map(([name, value]) => `${name}=${value.replace('Z', '+00:00')}`).join('&')}`, {",
      ],
    ],
  },
  {
    id: 'value-raw-plus-python',
    title: 'The address is joined by hand, and the plus of an offset becomes a space',
    base: 'client.py',
    requirement: 'CLI-06',
    reference: 'https://github.com/jwoglom/tconnectsync/pull/154',
    change: [
      ['urllib.parse.urlencode(query)', '"&".join(f"{name}={value}" for name, value in query.items())'],
      [
        '"from": task["from"], "to": task["to"]',
        '"from": task["from"].replace("Z", "+00:00"), "to": task["to"].replace("Z", "+00:00")',
      ],
    ],
  },
  {
    id: 'value-space-for-t',
    title: 'Timestamps have a space instead of T, and no Z',
    base: 'client.py',
    requirement: 'CLI-06',
    change: [
      [
        'query = {"from": task["from"], "to": task["to"]}\n    paid',
        'query = {"from": task["from"][:19].replace("T", " "), "to": task["to"][:19].replace("T", " ")}\n    paid',
      ],
    ],
  },
  {
    id: 'value-python-true',
    title: 'A boolean is sent as Python prints it',
    base: 'client.py',
    requirement: 'CLI-06',
    change: [['"active": "true"', '"active": True']],
  },
  {
    id: 'value-one-for-true',
    title: 'A boolean is sent as 1',
    base: 'client.mts',
    requirement: 'CLI-06',
    change: [["active: 'true'", "active: '1'"]],
  },
  {
    id: 'value-printed-list',
    title: 'A list of ids is sent as Python prints it',
    base: 'client.py',
    requirement: 'CLI-06',
    change: [['"productIds": task["productId"]', '"productIds": [task["productId"]]']],
  },
  {
    id: 'value-json-list',
    title: 'A list of ids is sent as JSON',
    base: 'client.mts',
    requirement: 'CLI-06',
    change: [['productIds: productId', 'productIds: JSON.stringify([productId])']],
  },
  {
    id: 'value-unknown-status',
    title: 'Sales are asked for with a status that does not exist',
    base: 'client.mts',
    requirement: 'CLI-06',
    change: [["list('/sales', { from, to }", "list('/sales', { from, to, status: 'COMPLETED' }"]],
  },
  {
    id: 'value-undefined',
    title: 'A store that was not given is sent as undefined',
    base: 'client.mts',
    requirement: 'CLI-06',
    change: [["list('/sales', { from, to }", "list('/sales', { from, to, storeIds: `${process.env['STORE']}` }"]],
  },
  {
    id: 'value-go-time',
    title: 'A timestamp is sent as Go prints it',
    base: 'client.go',
    requirement: 'CLI-06',
    change: [
      [
        'query := url.Values{"active": {"true"}, "from": {asked.At}, "to": {asked.At}}',
        'query := url.Values{"active": {"true"}, "from": {at.String()}, "to": {at.String()}}',
      ],
    ],
  },

  // Sizes
  {
    id: 'limit-1000',
    title: 'Pages of 1000 are asked for',
    base: 'client.mts',
    requirement: 'CLI-07',
    reference: 'https://github.com/Asana/python-asana/pull/69',
    change: [["limit: '100', ...(cursor", "limit: '1000', ...(cursor"]],
  },
  {
    id: 'limit-0',
    title: 'Pages of 0 are asked for, meaning all',
    base: 'client.mts',
    requirement: 'CLI-07',
    change: [["limit: '100', ...(cursor", "limit: '0', ...(cursor"]],
  },
  {
    id: 'limit-negative',
    title: 'Pages of -1 are asked for, meaning all',
    base: 'client.py',
    requirement: 'CLI-07',
    change: [['"limit": 100', '"limit": -1']],
  },
  {
    id: 'limit-all',
    title: 'Pages of "all" are asked for',
    base: 'client.py',
    requirement: 'CLI-07',
    change: [['"limit": 100', '"limit": "all"']],
  },
  {
    id: 'limit-101',
    title: 'Pages of 101 are asked for, to see whether there are more than 100',
    base: 'client.go',
    requirement: 'CLI-07',
    change: [['query.Set("limit", "100")', 'query.Set("limit", "101")']],
  },
  {
    id: 'limit-customers',
    title: '500 customers are asked for, of whom the first are taken',
    base: 'client.py',
    requirement: 'CLI-07',
    change: [['"limit": min(task["top"], 100)', '"limit": 500']],
  },
  {
    id: 'limit-curl',
    title: 'Pages of 250 are asked for',
    base: 'client.sh',
    requirement: 'CLI-07',
    change: [['limit=100 ', 'limit=250 ']],
  },
  {
    id: 'limit-doubled',
    title: 'The size of a page is doubled with each page',
    base: 'client.mts',
    requirement: 'CLI-07',
    change: [
      ['let cursor: string | null | undefined;', 'let cursor: string | null | undefined;\n  let size = 25;'],
      [MTS_PAGE, '{ ...query, limit: String((size *= 2)), ...(cursor ? { cursor } : {}) }'],
    ],
  },

  // More than the question needs
  {
    id: 'more-tiny-pages',
    title: 'Pages of five are asked for',
    base: 'client.mts',
    requirement: 'CLI-26',
    change: [["limit: '100', ...(cursor", "limit: '5', ...(cursor"]],
  },
  {
    id: 'more-shifts-of-each-sale',
    title: 'The shifts of its cashier are asked for with each sale',
    base: 'client.mts',
    requirement: 'CLI-26',
    change: [
      ['const totals = await list', 'const staff: string[] = [];\n  const totals = await list'],
      [
        "(sale.status === 'PAID' ?",
        "(staff.push((sale as unknown as { staff: { id: string } }).staff.id) && sale.status === 'PAID' ?",
      ],
      [
        'return { count: totals.length, total',
        'for (const id of staff) await ask(`/staff/${id}/shifts`, {});\n  return { count: totals.length, total',
      ],
    ],
  },
  {
    id: 'more-profile-of-each-customer',
    title: 'The profile of each customer is asked for, and not used',
    base: 'client.py',
    requirement: 'CLI-26',
    change: [
      [
        '    return {"ids": [row["id"] for row in rows[',
        '    for row in rows:\n        ask("/customers/" + row["id"], {})\n    return {"ids": [row["id"] for row in rows[',
      ],
    ],
  },
  {
    id: 'more-hour-by-hour',
    title: 'A month is read hour by hour',
    base: 'client.py',
    requirement: 'CLI-26',
    change: [
      [
        '    totals = read_list("/sales", query, paid, journal)\n',
        '    totals, begin, end = [], instant(task["from"]).timestamp(), instant(task["to"]).timestamp()\n    stamp = lambda moment: datetime.utcfromtimestamp(moment).strftime("%Y-%m-%dT%H:%M:%S.000Z")\n    while begin < end:\n        query = {"from": stamp(begin), "to": stamp(begin + 3599).replace(".000Z", ".999Z")}\n        totals += read_list("/sales", query, paid)\n        begin += 3600\n',
      ],
    ],
  },
  {
    id: 'more-key-tested-each-time',
    title: '/me is asked before each request, to see whether the key is still good',
    base: 'client.mts',
    requirement: 'CLI-26',
    change: [
      [
        'const { status, headers, body } = await ask(path, query);',
        "await ask('/me', {});\n    const { status, headers, body } = await ask(path, query);",
      ],
    ],
  },
  {
    id: 'more-all-movements',
    title: 'The movements of all products are read, and those of one are counted',
    base: 'client.py',
    requirement: 'CLI-26',
    change: [
      ['{"productIds": task["productId"], "from"', '{"from"'],
      [
        'lambda movement: movement["quantity"])',
        'lambda movement: movement["quantity"] if movement["product"]["id"] == task["productId"] else None)\n    quantities = [quantity for quantity in quantities if quantity is not None]',
      ],
      ['"limit": 100', '"limit": 10'],
    ],
  },

  // Personal data
  {
    id: 'personal-include-customer',
    title: 'Sales are asked for with include=customer',
    base: 'client.mts',
    requirement: 'CLI-27',
    change: [["list('/sales', { from, to }", "list('/sales', { from, to, include: 'customer' }"]],
  },
  {
    id: 'personal-expand-phone',
    title: 'Customers are asked for with expand=phone',
    base: 'client.mts',
    requirement: 'CLI-27',
    change: [['limit: String(Math.min(top, 100))', "limit: String(Math.min(top, 100)), expand: 'phone'"]],
  },
  {
    id: 'personal-fields-email',
    title: 'Customers are asked for with fields=id,email,birthday',
    base: 'client.py',
    requirement: 'CLI-27',
    change: [['"limit": min(task["top"], 100)}', '"limit": min(task["top"], 100), "fields": "id,email,birthday"}']],
  },
  {
    id: 'personal-with-notes',
    title: 'Sales are asked for with includeNotes=true',
    base: 'client.py',
    requirement: 'CLI-27',
    change: [['paid = lambda', 'query["includeNotes"] = "true"\n    paid = lambda']],
  },
];
