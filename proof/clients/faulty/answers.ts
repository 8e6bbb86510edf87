// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of programs.
import type { FaultyClient } from '../source.ts';
import { GO_SEND, MTS_NEXT, MTS_SALES, PY_HEADERS } from './places.ts';

/** What a client makes of the answers, and what it answers itself. */
export const FAULTY_ANSWERS: readonly FaultyClient[] = [
  // Unknown fields
  {
    id: 'unknown-field-of-sale',
    title: 'A sale with a field that is not known ends the client',
    base: 'client.mts',
    requirement: 'CLI-19',
    reference: 'https://github.com/databricks/databricks-sdk-java/issues/88',
    change: [
      [
        'const paid = (sale: Sale) => (',
        "const known = 'id createdAt updatedAt invoiceId status type subTotal total discountType discountValue pointsUsed rounding store staff tabCreator payments lineItems'.split(' ');\n  const fit = (sale: Sale) => {\n    const [unknown] = Object.keys(sale).filter((name) => !known.includes(name));\n    if (unknown) throw new Error(`sale: unrecognized field ${unknown}`);\n    return true;\n  };\n  const paid = (sale: Sale) => (fit(sale) && ",
      ],
    ],
  },
  {
    id: 'unknown-field-of-movement',
    title: 'A movement is made a data class, which takes no other fields',
    base: 'client.py',
    requirement: 'CLI-19',
    reference: 'https://github.com/aws/aws-xray-sdk-java/pull/425',
    change: [
      [
        'def movements(task):',
        'from collections import namedtuple\n\nMovement = namedtuple("Movement", "id createdAt type quantity previousStock currentStock product store room moveRoom references", defaults=(None,) * 4)\n\n\ndef movements(task):',
      ],
      ['lambda movement: movement["quantity"])', 'lambda movement: Movement(**movement).quantity)'],
    ],
  },
  {
    id: 'unknown-field-of-promotion',
    title: 'A promotion with a field that is not known ends the client',
    base: 'client.py',
    requirement: 'CLI-19',
    reference: 'https://github.com/workos/workos-kotlin/issues/294',
    change: [
      [
        '    def active(promotion):\n',
        '    known = set("id createdAt updatedAt name status trigger triggerThreshold discountType discountValue freeQuantity unlockedPrice from to stores categories products customers".split())\n\n    def active(promotion):\n        if set(promotion) - known:\n            raise ValueError(f"unrecognized fields: {set(promotion) - known}")\n',
      ],
    ],
  },
  {
    id: 'unknown-field-of-revenue',
    title: 'A row of revenue has to have six fields, no more',
    base: 'client.mts',
    requirement: 'CLI-19',
    change: [
      [
        'return { rows: data.map',
        "if (data.some((row) => Object.keys(row).length !== 6)) throw new Error('a row of revenue has six fields');\n    return { rows: data.map",
      ],
    ],
  },
  {
    id: 'unknown-field-of-customer',
    title: 'A customer has to have ten fields, no more',
    base: 'client.py',
    requirement: 'CLI-19',
    change: [
      [
        '    return {"ids": [row["id"] for row in rows[',
        '    if any(len(row) != 10 for row in rows):\n        sys.exit("a customer has ten fields")\n    return {"ids": [row["id"] for row in rows[',
      ],
    ],
  },
  {
    id: 'unknown-field-of-sale-go',
    title: 'The decoder allows no unknown fields',
    base: 'client.go',
    requirement: 'CLI-19',
    change: [
      [
        'type sale struct {\n\tID, Status string\n\tTotal      float64\n}',
        'type sale struct {\n\tID, Status, CreatedAt, UpdatedAt, Type string\n\tInvoiceID int64\n\tSubTotal, Total, DiscountValue, PointsUsed, Rounding float64\n\tDiscountType, Store, Staff, TabCreator, Payments, LineItems any\n}',
      ],
      ['err := json.Unmarshal(body, &found); err == nil {', 'err := strict(path, body, &found); err == nil {'],
      [
        'func ask(',
        'func strict(path string, body []byte, found any) error {\n\tif path != "/sales" {\n\t\treturn json.Unmarshal(body, found)\n\t}\n\tvar whole struct{ Data []json.RawMessage }\n\tif err := json.Unmarshal(body, &whole); err != nil {\n\t\treturn err\n\t}\n\tfor _, one := range whole.Data {\n\t\tdecoder := json.NewDecoder(bytes.NewReader(one))\n\t\tdecoder.DisallowUnknownFields()\n\t\tif err := decoder.Decode(&sale{}); err != nil {\n\t\t\treturn err\n\t\t}\n\t}\n\treturn json.Unmarshal(body, found)\n}\n\nfunc ask(',
      ],
      ['\t"bufio"\n', '\t"bufio"\n\t"bytes"\n'],
    ],
  },

  // Unknown enum values
  {
    id: 'unknown-status',
    title: 'A status that is not known ends the client',
    base: 'client.mts',
    requirement: 'CLI-20',
    reference: 'https://github.com/recurly/recurly-client-dotnet/pull/571',
    change: [
      [
        'const paid = (sale: Sale) => (',
        "const fit = ({ status }: Sale) => {\n    if (!['PENDING', 'PAID', 'CANCELLED', 'REVERTED', 'REFUNDED'].includes(status)) throw new Error(`unknown status ${status}`);\n    return true;\n  };\n  const paid = (sale: Sale) => (fit(sale) && ",
      ],
    ],
  },
  {
    id: 'unknown-status-python',
    title: 'The status is made a member of an enum, which has no others',
    base: 'client.py',
    requirement: 'CLI-20',
    reference: 'https://github.com/staviloglu/Taviloglu.Wrike.ApiClient/issues/50',
    change: [
      [
        'def sales(task',
        'import enum\n\nStatus = enum.Enum("Status", "PENDING PAID CANCELLED REVERTED REFUNDED")\n\n\ndef sales(task',
      ],
      ['if sale["status"] == "PAID" else', 'if Status[sale["status"]] is Status.PAID else'],
    ],
  },
  {
    id: 'unknown-status-go',
    title: 'A status that is not known is an error of the decoder',
    base: 'client.go',
    requirement: 'CLI-20',
    reference: 'https://github.com/Adyen/adyen-php-api-library/pull/807',
    change: [
      ['type sale struct {\n\tID, Status string\n', 'type sale struct {\n\tID     string\n\tStatus status\n'],
      [
        'type movement struct',
        'type status string\n\nfunc (s *status) UnmarshalText(text []byte) error {\n\t*s = status(text)\n\tif !slices.Contains([]status{"PENDING", "PAID", "CANCELLED", "REVERTED", "REFUNDED"}, *s) {\n\t\treturn fmt.Errorf("%s is no status", text)\n\t}\n\treturn nil\n}\n\ntype movement struct',
      ],
    ],
  },
  {
    id: 'unknown-status-counts-as-paid',
    title: 'What is not pending, cancelled, reverted or refunded counts as paid',
    base: 'client.mts',
    requirement: 'CLI-20',
    change: [
      [
        "sale.status === 'PAID' ? hundredths(sale.total) : 0",
        "['PENDING', 'CANCELLED', 'REVERTED', 'REFUNDED'].includes(sale.status) ? 0 : hundredths(sale.total)",
      ],
    ],
  },
  {
    id: 'unknown-status-left-out',
    title: 'A sale with a status that is not known is not counted',
    base: 'client.py',
    requirement: 'CLI-20',
    change: [
      [
        '    totals = read_list("/sales", query, paid, journal)\n',
        '    known = ("PENDING", "PAID", "CANCELLED", "REVERTED", "REFUNDED")\n    totals = read_list("/sales", query, lambda sale: paid(sale) if sale["status"] in known else None, journal)\n    totals = [total for total in totals if total is not None]\n',
      ],
    ],
  },
  {
    id: 'unknown-movement',
    title: 'A kind of movement that is not known ends the client',
    base: 'client.py',
    requirement: 'CLI-20',
    change: [
      [
        'def movements(task):\n',
        'KINDS = dict.fromkeys("RESTOCK ADD_WASTE REMOVE_WASTE MOVE_SEND MOVE_RECEIVE DELETE CONVERT_FROM CONVERT_TO DELETE_RESTOCK RECONCILE_APPROVE RECONCILE_REVERT SALE_CREATE SALE_REVERT TRANSFER_ORDER_SEND TRANSFER_ORDER_RECEIVE SUPPLIER_PURCHASE_ORDER_RECEIVE".split(), 1)\n\n\ndef movements(task):\n',
      ],
      ['lambda movement: movement["quantity"])', 'lambda movement: movement["quantity"] * KINDS[movement["type"]])'],
    ],
  },
  {
    id: 'unknown-payment-method',
    title: 'A payment by a method that is not known ends the client',
    base: 'client.mts',
    requirement: 'CLI-20',
    change: [
      ['type Sale = {', 'type Sale = { payments: { paymentMethod: string }[];'],
      [
        'const paid = (sale: Sale) => (',
        "const methods: Record<string, string> = { CASH: 'cash', CARD: 'card', VISA: 'card', MASTERCARD: 'card', TRANSFER: 'bank', PROMPT_PAY: 'bank', ALIPAY: 'wallet', WECHAT_PAY: 'wallet', CRYPTO: 'wallet' };\n  const paid = (sale: Sale) => (sale.payments.every(({ paymentMethod }) => (methods[paymentMethod] as string).length > 0) && ",
      ],
    ],
  },

  // Null and absent
  {
    id: 'null-pagination',
    title: 'A page without pagination ends the client',
    base: 'client.mts',
    requirement: 'CLI-10',
    reference: 'https://github.com/amzn/selling-partner-api-sdk/issues/262',
    change: [[MTS_NEXT, 'cursor = (page as { pagination: { nextCursor: string } }).pagination.nextCursor;']],
  },
  {
    id: 'null-pagination-python',
    title: 'A page without pagination ends the client',
    base: 'client.py',
    requirement: 'CLI-10',
    change: [['(page.get("pagination") or {}).get("nextCursor")', 'page["pagination"].get("nextCursor")']],
  },
  {
    id: 'null-cursor-absent',
    title: 'A page without nextCursor ends the client',
    base: 'client.py',
    requirement: 'CLI-10',
    change: [
      ['.get("nextCursor")', '["nextCursor"]'],
      ['(page.get("pagination") or {})', 'page.get("pagination", {"nextCursor": None})'],
    ],
  },
  {
    id: 'null-begin-of-promotion',
    title: 'A promotion that began at no time ends the client',
    base: 'client.py',
    requirement: 'CLI-21',
    change: [['begun = not begins or instant(begins) <= at', 'begun = instant(begins) <= at']],
  },
  {
    id: 'null-end-of-promotion',
    title: 'A promotion without an end counts as ended',
    base: 'client.mts',
    requirement: 'CLI-21',
    change: [['const ended = to && Date.parse(to) < now;', 'const ended = !(Date.parse(String(to)) >= now);']],
  },
  {
    id: 'null-begin-of-promotion-go',
    title: 'A promotion without a begin is a nil that is looked into',
    base: 'client.go',
    requirement: 'CLI-21',
    change: [['found.From == nil || !found.From.After(at)', '!found.From.After(at)']],
  },
  {
    id: 'null-tab-creator',
    title: 'A sale that did not come from a tab ends the client',
    base: 'client.mts',
    requirement: 'CLI-21',
    change: [
      ['type Sale = {', 'type Sale = { tabCreator: { id: string };'],
      ['const paid = (sale: Sale) => (', "const paid = (sale: Sale) => (sale.tabCreator.id !== '' && "],
    ],
  },
  {
    id: 'null-discount-type',
    title: 'A sale without a discount ends the client',
    base: 'client.py',
    requirement: 'CLI-21',
    change: [
      [
        'paid = lambda sale: sale["total"] if',
        'paid = lambda sale: sale["total"] if sale["discountType"].upper() != "NONE" and',
      ],
    ],
  },
  {
    id: 'null-room',
    title: 'A movement without a room ends the client',
    base: 'client.mts',
    requirement: 'CLI-21',
    change: [
      ['type Movement = {', 'type Movement = { room: { forSale: boolean };'],
      [
        '(movement: Movement) => hundredths(movement.quantity)',
        '(movement: Movement) => (movement.room.forSale ? hundredths(movement.quantity) : hundredths(movement.quantity))',
      ],
    ],
  },
  {
    id: 'null-sale-of-movement',
    title: 'A movement that no sale made ends the client',
    base: 'client.py',
    requirement: 'CLI-21',
    change: [
      [
        'lambda movement: movement["quantity"])',
        'lambda movement: movement["quantity"] + 0 * len(movement["references"]["saleId"]))',
      ],
    ],
  },

  // Amounts
  {
    id: 'cents-summed-as-floats',
    title: 'Amounts are added up as floating-point numbers, and the total has many decimals',
    base: 'client.mts',
    requirement: 'CLI-22',
    reference: 'https://github.com/opencollective/opencollective-api/pull/9653',
    change: [
      ['=> Math.round(amount * 100)', '=> amount'],
      ['total + amount, 0) / 100', 'total + amount, 0)'],
    ],
  },
  {
    id: 'cents-cut-off',
    title: 'Amounts are made cents by cutting off, and 2.30 becomes 229',
    base: 'client.mts',
    requirement: 'CLI-22',
    reference: 'https://github.com/OCA/pos/pull/862',
    change: [['Math.round(amount * 100)', 'Math.trunc(amount * 100)']],
  },
  {
    id: 'cents-rounded-up',
    title: 'Amounts are made cents by rounding up',
    base: 'client.mts',
    requirement: 'CLI-22',
    reference: 'https://github.com/recurly/recurly-js/issues/147',
    change: [['Math.round(amount * 100)', 'Math.ceil(amount * 100)']],
  },
  {
    id: 'cents-dropped',
    title: 'Amounts are whole numbers',
    base: 'client.py',
    requirement: 'CLI-22',
    change: [['paid = lambda sale: sale["total"]', 'paid = lambda sale: int(sale["total"])']],
  },
  {
    id: 'cents-rounded-to-ten',
    title: 'Each amount is rounded to one decimal',
    base: 'client.py',
    requirement: 'CLI-22',
    change: [['paid = lambda sale: sale["total"]', 'paid = lambda sale: round(sale["total"], 1)']],
  },
  {
    id: 'cents-of-single-precision',
    title: 'Amounts are added up in single precision',
    base: 'client.go',
    requirement: 'CLI-22',
    change: [
      [
        '	total := int64(0)\n	for _, amount := range amounts {\n		total += amount\n	}\n	return float64(total) / 100',
        '	total := float32(0)\n	for _, amount := range amounts {\n		total += float32(amount) / 100\n	}\n	return float64(total)',
      ],
    ],
  },
  {
    id: 'cents-of-total-dropped',
    title: 'The total is printed without its cents',
    base: 'client.sh',
    requirement: 'CLI-22',
    change: [['\\"%s\\":%.2f', '\\"%s\\":%.0f']],
  },
  {
    id: 'cents-of-revenue-dropped',
    title: 'Revenue is rounded to whole numbers',
    base: 'client.mts',
    requirement: 'CLI-22',
    change: [['revenue: hundredths(revenue) / 100', 'revenue: Math.round(revenue)']],
  },

  // Memory
  {
    id: 'memory-whole-records',
    title: 'All sales are kept as they came, until the last page',
    base: 'client.mts',
    requirement: 'CLI-29',
    reference: 'https://github.com/withoneai/cli/issues/151',
    change: [
      ['const paid', 'const all: Sale[] = [];\n  const paid'],
      ['(sale: Sale) => (', '(sale: Sale) => (all.push(sale) && '],
    ],
  },
  {
    id: 'memory-all-texts',
    title: 'The texts of all pages are joined in memory',
    base: 'client.mts',
    requirement: 'CLI-29',
    change: [
      ['async function ask(', 'const texts: Buffer[] = [];\n\nasync function ask('],
      [
        'const text = await response.text();',
        'const text = await response.text();\n    texts.push(Buffer.from(text), Buffer.from(text));',
      ],
    ],
  },
  {
    id: 'memory-whole-records-python',
    title: 'All sales are kept as they came, until the last page',
    base: 'client.py',
    requirement: 'CLI-29',
    change: [
      ['    paid = lambda', '    whole = []\n    paid = lambda'],
      ['lambda sale: sale["total"]', 'lambda sale: whole.append(sale) or sale["total"]'],
    ],
  },
  {
    id: 'memory-whole-records-java',
    title: 'All sales are kept as they came, until the last page',
    base: 'Client.java',
    requirement: 'CLI-29',
    change: [
      [
        'static final int TRIES = 5;',
        'static final int TRIES = 5;\n    static final List<Object> WHOLE = new ArrayList<>();',
      ],
      ['kept.put(record', 'WHOLE.add(record);\n                    kept.put(record'],
    ],
  },

  // Wrong answers
  {
    id: 'answer-all-statuses',
    title: 'The total has the sales of every status',
    base: 'client.mts',
    requirement: 'CLI-30',
    change: [["sale.status === 'PAID' ? hundredths(sale.total) : 0", 'hundredths(sale.total)']],
  },
  {
    id: 'answer-before-discount',
    title: 'The total is that of subTotal',
    base: 'client.py',
    requirement: 'CLI-30',
    change: [['sale["total"]', 'sale["subTotal"]']],
  },
  {
    id: 'answer-paid-count',
    title: 'Only paid sales are counted',
    base: 'client.go',
    requirement: 'CLI-30',
    change: [['			kept[found.ID] = 0\n			if found', '			if found']],
  },
  {
    id: 'answer-refunds-taken-off',
    title: 'Refunded sales are taken off the total',
    base: 'client.mts',
    requirement: 'CLI-30',
    change: [
      [
        'hundredths(sale.total) : 0',
        "hundredths(sale.total) : sale.status === 'REFUNDED' ? -hundredths(sale.total) : 0",
      ],
    ],
  },
  {
    id: 'answer-without-range',
    title: 'The sales of all time are counted',
    base: 'client.mts',
    requirement: 'CLI-30',
    change: [
      [
        MTS_SALES,
        "const totals = await list('/sales', { from: '2000-01-01T00:00:00.000Z', to: to > from ? '2100-01-01T00:00:00.000Z' : to }, paid);",
      ],
    ],
  },
  {
    id: 'answer-day-missing',
    title: 'The last day of the range is left out',
    base: 'client.py',
    requirement: 'CLI-30',
    change: [
      ['def instant', 'from datetime import timedelta\n\n\ndef instant'],
      [
        'query = {"from": task["from"], "to": task["to"]}\n    paid',
        'query = {"from": task["from"], "to": (instant(task["to"]) - timedelta(days=1)).strftime("%Y-%m-%dT%H:%M:%S.000Z")}\n    paid',
      ],
    ],
  },
  {
    id: 'answer-absolute-quantities',
    title: 'Quantities are added up without their signs',
    base: 'client.mts',
    requirement: 'CLI-30',
    change: [['hundredths(movement.quantity)', 'Math.abs(hundredths(movement.quantity))']],
  },
  {
    id: 'answer-movements-of-all-products',
    title: 'The movements of all products are added up',
    base: 'client.py',
    requirement: 'CLI-30',
    change: [['{"productIds": task["productId"], "from"', '{"from"']],
  },
  {
    id: 'answer-last-30-days',
    title: 'Movements are read without a range, and are those of the last 30 days',
    base: 'client.go',
    requirement: 'CLI-30',
    change: [
      ['query := inRange(asked)\n		query.Set("productIds"', 'query := url.Values{}\n		query.Set("productIds"'],
    ],
  },
  {
    id: 'answer-inactive-promotions',
    title: 'Inactive promotions are among those of today',
    base: 'client.mts',
    requirement: 'CLI-30',
    change: [
      ["active: 'true', from: at", 'from: at'],
      ["status === 'ACTIVE' && begun", 'begun'],
    ],
  },
  {
    id: 'answer-promotions-of-any-time',
    title: 'Promotions that are over, or have not begun, are among those of today',
    base: 'client.py',
    requirement: 'CLI-30',
    change: [
      ['query = {"active": "true", "from": task["at"], "to": task["at"]}', 'query = {"active": "true"}'],
      [' and begun and not ended', ''],
    ],
  },
  {
    id: 'answer-promotions-without-schedule-left-out',
    title: 'Promotions without a schedule are left out',
    base: 'client.sh',
    requirement: 'CLI-30',
    change: [['.[2] <= $at and (.[3] == "" or .[3] >= $at)', '.[2] != "" and .[2] <= $at and .[3] >= $at']],
  },
  {
    id: 'answer-worst-customers',
    title: 'The customers who spent least come first',
    base: 'client.mts',
    requirement: 'CLI-30',
    change: [['b.revenue - a.revenue', 'a.revenue - b.revenue']],
  },
  {
    id: 'answer-best-of-each-store',
    title: 'The best customers of each store are put together',
    base: 'client.mts',
    requirement: 'CLI-30',
    change: [
      [
        "    const { data }: Page<Customer> = await get('/analytics/customers', query);\n    const ranked = data.toSorted",
        "    const stores: Page<{ id: string }> = await get('/stores', {});\n    const data: Customer[] = [];\n    for (const { id } of stores.data) {\n      const best: Page<Customer> = await get('/analytics/customers', { ...query, storeIds: id });\n      for (const one of best.data) if (!data.some((other) => other.id === one.id)) data.push(one);\n    }\n    const ranked = data.toSorted",
      ],
    ],
  },
  {
    id: 'answer-customers-by-name',
    title: 'The best customers are in the order of their ids',
    base: 'client.py',
    requirement: 'CLI-30',
    change: [['key=lambda row: row["revenue"], reverse=True', 'key=lambda row: row["id"]']],
  },
  {
    id: 'answer-one-customer-less',
    title: 'One customer less is given than asked for',
    base: 'client.go',
    requirement: 'CLI-30',
    change: [['found.Data[:min(asked.Top, len(found.Data))]', 'found.Data[:min(asked.Top-1, len(found.Data))]']],
  },
  {
    id: 'answer-revenue-of-all-stores',
    title: 'Revenue is added up by day, for the first store of each',
    base: 'client.py',
    requirement: 'CLI-30',
    change: [
      [
        '    return {"rows": [{name',
        '    days = {}\n    for row in rows:\n        days.setdefault(row["date"], {**row, "revenue": 0})["revenue"] += row["revenue"]\n    rows = days.values()\n    return {"rows": [{name',
      ],
    ],
  },
  {
    id: 'answer-revenue-first-row-lost',
    title: 'The first row of revenue is taken for a heading',
    base: 'client.sh',
    requirement: 'CLI-30',
    change: [['rows: [.data[] |', 'rows: [.data[1:][] |']],
  },
  {
    id: 'answer-counts-pages',
    title: 'The count is that of pages',
    base: 'client.mts',
    requirement: 'CLI-30',
    change: [['count: totals.length, total', 'count: Math.ceil(totals.length / 100), total']],
  },

  // How a body is encoded
  {
    id: 'gzip-not-read',
    title: 'gzip is asked for, and not unpacked',
    base: 'client.py',
    requirement: 'CLI-31',
    reference: 'https://github.com/jquatier/eureka-js-client/issues/54',
    change: [[PY_HEADERS, 'headers={"Authorization": f"Bearer {KEY}", "Accept-Encoding": "gzip"}']],
  },
  {
    id: 'gzip-not-read-go',
    title: 'The client asks for gzip itself, so that Go does not unpack it',
    base: 'client.go',
    requirement: 'CLI-31',
    reference: 'https://github.com/cozy/request-json/issues/58',
    change: [[GO_SEND, `${GO_SEND}\n\trequest.Header.Set("Accept-Encoding", "gzip")`]],
  },
  {
    id: 'gzip-not-read-curl',
    title: 'gzip is asked for by a header, and curl does not unpack it',
    base: 'client.sh',
    requirement: 'CLI-31',
    change: [['curl --silent', "curl --silent --header 'Accept-Encoding: gzip'"]],
  },
  {
    id: 'gzip-always-read',
    title: 'gzip is asked for, and each body is unpacked, also one that is not packed',
    base: 'client.py',
    requirement: 'CLI-31',
    change: [
      [PY_HEADERS, 'headers={"Authorization": f"Bearer {KEY}", "Accept-Encoding": "gzip"}'],
      ['json.loads(response.read(), parse', 'json.loads(__import__("gzip").decompress(response.read()), parse'],
    ],
  },
  {
    id: 'gzip-by-hand',
    title: 'What fetch has unpacked is unpacked again, because its header says gzip',
    base: 'client.mts',
    requirement: 'CLI-31',
    change: [
      ['import { setTimeout as sleep }', "import { gunzipSync } from 'node:zlib';\nimport { setTimeout as sleep }"],
      [
        'const text = await response.text();',
        "const bytes = Buffer.from(await response.arrayBuffer());\n    const text = String(response.headers.get('content-encoding') === 'gzip' ? gunzipSync(bytes) : bytes);",
      ],
    ],
  },
];
