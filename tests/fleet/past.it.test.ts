import { hash } from 'node:crypto';
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useFolder } from '../../contract/testing/folder.ts';
import { fleetIn } from '../../fleet/serve/fleet.ts';
import { overview } from '../../fleet/serve/overview.ts';
import { sync } from '../../fleet/store/deployments.ts';
import { standings } from '../../fleet/store/facts.ts';
import { evidenceFile, filesOf } from '../../fleet/store/files.ts';
import { MIGRATIONS, migrate } from '../../fleet/store/migrations.ts';
import { readMonth } from '../../fleet/store/month.ts';
import { enqueueDue, NO_QUEUE } from '../../fleet/store/queue.ts';
import { ask, history, record } from '../../fleet/store/visits.ts';
import type { VisitOutcome } from '../../fleet/visit/outcome.ts';
import { bundleOf, keeperOf } from '../../fleet/work/keeper.ts';
import { chainsOf, linkFile, readLink } from '../../reports/bundle/chain.ts';
import { signingPair } from '../../reports/testing/render-text.ts';
import { sampleRun } from '../../reports/testing/runs.ts';
import { CONFORMANT, deployment, emptied, fresh, openVisits, shiftClock, taken, usePlaces } from './places.ts';
import { found, UNREACHABLE, visited } from './seeded.ts';

const places = await usePlaces();

describe.each(places)('the past on $engine', ({ engine, database }) => {
  const folder = useFolder(`prune-${engine}`);
  beforeAll(async () => {
    await fresh(database, deployment('one'));
    mkdirSync(join(folder, 'evidence'));
    for (let turn = 0; turn < 30; turn++) {
      await shiftClock(database, `${turn * 24} hours`);
      await enqueueDue(database, NO_QUEUE);
      const [row] = await openVisits(database);
      await record(database, await taken(database, row?.id), { ...CONFORMANT, evidence: `sha256:${turn}` });
      writeOld(turn);
    }
  });

  const pathOf = (turn: number) => join(folder, evidenceFile(`sha256:${turn}`));

  function writeOld(turn: number): void {
    writeFileSync(pathOf(turn), 'evidence');
    utimesSync(pathOf(turn), new Date(0), new Date(0));
  }

  it('is read page by page, the newest first', async () => {
    const fleet = fleetIn({ database, folder });
    const all = await fleet.history(null, 100);
    expect(all).toHaveLength(30);
    expect(all[0]).toMatchObject({ requirements: { 'PAGE-04': 'passed', 'PAGE-05': 'passed' } });
    const first = await fleet.history('one', 20);
    expect([...first, ...(await fleet.history('one', 20, first.at(-1)?.id))]).toEqual(all);
  });

  it('leaves no file that is of nothing, however many there are, and every one that is of a visit', async () => {
    const kept = engine === 'pglite' ? folder : null;
    if (kept === null)
      await database.script(
        `insert into counterproof_fleet.files select 'evidence/' || n || '.ndjson.gz', '', 'epoch' from generate_series(0, 2529) n`,
      );
    else for (let number = 30; number < 2530; number++) writeOld(number);
    const all = { days: 365, evidence: 30, bundles: 5 };
    expect(await fleetIn({ database, folder: kept }).prune(all)).toMatchObject({ evidence: 2500 });
    const files = filesOf(database, kept);
    for (const turn of [0, 9, 29]) expect(await files.read(evidenceFile(`sha256:${turn}`))).not.toBeNull();
    expect(await files.read(evidenceFile('sha256:30'))).toBeNull();
  });

  it('is forgotten after its time, but for the last visits, and with it evidence that is too much', async () => {
    const fleet = fleetIn({ database, folder });
    writeFileSync(join(folder, 'evidence', 'new.ndjson.gz'), 'of a visit that is not recorded yet');
    expect(await fleet.prune({ days: 365, evidence: 5, bundles: 5 })).toEqual({ visits: 0, evidence: 25, bundles: 0 });
    expect([24, 25].map((turn) => existsSync(pathOf(turn)))).toEqual([false, true]);
    expect(existsSync(join(folder, 'evidence', 'new.ndjson.gz'))).toBe(true);
    // Of visits a day apart, those of the days 0 to 14 are older than 15 days half a day after day 29.
    await shiftClock(database, '29 days 12 hours');
    expect(await fleet.prune({ days: 15, evidence: 5, bundles: 5 })).toMatchObject({ visits: 15 });
    await shiftClock(database, '2000 days');
    expect(await fleet.prune({ days: 15, evidence: 5, bundles: 5 })).toMatchObject({ visits: 5 });
    expect(await fleet.history(null, 100)).toHaveLength(10);
  });
});

