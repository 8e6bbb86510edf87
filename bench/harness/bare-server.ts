/** The yardstick: node:http and nothing else, with bodies of the sizes it is given, one after the other. */
import { createServer } from 'node:http';

const [port = '0', sizes = '100'] = process.argv.slice(2);
const bodies = sizes.split(',').map((size) => Buffer.alloc(Number(size), '{"data":[]}'));
let next = 0;

createServer((_request, response) => {
  const body = bodies[next++ % bodies.length] ?? Buffer.alloc(0);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
}).listen(Number(port), '127.0.0.1');
