import { generateKeyPairSync, hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { useFolder } from '../../contract/testing/folder.ts';
import { fleetIn } from '../../fleet/fleet.ts';
import { sync } from '../../fleet/store/deployments.ts';
import { filesOf } from '../../fleet/store/files.ts';
import { ask, record } from '../../fleet/store/visits.ts';
import type { VisitOutcome } from '../../fleet/visit/outcome.ts';
import { bundleOf, keeperOf } from '../../fleet/work/keeper.ts';
import { chainsOf, linkFile, readLink } from '../../reports/bundle/chain.ts';
import { sampleRun } from '../../reports/testing/runs.ts';
import { CONFORMANT, deployment, ENGINES, remade, shiftClock, taken, usePlace } from './places.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const signingKey = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));

/** Another visit, with evidence of its own. */
function seen(turn: number): VisitOutcome {
  const text = `{"kind":"meta","turn":${turn}}\n`;
  const digest = `sha256:${hash('sha256', text)}`;
  const run = sampleRun({ evidence: { digest, exchanges: 0 }, exchanges: [] });
  return { ...CONFORMANT, evidence: digest, left: { run, evidence: gzipSync(text) } };
}

describe.each(ENGINES)('chains of bundles on %s', (engine) => {
  const folder = useFolder(`chain-${engine}`);
  const { database } = usePlace(engine);
  const kept = engine === 'pglite' ? folder : null;
  const files = filesOf(database, kept);
  const fleet = fleetIn({ database, folder: kept });
  beforeAll(async () => {
    await remade(database);
    await sync(database, [deployment('one'), deployment('two'), deployment('raced')]);
  });

  const visited = async (name: string, turn: number) => {
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

  it('each deployment has its own, and the visit names its bundle', async () => {
    for (let turn = 0; turn < 4; turn++) await visited('one', turn);
    await visited('two', 10);
    expect(await chainOf('one')).toMatchObject([{ first: 1, last: 4, bundles: 4, problems: [] }]);
    expect(await chainOf('two')).toMatchObject([{ first: 1, last: 1, problems: [] }]);
    const [last] = await fleet.history('one', 1);
    const [chain] = await chainOf('one');
    expect(last?.bundle).toEqual({ number: 4, digest: chain?.head });
    const month = new Date().toISOString().slice(0, 7);
    const [one] = await fleet.month(month, { name: 'one', tags: null }, '', 10);
    expect(one).toMatchObject({ state: 'conformant', visits: { full: 4 }, chain: { number: 4, made: 4 } });
    expect(one?.chain?.digest).toBe(chain?.head);
  });

  it('two workers that both made the next bundle add one', async () => {
    await visited('raced', 20);
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
    await visited('one', 5);
    expect(await chainOf('one')).toMatchObject([{ first: 3, last: 5, problems: [] }]);
    await shiftClock(database, '400 days');
    await visited('one', 6);
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
