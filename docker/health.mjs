// Asks what the first process of the container serves, or the one of another file like /proc/1/cmdline. Of a check there is nothing to
// ask: it ends by itself; nor of a worker of a fleet.
import { readFileSync } from 'node:fs';

const SERVED = new Map([
  ['sandbox', { port: '4010', path: '/readyz' }],
  ['mock', { port: '4011', path: '/public-api/v1/openapi.json' }],
  ['fleet', { port: undefined, path: '/health' }],
]);

const args = readFileSync(process.argv[2] ?? '/proc/1/cmdline', 'utf8').split('\0');
const command = args[args.findIndex((arg) => arg.endsWith('entrypoint.mjs')) + 1];
const served = SERVED.get(command ?? '');
const port = portIn(args) ?? served?.port;
process.exit(served === undefined || port === undefined || (await isServed(served.path)) ? 0 : 1);

async function isServed(path) {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      signal: AbortSignal.timeout(4000),
    });
    // The mock asks for a key, and is there all the same.
    return answer.status < 500;
  } catch {
    return false;
  }
}

function portIn(args) {
  const at = args.findIndex((arg) => arg === '--port' || arg.startsWith('--port='));
  return at < 0 ? undefined : args[at].split('=')[1] || args[at + 1];
}