const BROKEN: VisitOutcome = { ...UNREACHABLE, result: 'broken', reason: 'SHOP_KEY is not set' };

describe.each(places)('days on $engine', ({ database }) => {
  beforeEach(() => fresh(database, deployment('one'), deployment('other')));

  const daysOf = async (name: string) => (await overview(database)).find((one) => one.name === name)?.days;
  /** Today at the right, and nothing before these. */
  const last = (letters: string) => letters.padStart(90, '.');

  it('show the worst that was found in each', async () => {
    await visited(database, 'one', 5 * 24, BROKEN);
    await visited(database, 'one', 3 * 24, UNREACHABLE);
    await visited(database, 'one', 3 * 24, found([]));
    await visited(database, 'one', 24, found(['PAGE-04'], 500));
    await visited(database, 'one', 24, found([], 100));
    await visited(database, 'one', 0, found([], 110));
    expect(await daysOf('one')).toBe(last('b.u.fc'));
    expect(await daysOf('other')).toBe(last(''));
    const [one] = await overview(database, ['one']);
    // Two points of three days each; the slowest of the last three was yesterday.
    expect(one?.p95s.slice(-2)).toEqual([120, 500]);
    expect(one?.p95).toBe(110);
  });

  it('forget what is older than ninety days', async () => {
    await visited(database, 'one', 91 * 24, found(['PAGE-04']));
    await visited(database, 'one', 89 * 24, found([]));
    expect(await daysOf('one')).toBe(`c${'.'.repeat(89)}`);
  });
});

describe.each(places)('since when a deployment is what it is, on $engine', ({ database }) => {
  beforeAll(() => fresh(database, deployment('one', { schedule: 'every 30d' })));

  /** The first of so many visits, which found what the later ones found too. */
  async function isSince(back: number): Promise<void> {
    const [first] = (await history(database, 'one', back)).toReversed();
    const [standing] = await standings(database);
    expect(standing?.listed.since).toBe(first?.ended);
    const month = new Date().toISOString().slice(0, 7);
    const [reported] = await readMonth(database, month, { name: 'one', tags: null }, '', 1);
    expect([reported?.state, reported?.since]).toEqual([standing?.listed.state, standing?.listed.since]);
  }

  it('is when the first of the visits in a row was that found it', async () => {
    for (const [hoursAgo, outcome, back] of [
      [10, found([]), 1],
      [9, found([]), 2],
      [8, found([]), 3],
      [7, UNREACHABLE, 1],
      [6, UNREACHABLE, 2],
      [5, found([]), 1],
      [4, found([]), 2],
      [3, found(['PAGE-04']), null],
      [2, found([]), 1],
    ] as const) {
      await visited(database, 'one', hoursAgo, outcome);
      if (back !== null) await isSince(back);
    }
  });
});

describe.each(places)('the tables on $engine', ({ database, place }) => {
  it('of an earlier version are brought to this one, with what is in them, and its workers go on', async () => {
    await emptied(database);
    await migrate(database, 2);
    await database.script(`
      insert into counterproof_fleet.deployments (name, spec, digest, queue, added_at)
        values ('one', '${JSON.stringify(deployment('one'))}', 'd', 'visits', now());
      insert into counterproof_fleet.visits (deployment, due, kind, queue, queued_at) values ('one', now(), 'full', 'visits', now());
      insert into counterproof_fleet.visits (deployment, due, kind, queue, queued_at, ended_at, result, duration_ms)
        select 'one', at, 'full', 'visits', at, at, 'nonconformant', 100 from (select now() - interval '1 day' as at) a;
    `);
    await migrate(database, 8);
    /** As workers of that version count. */
    const counts = (failing: number) =>
      database.script(`
        insert into counterproof_fleet.days as kept (deployment, day, failing, unreachable, incomplete, conformant, broken, looks, p95)
          values ('one', current_date, ${failing}, 0, 0, 1, 0, 1, 100)
        on conflict (deployment, day) do update set failing = kept.failing + excluded.failing, looks = kept.looks + excluded.looks`);
    await counts(0);
    await migrate(database);
    const days = async () => (await overview(database))[0]?.days.slice(-2);
    expect(await days()).toBe('fc');
    await sync(database, [deployment('one', { owner: 'dana' }), deployment('two')]);
    const [waiting] = await openVisits(database, 'one');
    expect(await record(database, await taken(database, waiting?.id), CONFORMANT)).toBe(true);
    expect(await days()).toBe('fc');
    await counts(1);
    expect(await days()).toBe('ff');
  });

  it('are made once where several processes begin together', async () => {
    await emptied(database);
    const all = await Promise.all([0, 1, 2].map(() => place.open()));
    await Promise.all(all.map((each) => migrate(each)));
    expect(await database.query`select number from counterproof_fleet.version`).toEqual([
      { number: MIGRATIONS.length },
    ]);
    for (const each of all) await each.close();
  });
});

