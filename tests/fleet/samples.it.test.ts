import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { rules } from '../../conformance/index.ts';
import type { Handler } from '../../contract/http.ts';
import type { Deployment } from '../../fleet/file/deployment.ts';
import { SAMPLE_GROUPS } from '../../fleet/generated/sample-groups.ts';
import { overview } from '../../fleet/serve/overview.ts';
import { pause, resume, sync } from '../../fleet/store/deployments.ts';
import { enqueueDue, NO_QUEUE } from '../../fleet/store/queue.ts';
import { record } from '../../fleet/store/visits.ts';
import type { VisitOutcome } from '../../fleet/visit/outcome.ts';
import { SAMPLE_BUDGET, sampleAt } from '../../fleet/visit/samples.ts';
import { visitFrom } from '../../fleet/visit/visit.ts';
import { openDeployment } from '../../proof/open-deployment.ts';
import { openPlain } from '../../proof/third/check-third.ts';
import { serve } from '../../reference-impl/index.ts';
import { CONFORMANT, deployment, openVisits, remade, shiftClock, taken, usePlaces } from './places.ts';

const NEVER = new AbortController().signal;

const requirementsOf = (groups: readonly (readonly string[])[]) => {
  const ids = new Set(groups.flat());
  return new Set(rules.filter(({ id }) => ids.has(id)).flatMap(({ requirements }) => requirements));
};

test('a day of samples goes through all groups, each rule is in one, and all of them exist', () => {
  expect(SAMPLE_GROUPS.length).toBeLessThanOrEqual(32);
  const sampled = SAMPLE_GROUPS.flat();
  expect(new Set(sampled).size).toBe(sampled.length);
  expect(sampled.filter((id) => !rules.some((rule) => rule.id === id))).toEqual([]);
  expect(new Set(Array.from({ length: 32 }, (_, turn) => sampleAt(turn)).flat())).toEqual(new Set(sampled));
});

test('the documentation says how much samples look at, and names what they do not', () => {
  const page = readFileSync(new URL('../../docs/fleet.md', import.meta.url), 'utf8');
  const [, section = ''] = page.split('## Samples');
  const [, table = ''] = section.split('| requirements | why no sample does |');
  const named = table.split('\n## ')[0]?.match(/\b[A-Z]+-\d\d\b/g) ?? [];
  const all = new Set(rules.flatMap(({ requirements }) => requirements));
  expect(named.toSorted()).toEqual([...all.difference(requirementsOf(SAMPLE_GROUPS))].sort());
  expect(section).toContain(
    `There are ${SAMPLE_GROUPS.length} parts, and those that show most come first: 24 of them look at ${requirementsOf(SAMPLE_GROUPS.slice(0, 24)).size} of the ${all.size}`,
  );
  expect(section).toContain(`all ${SAMPLE_GROUPS.length} at ${requirementsOf(SAMPLE_GROUPS).size}.`);
});

interface Sampled {
  readonly handle: Handler;
  readonly keys: ReadonlyMap<string, string>;
  readonly facts: Deployment['checking'];
}

const SAMPLED: readonly (readonly [string, () => Promise<Sampled>])[] = [
  ['the sandbox', () => openDeployment(Date.now())],
  ['the third deployment', async () => openPlain(Date.now())],
];

test.each(SAMPLED)('samples of %s end in at most 30 requests, accuse nothing and decide most', async (_, open) => {
  const { handle, keys, facts } = await open();
  const server = await serve(handle);
  const visit = visitFrom(Object.fromEntries(keys));
  const sources = Object.fromEntries([...keys.keys()].map((name) => [name, { env: name }]));
  const one = deployment('one', {
    url: server.url,
    keys: { good: { env: 'good' }, ...sources },
    checking: { ...facts },
  });
  const seen = new Set<string>();
  for (const subjects of SAMPLE_GROUPS) {
    const outcome = await visit({ id: '', deployment: one, kind: 'sample', subjects }, NEVER, () => true);
    expect(outcome.requests).toBeLessThanOrEqual(SAMPLE_BUDGET);
    expect(outcome).toMatchObject({ result: 'incomplete', reason: expect.stringMatching(/^nothing broken, \d+ req/) });
    expect(outcome.seen.filter(({ fails }) => fails)).toEqual([]);
    for (const { requirement } of outcome.seen) seen.add(requirement);
  }
  await server.close();
  expect(seen.size).toBeGreaterThan(requirementsOf(SAMPLE_GROUPS).size * 0.8);
});

describe.each(await usePlaces())('samples on $engine', ({ database }) => {
  beforeEach(() => remade(database));

  const state = async () => (await overview(database))[0]?.state;

  async function done(outcome: VisitOutcome): Promise<void> {
    const [visit] = await openVisits(database);
    await record(database, await taken(database, visit?.id, 'w', 1000), outcome);
  }

  async function atHour(hour: number, outcome: VisitOutcome): Promise<void> {
    await shiftClock(database, `${hour * 60 + 1} minutes`);
    await enqueueDue(database, NO_QUEUE);
    await done(outcome);
  }

  it('are taken between full visits, each of the next part', async () => {
    await sync(database, [deployment('one', { schedule: 'every 1d', samples: 'every 1h' })]);
    await enqueueDue(database, NO_QUEUE);
    expect(await openVisits(database)).toMatchObject([{ kind: 'full', subjects: null }]);
    await done(CONFORMANT);
    for (const turn of [0, 1, 2]) {
      await shiftClock(database, `${(turn + 1) * 60 + 1} minutes`);
      await enqueueDue(database, NO_QUEUE);
      expect(await openVisits(database)).toMatchObject([{ kind: 'sample', subjects: sampleAt(turn) }]);
      await done({ ...CONFORMANT, result: 'incomplete' });
    }
    expect(await state()).toBe('conformant');
    await pause(database, 'one');
    await shiftClock(database, '6 hours');
    expect(await enqueueDue(database, NO_QUEUE)).toBe(0);
    await resume(database, 'one');
    expect(await enqueueDue(database, NO_QUEUE)).toBe(1);
    await shiftClock(database, '8 hours');
    expect(await enqueueDue(database, NO_QUEUE)).toBe(1);
  });

  it('that fail bring a look at what failed, and only that makes a deployment failing', async () => {
    await sync(database, [deployment('one', { schedule: 'every 1d', samples: 'every 1h' })]);
    await enqueueDue(database, NO_QUEUE);
    await done(CONFORMANT);
    const broken: VisitOutcome = {
      ...CONFORMANT,
      result: 'nonconformant',
      seen: [{ requirement: 'PAGE-04', outcome: 'failed', fails: true }],
    };
    const kept: VisitOutcome = { ...CONFORMANT, result: 'incomplete', seen: CONFORMANT.seen.slice(0, 1) };
    await atHour(1, broken);
    expect(await openVisits(database)).toMatchObject([{ kind: 'confirm', subjects: ['PAGE-04'] }]);
    expect(await state()).toBe('conformant');
    await done(kept);
    expect(await openVisits(database)).toEqual([]);
    expect(await state()).toBe('conformant');
    await atHour(2, broken);
    await done(broken);
    expect((await overview(database))[0]).toMatchObject({
      state: 'failing',
      reason: 'broken: PAGE-04 (A walk misses no record)',
    });
    // A sample sees too little to say that it is kept again; a look in full does.
    await atHour(3, kept);
    expect(await state()).toBe('failing');
    await atHour(25, CONFORMANT);
    expect(await state()).toBe('conformant');
  });
});
