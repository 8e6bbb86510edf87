import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { durationMs } from '../../api/visit.ts';
import { parseOptions } from '../../cli/commands/parse-options.ts';
import { STOP_MS } from '../../cli/commands/serving.ts';
import { FLEET_DB, HELP } from '../../cli/options/fleet.ts';
import { useFolder } from '../../contract/testing/folder.ts';
import type { Database } from '../../fleet/store/database.ts';
import { migrate } from '../../fleet/store/migrations.ts';
import { openPglite } from '../../fleet/store/pglite.ts';
import { openPostgres } from '../../fleet/store/postgres.ts';
import { history } from '../../fleet/store/visits.ts';
import { TESTED_BIN } from '../../proof/tested-bin.ts';
import { freePort } from '../../reference-impl/testing/postgres-server.ts';
import { useSandbox } from '../support/counterproof.ts';
import { addressOf } from '../support/odd-servers.ts';
import { linkTo } from './faults/outside.ts';
import { emptied, stopped, usePlace, useProcesses, writeFleet } from './places.ts';

const PATIENT = { timeout: 1_200_000 };
const folder = useFolder('fleet-operations');
const sandbox = await useSandbox(0.02);
const EXAMPLES = 'examples/fleet';

const { place, database } = await usePlace('postgres');
const { begin, fleet } = useProcesses(folder);
const STOPPED = { code: 0, signal: null };

function write(name: string, ...some: readonly string[]): void {
  writeFleet(join(folder, name), ...some.map((each) => `${each}, schedule: every 1h, allow: [writes]`));
}

const KEY = 'keys: { good: { env: SHOP_KEY } }';
const shop = (name: string) => `name: ${name}, url: '${sandbox.url}', ${KEY}`;

describe('the compose file', () => {
  const text = readFileSync(join(EXAMPLES, 'compose.yml'), 'utf8');
  interface Service {
    readonly command: readonly string[];
    readonly environment: Readonly<Record<string, string>>;
    readonly env_file: readonly string[];
    readonly volumes: readonly string[];
    readonly ports: readonly string[];
    readonly stop_grace_period: string;
    readonly deploy?: { readonly replicas: number };
    readonly image: string;
    readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
    readonly healthcheck?: { readonly test: readonly string[] };
  }
  interface Compose {
    readonly services: { readonly up: Service; readonly work: Service; readonly postgres: Service };
    readonly volumes: Readonly<Record<string, unknown>>;
  }
  const { services, volumes }: Compose = parse(text, { merge: true });
  const dockerfile = readFileSync('Dockerfile', 'utf8');
  const ofFleet = Object.entries({ up: services.up, work: services.work });

  it('starts each service when what it needs is healthy', () => {
    for (const { depends_on = {} } of Object.values<Service>(services)) {
      for (const [name, { condition }] of Object.entries(depends_on)) {
        const needed = Object.entries<Service>(services).find(([each]) => each === name)?.[1];
        expect({ name, condition, isAsked: needed?.healthcheck !== undefined }).toEqual({
          name,
          condition: 'service_healthy',
          isAsked: true,
        });
      }
    }
    for (const [, { depends_on }] of ofFleet) expect(Object.keys(depends_on ?? {})).toEqual(['postgres']);
    // On a socket it is there already while the database is made, before the server is started again.
    expect(services.postgres.healthcheck?.test).toContain('--host');
  });

  it.each(ofFleet)('gives %s a command, variables, folders, ports and times that the program has', (name, service) => {
    const { command, image, environment, env_file, ports, stop_grace_period } = service;
    expect(command.slice(0, 2)).toEqual(['fleet', name]);
    const { values } = parseOptions(command.slice(1), HELP.options);
    const [, stage] = image.split(':');
    expect(dockerfile).toMatch(new RegExp(`^FROM .* AS ${stage}$`, 'm'));
    for (const word of [`--target ${stage} --tag ${image} `, ...env_file])
      expect(text.split('services:')[0]).toContain(word);
    expect(Object.keys(environment)).toEqual([FLEET_DB]);
    expect(durationMs(stop_grace_period)).toBeGreaterThan(STOP_MS);
    // The dashboard is there on loopback alone.
    expect(ports).toEqual(name === 'up' ? [`127.0.0.1:${values.port}:${values.port}`] : []);
    const mounts = service.volumes.map((volume) => volume.split(':'));
    if (name === 'up') {
      const [folderOfFile] = mounts.filter(([, at = '']) => values.file.startsWith(`${at}/`));
      expect(text.split('services:')[0]).toContain(values.file.replace(folderOfFile?.[1] ?? '', 'config'));
    }
    // What it writes has to last, and to be the same for all: the key that signs is there.
    const written = resolve(
      /^WORKDIR (.*)$/m.exec(dockerfile.split(/^FROM .* AS slim$/m)[1] ?? '')?.[1] ?? '',
      values.dir,
    );
    const kept = mounts.filter(([, at = '', mode]) => written.startsWith(`${at}/`) && mode !== 'ro');
    expect(kept.map(([from = '']) => [from, Object.hasOwn(volumes, from)])).toEqual([['work', true]]);
  });

  it('visits with one scheduler and two workers, and stops', PATIENT, async () => {
    const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = services.postgres.environment;
    await database.script(`create role ${POSTGRES_USER} login password '${POSTGRES_PASSWORD}'`);
    await database.script(`create database ${POSTGRES_DB} owner ${POSTGRES_USER}`);
    const link = await linkTo(Number(new URL(place.url).port));
    const host = `127.0.0.1:${link.port}`;
    const port = String(await freePort());
    mkdirSync(join(folder, 'config'));
    write('config/fleet.yaml', ...['a', 'b', 'c'].map(shop));
    const start = ({ command, environment, volumes }: Service) => {
      const [mounted = '', at = ''] = volumes[0]?.split(':') ?? [];
      const args = command.map((word) =>
        word.replace(at, mounted).replace('0.0.0.0', '127.0.0.1').replace('8700', port),
      );
      const env = Object.entries(environment).map(([name, value]) => [name, value.replace('@postgres/', `@${host}/`)]);
      return begin([resolve('docker/entrypoint.mjs'), ...args], {
        SHOP_KEY: sandbox.keys.good,
        ...Object.fromEntries(env),
      });
    };
    const { up, work } = services;
    const all = [up, ...Array.from({ length: work.deploy?.replicas ?? 1 }, () => work)].map(start);
    expect(all).toHaveLength(3);
    const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => null))?.text() ?? '';
    for (const line of ['workers 3', 'deployments{state="conformant"} 3'])
      await expect.poll(metrics, { timeout: 400_000 }).toContain(`counterproof_fleet_${line}\n`);
    const health = () => Promise.all(all.map(({ child: { pid } }) => healthOf(`/proc/${pid}/cmdline`)));
    expect(await health()).toEqual([0, 0, 0]);
    link.set('refuses');
    // A worker serves nothing that could be asked.
    await expect.poll(health).toEqual([1, 0, 0]);
    link.set('open');
    await expect.poll(health).toEqual([0, 0, 0]);
    const line = join(folder, 'cmdline');
    writeFileSync(line, readFileSync(`/proc/${all[0]?.child.pid}/cmdline`));
    for (const one of all) expect(await stopped(one)).toMatchObject(STOPPED);
    expect(await healthOf(line)).toBe(1);
    const kept = await openPostgres(`postgres://${POSTGRES_USER}:${POSTGRES_PASSWORD}@${host}/${POSTGRES_DB}`);
    const found = (await history(kept, null, 10)).map(({ deployment, result }) => `${deployment} ${result}`);
    expect(found.toSorted()).toEqual(['a conformant', 'b conformant', 'c conformant']);
    expect(await kept.query`select name from counterproof_fleet.workers`).toEqual([]);
    await kept.close();
    await link.close();
  });
});