const { privatePem: signingKey } = signingPair();

/** Another visit, with evidence of its own. */
function seen(turn: number): VisitOutcome {
  const text = `{"kind":"meta","turn":${turn}}\n`;
  const digest = `sha256:${hash('sha256', text)}`;
  const run = sampleRun({ evidence: { digest, exchanges: 0 }, exchanges: [] });
  return { ...CONFORMANT, evidence: digest, left: { run, evidence: gzipSync(text) } };
}

describe.each(places)('chains of bundles on $engine', ({ engine, database }) => {
  const folder = useFolder(`chain-${engine}`);
  const kept = engine === 'pglite' ? folder : null;
  const files = filesOf(database, kept);
  const fleet = fleetIn({ database, folder: kept });
  beforeAll(async () => {
    await fresh(database, deployment('one'), deployment('two'), deployment('raced'));
    for (let turn = 0; turn < 4; turn++) await bundled('one', turn);
    await bundled('two', 10);
  });

  const bundled = async (name: string, turn: number) => {
    const one = await taken(database, await ask(database, name));
    const link = await keeperOf(database, files, signingKey)(one, seen(turn));
    expect(await record(database, one, seen(turn), link)).toBe(true);
  };

  const chainOf = async (name: string) => {
    const links = await fleet.links(name, { deployment: '', number: 0 }, 100);
    const held = [];
    for (const link of links) {
      const bundle = await bundleOf(files, link);
      if (bundle === null) throw new Error(`bundle ${link.number} cannot be read`);
      held.push(readLink(linkFile(link), bundle, null));
    }
    return chainsOf(held, false);
  };

  it('two workers that both made the next bundle add one', async () => {
    await bundled('raced', 20);
    const id = await ask(database, 'raced');
    const slow = await taken(database, id, 'slow');
    const keep = keeperOf(database, files, signingKey);
    const slowLink = await keep(slow, seen(21));
    await shiftClock(database, '2 minutes');
    const fast = await taken(database, id, 'fast');
    const fastLink = await keep(fast, seen(22));
    expect([slowLink?.number, fastLink?.number]).toEqual([2, 2]);
    expect(await record(database, fast, seen(22), fastLink)).toBe(true);
    expect(await record(database, slow, seen(21), slowLink)).toBe(false);
    // Even with the lock, a bundle that was made for a place that is taken is not added.
    const next = await taken(database, await ask(database, 'raced'));
    await expect(record(database, next, seen(23), slowLink)).rejects.toThrow(/duplicate key/);
    expect(await record(database, next, seen(23), await keep(next, seen(23)))).toBe(true);
    expect(await chainOf('raced')).toMatchObject([{ first: 1, last: 3, bundles: 3, problems: [] }]);
  });

  it('pruning takes the oldest bundles with their evidence, and what is left is a chain that goes on', async () => {
    expect(await fleet.prune({ days: 365, evidence: 1, bundles: 2 })).toMatchObject({ bundles: 3, visits: 0 });
    expect(await chainOf('one')).toMatchObject([{ first: 3, last: 4, problems: [] }]);
    await bundled('one', 5);
    expect(await chainOf('one')).toMatchObject([{ first: 3, last: 5, problems: [] }]);
    await shiftClock(database, '400 days');
    await bundled('one', 6);
    await fleet.prune({ days: 365, evidence: 1, bundles: 100 });
    expect(await chainOf('one')).toMatchObject([{ first: 6, last: 6, problems: [] }]);
    expect(await chainOf('two')).toMatchObject([{ first: 1, last: 1, problems: [] }]);
  });

  it('what was changed in the place where they are kept is not given as the bundle that was signed', async () => {
    const [link] = await fleet.links('two', { deployment: '', number: 0 }, 1);
    if (link === undefined) throw new Error('there is a bundle');
    await files.write(`evidence/${link.evidence.slice(7)}.ndjson.gz`, gzipSync('{"kind":"meta","turn":99}\n'));
    expect(await bundleOf(files, link)).toBeNull();
  });
});
