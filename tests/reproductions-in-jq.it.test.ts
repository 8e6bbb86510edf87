import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import { digestOf, type Reply } from '../conformance/decide/reproduction/judge-answers.ts';
import { KEY_CHANGES } from '../conformance/model/exchange.ts';
import type { Shows, Stated } from '../conformance/model/reproduction.ts';
import { changeKey } from '../conformance/model/values/changed-keys.ts';
import { documentStates, partAt } from '../conformance/see/description/document-states.ts';
import { PHONE, page, reply, SIGHTINGS, sale } from '../conformance/testing/sightings.ts';
import { jqProgram, needsRecords, SAID } from '../reports/reproduction/judge-jq.ts';
import { CHANGES } from '../reports/reproduction/key-changes.ts';

/** Gives a line for each input: a start of jq takes longer than what it does. */
function jq(program: string, about: object, ...inputs: readonly unknown[]): string[] {
  const args = ['-r', '--argjson', 'about', JSON.stringify(about), program];
  const input = inputs.map((each) => JSON.stringify(each)).join('\n');
  const { stdout, stderr } = spawnSync('jq', args, { input, encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.replace(/\n$/, '').split('\n');
}

/** As the script keeps an answer. */
function kept({ status, headers, text }: Reply, walk: number) {
  const read = (() => {
    try {
      return { isJson: true, body: JSON.parse(text) as unknown };
    } catch {
      return { isJson: false, body: null };
    }
  })();
  const asked = { recorded: 200, isOwnKey: true, sent: null };
  return { ...read, ...asked, status, headers, text, bytes: Buffer.byteLength(text), walk, missing: false };
}

function judged(shows: Shows, ...plays: readonly (readonly Reply[])[]): string[] {
  const exact =
    shows.kind === 'status' ? shows.accepted.flatMap(([least, most]) => (least === most ? [least] : [])) : [];
  const about = { shows, exact, needsRecords: needsRecords(shows) };
  return jq(jqProgram(shows) ?? '', about, ...plays.map((replies) => replies.map(kept)));
}

const playable = SIGHTINGS.filter(([, shows]) => jqProgram(shows) !== null);

describe.skipIf(inject('missing').includes('jq'))('jq', () => {
  it('plays all but schemas and announced times', () => {
    const others = SIGHTINGS.filter((row) => !playable.includes(row)).map(([, { kind }]) => kind);
    expect(new Set(others)).toEqual(new Set(['document']));
  });

  it.each(playable)('sees what the player sees: %s', (_, shows, there, gone) => {
    expect(judged(shows, there, gone)).toEqual(['there', 'gone']);
  });

  it.each(playable)('cannot tell from a refusal or an error that was none before: %s', (_, shows) => {
    const isAccepted = (status: number) =>
      shows.kind === 'status' && shows.accepted.some(([least, most]) => least === most && least === status);
    const statuses = [401, 403, 429, 500, 503].filter((status) => !isAccepted(status));
    const plays = statuses.map((status) => [reply({ data: [{ id: 'a' }] }, status)]);
    expect(judged(shows, ...plays)).toEqual(plays.map(() => 'unclear'));
  });

  it('cannot tell from a refusal, or from other data, where records show it', () => {
    expect(judged({ kind: 'once' }, [reply({}, 400)])).toEqual(['unclear']);
    expect(judged({ kind: 'agree', id: 'a', field: 'name' }, [page([])])).toEqual(['unclear']);
    expect(judged(PHONE, [page([])])).toEqual(['unclear']);
  });

  it.each([
    [{ data: [{ id: 'a', name: 'x', b: 1.5 }, { id: 'b' }], meta: {} }, ['a'], ['/data/*/name']],
    [{ data: { z: 1, a: [true, null] }, pagination: { nextCursor: null } }, [], []],
    [{ title: 'Unauthorized', requestId: '1', b: 'ü\n' }, [], []],
  ])('says of %j what is hashed', (body, subjects, masked) => {
    const about = { shows: { kind: 'unchanged', subjects, masked, digests: [] } };
    const answer = kept(sale({}), 1);
    const [said = ''] = jq(SAID, about, { ...answer, body });
    expect(createHash('sha256').update(said).digest('hex').slice(0, 16)).toBe(
      digestOf({ status: 200, body, bytes: answer.bytes }, { subjects, masked }),
    );
  });

  /** With a reference, one to it, one that leads nowhere, and one that leads to itself. */
  const document = {
    info: { title: 'API', tags: [null, false, 0] },
    paths: { '/a/{id}': { $ref: '#/parts/twice' } },
    parts: {
      once: { get: { 'x~y': 'z' } },
      twice: { $ref: '#/parts/once' },
      gone: { $ref: '#/parts/none' },
      elsewhere: { $ref: 'other.json#/a' },
      endless: { $ref: '#/parts/endless' },
    },
  };

  it.each([
    ...[
      '#',
      '#/info',
      '#/info/title',
      '#/info/tags/0',
      '#/info/tags/1',
      '#/info/tags/3',
      '#/info/tags/x',
      '#/info/none',
    ],
    ...['#/paths/~1a~1{id}', '#/paths/~1a~1{id}/get/x~0y', '#/parts/gone', '#/parts/elsewhere', '#/parts/endless/get'],
  ])('reads a document at %s as the player does', (pointer) => {
    const there = JSON.stringify(partAt(document, pointer) ?? null);
    const statements: readonly Stated[] = [
      { says: 'present', pointer },
      { says: 'value', pointer, value: there },
      { says: 'value', pointer, value: '"API"' },
      { says: 'other', pointer, than: there },
      { says: 'other', pointer, than: '"API"' },
    ];
    for (const stated of statements)
      expect(judged({ kind: 'document', stated }, [reply(document)]), JSON.stringify(stated)).toEqual([
        documentStates(document, stated) ? 'there' : 'gone',
      ]);
  });

  it('cannot tell from a document that is none, or is refused', () => {
    const shows = { kind: 'document', stated: { says: 'present', pointer: '#/info' } } as const;
    const plays = [reply([]), reply('<html>'), reply({}, 404)].map((answer) => [answer]);
    expect(judged(shows, ...plays)).toEqual(plays.map(() => 'unclear'));
  });

  const KEYS = ['cp_live_0123456789abcdef', 'cp_live_Zz09-_AaQqFf', 'live_X', 'nothing'];
  const INVENTED = ['never-issued', 'same-ends'];

  it.each(KEY_CHANGES)('changes a key as the player does: %s', (change) => {
    const all = jq(`. as $about | ${CHANGES[change]}`, {}, ...KEYS);
    expect(all).toHaveLength(KEYS.length);
    for (const [index, key] of KEYS.entries()) {
      const made = all[index]?.trim() ?? '';
      const expected = changeKey(key, change);
      if (!INVENTED.includes(change)) {
        expect(made === key ? null : made, key).toBe(expected?.trim() ?? null);
        continue;
      }
      expect(made === key, key).toBe(expected === null);
      expect(made).toHaveLength(key.length);
      if (/^cp_live_[0-9a-f]+$/.test(key)) expect(made).toMatch(/^cp_live_[0-9a-f]+$/);
      if (change === 'same-ends') expect(made.slice(-4)).toBe(key.slice(-4));
    }
  });
});
