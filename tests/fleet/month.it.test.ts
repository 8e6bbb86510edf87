import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { useFolder } from '../../contract/testing/folder.ts';
import { openToWork } from '../../fleet/open.ts';
import type { Database } from '../../fleet/store/database.ts';
import { sync } from '../../fleet/store/deployments.ts';
import { headOf } from '../../fleet/store/files.ts';
import { ask, record } from '../../fleet/store/visits.ts';
import type { VisitOutcome } from '../../fleet/visit/outcome.ts';
import { counterproof } from '../support/counterproof.ts';
import { deployment, setClock, taken } from './places.ts';
import { found, UNREACHABLE } from './seeded.ts';

/** Each command is a process, on a machine that does other things too. */
const PATIENT = { timeout: 1_200_000 };

const folder = useFolder('fleet-month');

const at = (database: Database, moment: string) => setClock(database, `timestamptz '${moment}'`);

const LEFT_OPEN: VisitOutcome = {
  ...found([]),
  seen: found([]).seen.map((seen) => (seen.requirement === 'RATE-01' ? { ...seen, outcome: 'untested' } : seen)),
};

const digestOf = (text: string) => hash('sha256', text);

async function visited(database: Database, name: string, moment: string, outcome: VisitOutcome): Promise<void> {
  await at(database, moment);
  const one = await taken(database, await ask(database, name), 'w', 1000);
  const evidence = outcome.evidence === null ? null : `sha256:${digestOf(moment)}`;
  const link = evidence === null ? null : await linkAfter(database, name, evidence);
  await record(database, one, { ...outcome, evidence }, link);
}

async function linkAfter(database: Database, name: string, evidence: string) {
  const number = ((await headOf(database, name))?.number ?? 0) + 1;
  return { number, digest: digestOf(`${name} ${number}`), evidence };
}

/** March 2026: one is kept, one is broken and fixed, one is not reached at the end, one is visited late, one begins in April. */
beforeAll(async () => {
  const database = await openToWork({ folder: join(folder, 'counterproof-fleet') });
  await at(database, '2026-02-20T00:00:00Z');
  const daily = { schedule: 'every 1d' };
  const four = [
    deployment('kept', { ...daily, owner: 'Ada', tags: ['live'] }),
    deployment('fixed', { ...daily, tags: ['live'] }),
    deployment('silent', daily),
    deployment('late', daily),
  ];
  await sync(database, four);
  for (let day = 1; day <= 31; day++) {
    const moment = `2026-03-${String(day).padStart(2, '0')}T06:00:00Z`;
    await visited(database, 'kept', moment, LEFT_OPEN);
    await visited(database, 'fixed', moment, found(day >= 10 && day < 14 ? ['PAGE-04'] : []));
    await visited(database, 'silent', moment, day < 30 ? found([]) : UNREACHABLE);
  }
  // Nothing ran from the 5th to the 9th: one visit makes up for five due times.
  await database.query`update counterproof_fleet.deployments set next_due = '2026-03-10T06:00:00Z' where name = 'late'`;
  await database.query`insert into counterproof_fleet.visits
      (deployment, due, kind, late, queue, queued_at, started_at, ended_at, result, reason, requests)
    values ('late', '2026-03-05T06:00:00Z', 'full', true, 'visits', '2026-03-09T12:00:00Z', '2026-03-09T12:00:00Z',
      '2026-03-09T12:01:00Z', 'conformant', 'all kept', 10)`;
  await at(database, '2026-04-02T00:00:00Z');
  await sync(database, [...four, deployment('new', daily)]);
  await database.close();
}, PATIENT.timeout);

const exported = (...args: string[]) => counterproof(['fleet', 'export', ...args], { cwd: folder, env: {} });
/** Of March. */
const march = (out: string, ...args: string[]) => exported('--month', '2026-03', '--out', out, ...args);

const section = (page: string, name: string) =>
  new RegExp(`<h2 id="of-${name}">[\\s\\S]*?</section>`).exec(page)?.[0] ?? '';

