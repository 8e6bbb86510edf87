import { describe, expect, it } from 'vitest';
import { captured, expectRefused } from '../testing/captured.ts';
import { run as contract } from './contract.ts';
import { run as keys } from './keys.ts';
import { run as mock } from './mock.ts';
import { run as sandbox } from './sandbox.ts';

/** By command: arguments that cannot be meant, each between semicolons. */
const REFUSED = {
  sandbox: `--port 80.5; --port 70000; --seed -1; --scale 0; --scale big; --now yesterday; --now 2025-06-15; --port; extra;
    --now 2025-02-30T00:00:00Z; --live -3; --rate 1000; --rate 0/10s; --db mysql://x; --redis localhost; --sed 1;
    --memory --db postgres://x; --file a --memory`,
  keys: `; make; generate; rotate; list more; revoke a b; list --file /nowhere/at/all.sqlite; list --seed x`,
  mock: `--nope; --port=x; --rate=5; --proxy=ftp://x; --proxy=http://key@host/; --log=file; --now=today; extra`,
  contract: `; nope; show --format xml; lint; lint no-such-file.yaml; show x; export; export --format bruno; --bad;
    export --format http --out /proc/none/requests.http; show --out x`,
};
const COMMANDS = { sandbox, keys, mock, contract };

describe.each(['sandbox', 'keys', 'mock', 'contract'] as const)('%s: one line, exit 2', (name) => {
  it.each(REFUSED[name].split(';').map((words) => words.trim()))('%s', async (words) => {
    const argv = words.split(' ').filter((word) => word !== '');
    expectRefused(await captured((io) => COMMANDS[name](argv, io)), name, '');
  });
});

describe('counterproof mock', () => {
  it('prints where it is and its keys, serves, logs and stops', async () => {
    const welcome = Promise.withResolvers<string>();
    const lines: string[] = [];
    const running = mock(['--port', '0'], { env: {}, out: welcome.resolve, err: (text) => void lines.push(text) });
    const said = await welcome.promise;
    const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
    const [key = ''] = /cp_live_\w+/.exec(said) ?? [];
    const response = await fetch(`${url}/public-api/v1/me`, { headers: { authorization: `Bearer ${key}` } });
    expect(response.status).toBe(200);
    await sandbox(['ctl', 'stop', '--url', url], { env: {}, out: () => {}, err: () => {} });
    expect([await running, lines]).toEqual([0, ['GET getMe 200\n']]);
  });
});
