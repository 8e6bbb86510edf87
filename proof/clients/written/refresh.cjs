// Has an interceptor from a project with OAuth: at 401 it gets a new token, which here is the same key, and asks again.
const { BASE_URL, KEY } = process.env;
let token = KEY;

const refresh = async () => {
  await new Promise((resolve) => setTimeout(resolve, 100));
  token = process.env.KEY;
};

async function request(path, query, attempt = 1) {
  const url = `${BASE_URL}/public-api/v1/${path}?${new URLSearchParams(query)}`;
  const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
  if (response.status === 401) {
    await refresh();
    return request(path, query, attempt);
  }
  if (response.status >= 500 && attempt < 5) {
    await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));
    return request(path, query, attempt + 1);
  }
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

process.stdin.once('data', async (line) => {
  const { task, from, to } = JSON.parse(line);
  if (!['sales-of-month', 'export'].includes(task)) {
    console.log('{"unsupported":true}');
    process.exit(0);
  }
  const sales = {};
  for (let cursor; cursor !== null; ) {
    const { data, pagination } = await request('sales', { from, to, limit: '100', ...(cursor && { cursor }) });
    for (const sale of data) sales[sale.id] = sale.status === 'PAID' ? Math.round(sale.total * 100) : 0;
    cursor = pagination?.nextCursor ?? null;
  }
  const totals = Object.values(sales);
  console.log(JSON.stringify({ count: totals.length, total: totals.reduce((sum, total) => sum + total, 0) / 100 }));
  process.exit(0);
});