describe('the report of a month', () => {
  it('says of each deployment how it was at the end, what changed, and what was never seen', PATIENT, async () => {
    // The name of the file says which format it is.
    expect(await march('M.HTM')).toMatchObject({ code: 0, err: '' });
    const page = readFileSync(join(folder, 'M.HTM'), 'utf8');
    const rowOf = (name: string) =>
      new RegExp(`<tr><td><a href="#of-${name}">.*?</tr>`)
        .exec(page)?.[0]
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/ +/g, ' ');
    expect(rowOf('kept')).toBe(' kept conformant 4 of 4 31 0 0 0 0 0 ');
    expect(rowOf('fixed')).toBe(' fixed conformant 4 of 4 31 0 0 0 1 1 ');
    expect(rowOf('silent')).toBe(' silent unreachable 4 of 4 31 2 0 0 0 0 ');
    // Due on the 5th, made on the 9th; missed from the 6th to the 9th, and from the 10th to the 31st nothing ran.
    expect(rowOf('late')).toBe(' late stale – 1 0 1 26 0 0 ');
    expect(rowOf('new')).toBeUndefined();

    const fixed = section(page, 'fixed');
    for (const [day, what] of [
      ['2026-03-10', 'broken'],
      ['2026-03-14', 'kept again'],
    ])
      expect(fixed).toMatch(new RegExp(`${day} 06:00.*${what}.*PAGE-04.*${digestOf(`${day}T06:00:00Z`)}`));
    expect(fixed).toContain(
      `31 bundles of this month kept; the last is number 31, SHA-256 <code>${digestOf('fixed 31')}`,
    );
    expect(section(page, 'kept')).toMatch(/Never seen in this month<\/h3><ul><li>RATE-01 /);
    // These visits look at three requirements, and the contract has more that are musts.
    expect(fixed).toMatch(/<li>[A-Z]+-\d\d [^<]*: <span class="soft">no rule of these visits looks at it/);
    expect(fixed).not.toContain('<li>PAGE-04 ');
    expect(section(page, 'late')).toContain('No requirement was seen');
    const silent = section(page, 'silent');
    expect(silent.match(/class="is-error"/g)).toHaveLength(2);
    expect(silent).toMatch(/\(since [^)]*2026-03-30 06:00/);
    expect(silent).toMatch(/No answer<\/h3>.*2026-03-30 06:00.*not answered again.*>2</s);
    expect(section(page, 'kept')).not.toContain('No answer<');
    expect(page).not.toMatch(/SHOP_KEY|<script/);
  });

  it('is of chosen deployments, and of a month that was', PATIENT, async () => {
    await march('chosen.2026', '--format', 'html', '--tags', 'live');
    const page = readFileSync(join(folder, 'chosen.2026'), 'utf8');
    expect([section(page, 'kept'), section(page, 'silent')].map((text) => text !== '')).toEqual([true, false]);
    expect(page).toContain('with tag live');
    for (const [month, says] of [
      ['2026-3', '2026-11'],
      ['2019-01', 'no deployment'],
      ['2099-01', 'not begun'],
    ] as const)
      expect(await exported('--month', month)).toMatchObject({ code: 2, err: expect.stringContaining(says) });
    expect(await exported('--out', 'x')).toMatchObject({ code: 2 });
  });

  it('is a PDF whose first sheet says on which sheet each deployment is', PATIENT, async () => {
    expect(await march('m.pdf')).toMatchObject({ code: 0, err: '' });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(readFileSync(join(folder, 'm.pdf')))));
    const [first = ''] = text;
    expect(first).toContain('Fleet report of March 2026');
    for (const name of ['kept', 'late', 'fixed', 'silent']) {
      const sheet = text.findIndex((each) => each.includes(`${name}: `)) + 1;
      expect(first).toMatch(new RegExp(`^${name} .* ${sheet}$`, 'm'));
    }
    for (const [index, sheet] of text.entries())
      expect(sheet.replaceAll(/\s/g, '')).toContain(`Page${index + 1}of${text.length}`);
  });
});
