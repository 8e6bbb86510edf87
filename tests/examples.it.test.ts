import { mkdtempSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, inject, it } from 'vitest';
import { createSandbox } from '../api/index.ts';
import { ran } from './support/counterproof.ts';
import { useProject } from './support/project.ts';

/** What users copy has to work as it is; also on a Node that does not strip types. */
const CLIENTS: readonly (readonly string[])[] = [
  [process.execPath, resolve('examples/clients/sync.mts')],
  [process.execPath, resolve('node_modules/tsx/dist/cli.mjs'), resolve('examples/clients/sync.mts')],
  ['python3', resolve('examples/clients/sync.py')],
];
const here = CLIENTS.filter(([program]) => !inject('missing').some((name) => name === program));
const { folder } = useProject();

const SALES = 600;

interface Sale {
  readonly id: string;
  readonly createdAt: string;
  readonly status: string;
}

it.each(here)(
  '%s %s reads every sale, waits where it is limited, and sees the refund of an old sale',
  async (...command) => {
    const [program = '', ...args] = command;
    await using sandbox = await createSandbox({ scale: 0.02 });
    const file = join(mkdtempSync(join(folder, 'client-')), 'sales.json');
    const run = async (key = sandbox.keys.good) => {
      const env = { BASE_URL: sandbox.url, KEY: key, FILE: file };
      const { code, out, err } = await ran(program, args, { cwd: folder, env });
      return { code, printed: out + err };
    };
    const saved = (): Sale[] => JSON.parse(readFileSync(file, 'utf8'));
    sandbox.trouble({ kind: '429', operation: 'listSales', next: 2 });
    expect(await run()).toEqual({ code: 0, printed: `${SALES} sales\n` });
    expect(sandbox.requests.map(({ status }) => status)).toContain(429);
    expect(await run(sandbox.keys.revoked)).toMatchObject({ code: 1, printed: expect.stringContaining('401') });
    expect(new Set(saved().map(({ id }) => id)).size).toBe(SALES);
    // A sale of last month, which `from` and `to` of this month would not show.
    const isOld = ({ createdAt }: Sale) => createdAt < daysAgo(35) && createdAt > daysAgo(45);
    const old = saved().find((sale) => isOld(sale) && sale.status === 'PAID');
    await sandbox.event({ do: 'refund', sale: old?.id ?? 'none' });
    expect(await run()).toEqual({ code: 0, printed: `${SALES} sales\n` });
    expect(saved().find(({ id }) => id === old?.id)?.status).toBe('REFUNDED');
  },
);

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}