/** As the image asks, of a process with this command line. */
async function healthOf(file: string): Promise<number | null> {
  const child = spawn(process.execPath, ['docker/health.mjs', file], { stdio: 'inherit' });
  await once(child, 'close');
  return child.exitCode;
}

describe('the health check of the image', () => {
  const PATHS = { sandbox: '/readyz', mock: '/public-api/v1/openapi.json', fleet: '/health' };

  it.each<[string, number | null, readonly string[], number]>([
    ['a sandbox that is ready', 200, ['sandbox', '--port'], 0],
    ['one that is not', 503, ['sandbox', '--port'], 1],
    ['a mock, which asks for a key', 401, ['mock', '--port'], 0],
    ['a fleet', 200, ['fleet', 'up', '--port'], 0],
    ['one whose database is away', 503, ['fleet', 'up', '--port'], 1],
    ['one that is not there', null, ['fleet', 'up', '--port'], 1],
  ])('of %s', async (_, status, args, code) => {
    const port = await freePort();
    const asked: string[] = [];
    const server = createServer(({ url = '' }, response) => {
      asked.push(url);
      response.writeHead(status ?? 500).end();
    });
    if (status !== null) await once(server.listen(port, '127.0.0.1'), 'listening');
    for (const [index, words] of [
      [...args, String(port)],
      [...args.slice(0, -1), `--port=${port}`],
    ].entries()) {
      const line = join(folder, `line-${index}`);
      writeFileSync(line, ['node', '/opt/counterproof/docker/entrypoint.mjs', ...words, ''].join('\0'));
      expect(await healthOf(line)).toBe(code);
    }
    server.closeAllConnections();
    server.close();
    const [path] = Object.entries(PATHS).flatMap(([name, each]) => (name === args[0] ? [each] : []));
    expect(asked).toEqual(status === null ? [] : [path, path]);
  });

  it('asks no command that serves nothing', async () => {
    const line = join(folder, 'line');
    for (const words of [['check', 'https://a.example'], ['fleet', 'work'], ['fleet', 'up'], []]) {
      writeFileSync(line, ['docker-init', '--', 'node', '/docker/entrypoint.mjs', ...words, ''].join('\0'));
      expect(await healthOf(line)).toBe(0);
    }
  });
});

