// A correct client in another style: node:http with one connection, records as an async generator, amounts as BigInt.
const http = require('node:http');
const { setTimeout: sleep } = require('node:timers/promises');

const { BASE_URL, KEY } = process.env;
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

function request(path, query) {
  return new Promise((resolve) => {
    const lost = () => resolve({ status: 0, headers: {}, text: '' });
    const url = `${BASE_URL}/public-api/v1/${path}?${new URLSearchParams(query)}`;
    const sent = http.get(
      url,
      { agent, headers: { authorization: `Bearer ${KEY}`, accept: 'application/json' } },
      (got) => {
        const chunks = [];
        got.on('data', (chunk) => chunks.push(chunk));
        got.on('error', lost);
        got.on('end', () =>
          resolve({ status: got.statusCode, headers: got.headers, text: String(Buffer.concat(chunks)) }),
        );
      },
    );
    sent.on('error', lost);
    sent.setTimeout(45_000, () => sent.destroy());
  });
}

// When to come back, in milliseconds from now, or nothing where no header says it.
function comeback(headers) {
  const after = headers['retry-after'];
  if (after !== undefined) return /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now();
  const reset = Number(headers['x-ratelimit-reset'] ?? /\b(?:t|reset)=(\d+)/.exec(headers.ratelimit ?? '')?.[1]);
  return reset > 1e9 ? reset * 1000 - Date.now() : reset * 1000;
}

async function get(path, query) {
  for (const pause of [500, 1200, 2600, 5000, 9000, undefined]) {
    const { status, headers, text } = await request(path, query);
    if (status === 200) return JSON.parse(text);
    if (pause === undefined || ![0, 429, 500, 502, 503, 504].includes(status))
      throw new Error(`${path}: status ${status}`);
    const wait = comeback(headers);
    await sleep(Number.isNaN(wait) ? pause : Math.max(wait, 0) + 150);
  }
  throw new Error(`${path} was given up`);
}

async function* records(path, query) {
  for (let cursor; cursor !== null; ) {
    const { data, pagination } = await get(path, { limit: '100', ...query, ...(cursor ? { cursor } : {}) });
    yield* data;
    cursor = pagination?.nextCursor ?? null;
  }
}

const cents = (amount) => BigInt(amount.toFixed(2).replace('.', ''));
const total = (amounts) => Number(amounts.reduce((sum, amount) => sum + amount, 0n)) / 100;

async function answer({ task, from, to, productId, at, top }) {
  const kept = new Map();
  switch (task) {
    case 'sales-of-month':
    case 'export':
      for await (const { id, status, total } of records('sales', { from, to })) {
        kept.set(id, status === 'PAID' ? cents(total) : 0n);
      }
      return { count: kept.size, total: total([...kept.values()]) };
    case 'stock-movements':
      for await (const { id, quantity } of records('inventory/logs', { from, to, productIds: productId })) {
        kept.set(id, cents(quantity));
      }
      return { count: kept.size, quantity: total([...kept.values()]) };
    case 'promotions-today':
      for await (const promotion of records('promotions', {})) kept.set(promotion.id, promotion);
      return {
        ids: [...kept.values()]
          .filter(({ status, from, to }) => status === 'ACTIVE' && (from ?? at) <= at && (to ?? at) >= at)
          .map(({ id }) => id),
      };
    case 'revenue-by-store-and-day': {
      const { data } = await get('analytics/revenue', { from, to });
      return { rows: data.map(({ date, storeId, revenue }) => ({ date, storeId, revenue })) };
    }
    case 'best-customers': {
      const { data } = await get('analytics/customers', { from, to, limit: String(top) });
      return { ids: data.map(({ id }) => id) };
    }
    default:
      return { unsupported: true };
  }
}

process.stdin.once('data', (line) =>
  answer(JSON.parse(line)).then(
    (found) => process.stdout.write(`${JSON.stringify(found)}\n`, () => process.exit(0)),
    (error) => {
      console.error(error.message);
      process.exit(1);
    },
  ),
);
