import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { useFolder } from '../../contract/testing/folder.ts';
import { type Database, Part } from '../../fleet/store/database.ts';
import { openPglite } from '../../fleet/store/pglite.ts';
import { openPostgres } from '../../fleet/store/postgres.ts';
import { needlesOf } from '../../proof/hostile/kit.ts';
import { keysByName } from '../../proof/open-deployment.ts';
import { postgresServer } from '../../reference-impl/testing/postgres-server.ts';
import { closedAfterwards, counterproof, serving, useSandbox } from '../support/counterproof.ts';
import { leaky, secretsIn, served } from '../support/odd-servers.ts';
import { ENGINES } from './places.ts';
import { httpReceiver, noticeIn, SECRET } from './receivers.ts';

/** Full visits of a deployment that lets much out, on a machine that does other things too. */
const PATIENT = { timeout: 600_000, interval: 200 };

const folders = useFolder('fleet-secrets');
const sandbox = await useSandbox(0.005);
const deployment = { handle: sandbox.handle, keys: keysByName(sandbox.keys), facts: sandbox.facts };
let isLeaking = false;
// Of staff alone: every leak is looked at twice, which takes its time.
const staffLeaks = leaky(deployment, ['everything-everywhere'], ({ url = '' }) => isLeaking && url.includes('/staff'));
const shop = closedAfterwards(await served(staffLeaks));
const SECRETS = [
  ...needlesOf(deployment),
  { label: 'secret of a webhook', value: SECRET.slice(6) },
  { label: 'password of the receiver of traces', value: 'of-the-receiver' },
];

/** The files below a folder that are not of the database, which keeps its rows packed; it is read in its own way. */
function filesBelow(folder: string): Map<string, Uint8Array> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const kept = names.filter((name) => !/^db\b|^lock/.test(name) && statSync(join(folder, name)).isFile());
  return new Map(kept.map((name) => [name, readFileSync(join(folder, name))]));
}

/** Every row of every table, those of the queue too, and the files that are kept in a table. */
async function tablesOf(database: Database): Promise<Map<string, Uint8Array>> {
  const kept = new Map<string, Uint8Array>();
  const tables = await database.query<{ table: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as table from pg_tables where schemaname like 'counterproof%'`;
  for (const { table } of tables) {
    if (table === 'counterproof_fleet.files') continue;
    const rows = await database.query<{ row: string }>`select to_jsonb(t)::text as row from ${new Part([table], [])} t`;
    kept.set(table, Buffer.from(rows.map(({ row }) => row).join('\n')));
  }
  const files = await database.query<{
    name: string;
    bytes: Uint8Array;
  }>`select name, bytes from counterproof_fleet.files`;
  for (const { name, bytes } of files) kept.set(name, bytes);
  return kept;
}

const title = 'with %s no key and nothing private is in database, queue, files, page, notices, traces and logs';
it.each(ENGINES)(title, PATIENT, async (engine) => {
  const folder = join(folders, engine);
  const held = join(folder, 'counterproof-fleet');
  mkdirSync(folder);
  isLeaking = false;
  const receiver = await httpReceiver();
  onTestFinished(receiver.close);
  const postgres = engine === 'postgres' ? await postgresServer() : null;
  onTestFinished(() => postgres?.stop());
  const keys = ['good', 'revoked', 'disabled', 'rotated'].map((name) => `${name}: { env: KEY_${name} }`);
  writeFileSync(
    join(folder, 'fleet.yaml'),
    `notify: { channels: [{ name: hook, webhook: '${receiver.url}/hook', secret: { env: HOOK_SECRET } }] }
deployments:
  - name: one
    url: ${shop.url}
    schedule: every 1h
    keys: { ${keys.join(', ')}, other: { command: 'printf %s "$OTHER"' } }
`,
  );
  const env = {
    ...Object.fromEntries(Object.entries(sandbox.keys).map(([name, key]) => [`KEY_${name}`, key])),
    OTHER: sandbox.keys.other,
    HOOK_SECRET: SECRET,
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-receiver',
    ...(postgres === null ? {} : { COUNTERPROOF_FLEET_DB: postgres.url }),
  };
  const files = new Map<string, Uint8Array>();
  const call = async (...args: string[]) => {
    const ended = await counterproof(['fleet', ...args], { cwd: folder, env });
    files.set(`${args.join(' ')} >`, Buffer.from(ended.out + ended.err));
    return ended;
  };
  expect(await call('run', 'one')).toMatchObject({ code: 0 });
  isLeaking = true;
  expect(await call('run', 'one')).toMatchObject({ code: 1 });
  const up = await serving(['fleet', 'up', '--port', '0'], /shows them/, { cwd: folder, env });
  const hooks = () => receiver.received.filter(({ path }) => path === '/hook');
  await expect.poll(() => hooks().map((one) => noticeIn(one).kind), PATIENT).toEqual(['regression']);
  expect(JSON.stringify(hooks())).toMatch(/"MIN-0/);
  const line = /^(?=.{1,160}$)\S+Z {2}one {2}nonconformant {2}broken: [A-Z]+-\d\d \(/m;
  await expect.poll(() => up.said(), PATIENT).toMatch(line);

  const [address = ''] = /http:\/\/[\d.:]+/.exec(up.out) ?? [];
  const visits: { id: string }[] = JSON.parse((await call('history', 'one', '--json')).out);
  expect(visits.length).toBeGreaterThanOrEqual(3);
  const shown = visits.flatMap(({ id }) => [`/api/visits/${id}`, `/reports/${id}`]);
  for (const path of ['/', '/api/fleet', '/api/deployments/one', '/metrics', '/health', ...shown]) {
    const answer = await fetch(`${address}${path}`);
    expect(answer.status, path).toBe(200);
    const name = path.startsWith('/reports/') ? `${path}.html` : path;
    files.set(name, Buffer.from(await answer.arrayBuffer()));
  }
  const month = new Date().toISOString().slice(0, 7);
  await call('list', '--json');
  await call('export');
  const report = ['export', '--month', month, '--format', 'html', '--out', 'month.html'];
  expect(await call(...report)).toMatchObject({ code: 0 });
  expect(await call('export', '--bundles', 'audit')).toMatchObject({ code: 0 });
  await up.stop();
  files.set('log of up', Buffer.from(up.said()));
  for (const [at, one] of receiver.received.entries())
    files.set(`${one.path} ${at}`, Buffer.from(JSON.stringify(one.path === '/hook' ? one : one.body)));
  files.set('month.html', readFileSync(join(folder, 'month.html')));

  const database = postgres === null ? await openPglite(held) : await openPostgres(postgres.url);
  const tables = await tablesOf(database);
  await database.close();
  const all = new Map([...files, ...tables, ...filesBelow(held)]);
  const names = [...all.keys()].join('\n');
  for (const kind of [
    /^evidence\//m,
    /^bundles\//m,
    /visits$/m,
    /job/,
    /^\/hook/m,
    /^\/v1\/traces/m,
    /^\/reports/m,
    /log of up/,
  ])
    expect(names).toMatch(kind);
  expect(secretsIn(all, SECRETS)).toEqual([]);
});