describe('the units of systemd', () => {
  const units = readdirSync(EXAMPLES)
    .filter((name) => name.endsWith('.service'))
    .map((name) => ({ name, text: readFileSync(join(EXAMPLES, name), 'utf8') }));
  const settingOf = (text: string, key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(text)?.[1] ?? '';
  const commandOf = (text: string) => settingOf(text, 'ExecStart').split(' ');

  it.each(units)('$name has flags, paths and times that fit', ({ text }) => {
    const [env, program, fleet, ...args] = commandOf(text);
    expect([env, program, fleet]).toEqual(['/usr/bin/env', 'counterproof', 'fleet']);
    const { values } = parseOptions(args, HELP.options);
    const state = settingOf(text, 'StateDirectory');
    if (state !== '') {
      expect(values.dir).toBe(`%S/${state}`);
      expect(settingOf(text, 'WorkingDirectory')).toBe(values.dir);
    }
    expect(1000 * Number(settingOf(text, 'TimeoutStopSec'))).toBeGreaterThan(STOP_MS);
    // What the notes at its head name is what it reads.
    for (const file of [settingOf(text, 'EnvironmentFile'), ...(values.file.startsWith('/') ? [values.file] : [])])
      expect(text.slice(0, text.indexOf('[Unit]'))).toContain(file);
    expect(text.slice(0, text.indexOf('[Unit]'))).toContain(`${FLEET_DB}=postgres://`);
  });

  const { error } = spawnSync('systemd-analyze', ['--version']);
  it.skipIf(error !== undefined).each(units)('$name is one for systemd', ({ name }) => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', join(EXAMPLES, name)], {
      encoding: 'utf8',
    });
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  it('start and stop a fleet in a folder', PATIENT, async () => {
    const unit = units.find(({ name }) => name === 'counterproof-fleet.service')?.text ?? '';
    const port = await freePort();
    write('fleet.yaml', shop('a'));
    const args = commandOf(unit)
      .slice(2)
      .map((word) => word.replace('%S', folder).replace('/etc/counterproof', folder).replace('8700', String(port)));
    const one = begin([TESTED_BIN, ...args], { SHOP_KEY: sandbox.keys.good });
    await expect.poll(() => one.said.text, { timeout: 400_000 }).toContain('a  conformant');
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
    expect(await stopped(one)).toMatchObject(STOPPED);
  });
});

describe('a stop in the middle of a visit', () => {
  const arrived = new EventTarget();
  let answer: (status: (code: number, headers: Record<string, string>) => void) => void;
  const silent = createServer((_, response) => {
    arrived.dispatchEvent(new Event('request'));
    answer((code, headers) => response.writeHead(code, headers).end());
  });
  let url = '';

  beforeAll(async () => {
    url = await addressOf(silent);
  });
  afterAll(() => {
    silent.closeAllConnections();
    silent.close();
  });
  beforeEach(() => emptied(database));

  const one = (more: string) => write('fleet.yaml', `name: one, url: '${url}', ${more}`);

  async function handedBack(kept: Database): Promise<void> {
    expect(await kept.query`select started_at, ended_at, worker, attempts from counterproof_fleet.visits`).toEqual([
      { started_at: null, ended_at: null, worker: null, attempts: 0 },
    ]);
    expect(
      await kept.query`select 1 from counterproof_fleet.locks where until > counterproof_fleet.fleet_now()`,
    ).toEqual([]);
  }

  it('hands it back where the deployment does not answer (up, SIGTERM)', PATIENT, async () => {
    answer = () => undefined;
    one(KEY);
    const up = fleet(['up', '--dir', 'held'], { SHOP_KEY: sandbox.keys.good });
    await once(arrived, 'request');
    expect(await stopped(up)).toMatchObject(STOPPED);
    const held = await openPglite(join(folder, 'held'));
    await handedBack(held);
    await held.close();
  });

  it('hands it back where the deployment asks to wait (work, SIGINT)', PATIENT, async () => {
    answer = (status) => status(429, { 'retry-after': '55' });
    const env = { SHOP_KEY: sandbox.keys.good, [FLEET_DB]: place.url };
    one(`${KEY}, tags: [far]`);
    const up = fleet(['up', '--tags', 'near'], env);
    const work = fleet(['work', '--tags', 'far'], env);
    await once(arrived, 'request');
    expect(await stopped(work, 'SIGINT')).toMatchObject(STOPPED);
    expect(await stopped(up)).toMatchObject(STOPPED);
    await handedBack(database);
  });

  it('ends the process also where the database hangs, and says so', PATIENT, async () => {
    answer = () => undefined;
    const link = await linkTo(Number(new URL(place.url).port));
    const through = new URL(place.url);
    through.port = String(link.port);
    one(KEY);
    const up = fleet(['up'], { SHOP_KEY: sandbox.keys.good, [FLEET_DB]: through.href });
    await once(arrived, 'request');
    link.set('stalls');
    expect(await stopped(up)).toMatchObject({
      code: 1,
      said: expect.stringContaining(`not everything stopped within ${STOP_MS / 1000} s`),
    });
    await link.close();
    await migrate(database);
    expect(await history(database, null, 10)).toEqual([]);
  });
});
