// The script that was written in an afternoon: it asks for 100 sales, and a month never had more until now.
const http = require('node:http');

process.stdin.once('data', (line) => {
  const task = JSON.parse(line);
  if (task.task !== 'sales-of-month' && task.task !== 'export') {
    console.log('{"unsupported":true}');
    process.exit(0);
  }
  const url = `${task.baseUrl}/public-api/v1/sales?from=${task.from}&to=${task.to}&limit=100`;
  http.get(url, { headers: { Authorization: `Bearer ${task.key}` } }, (response) => {
    let text = '';
    response.on('data', (chunk) => {
      text += chunk;
    });
    response.on('end', () => {
      const { data } = JSON.parse(text);
      const cents = data
        .filter((sale) => sale.status === 'PAID')
        .reduce((sum, sale) => sum + Math.round(sale.total * 100), 0);
      console.log(JSON.stringify({ count: data.length, total: cents / 100 }));
      process.exit(0);
    });
  });
});
