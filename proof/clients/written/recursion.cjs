// Tries again by calling itself, for as long as it takes.
const headers = { Authorization: `Bearer ${process.env.KEY}` };

function get(path, query) {
  const url = `${process.env.BASE_URL}/public-api/v1/${path}?${new URLSearchParams(query)}`;
  return fetch(url, { headers })
    .then((response) => (response.ok ? response.json() : Promise.reject(new Error(response.statusText))))
    .catch(() => new Promise((resolve) => setTimeout(resolve, 250)).then(() => get(path, query)));
}

process.stdin.once('data', async (line) => {
  const { task, from, to, top } = JSON.parse(line);
  if (task === 'best-customers') {
    const { data } = await get('analytics/customers', { from, to, limit: top });
    console.log(JSON.stringify({ ids: data.map(({ id }) => id) }));
  } else if (task === 'revenue-by-store-and-day') {
    const { data } = await get('analytics/revenue', { from, to });
    console.log(JSON.stringify({ rows: data.map(({ date, storeId, revenue }) => ({ date, storeId, revenue })) }));
  } else if (task === 'sales-of-month' || task === 'export') {
    const totals = new Map();
    let cursor;
    do {
      const page = await get('sales', { from, to, limit: 100, ...(cursor && { cursor }) });
      for (const { id, status, total } of page.data) totals.set(id, status === 'PAID' ? Math.round(total * 100) : 0);
      cursor = page.pagination?.nextCursor;
    } while (cursor);
    const cents = [...totals.values()].reduce((sum, total) => sum + total, 0);
    console.log(JSON.stringify({ count: totals.size, total: cents / 100 }));
  } else console.log('{"unsupported":true}');
  process.exit(0);
});
