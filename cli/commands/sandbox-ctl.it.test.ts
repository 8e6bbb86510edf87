import { describe, expect, it } from 'vitest';
import { sandboxWorkbench } from '../../workbench/sandbox-front.ts';
import { useWorkbench } from '../../workbench/testing/use-workbench.ts';
import { captured, expectRefused } from '../testing/captured.ts';
import { run } from './sandbox.ts';
import { openJudge } from './serving.ts';

const front = sandboxWorkbench({ host: '127.0.0.1', token: 'the-token', openJudge });
const { sandbox, ask } = await useWorkbench({ scale: 0.01, front });

const TOKEN = { COUNTERPROOF_WORKBENCH_TOKEN: 'the-token' };
const ctlWith = (env: NodeJS.ProcessEnv, ...words: string[]) => captured((io) => run(['ctl', ...words], io), env);
const ctl = (...words: string[]) => ctlWith(TOKEN, '--url', sandbox.url, ...words);

async function statusOf(key: string, path = '/me'): Promise<number> {
  return (await ask(path, { authorization: `Bearer ${key}` })).status;
}

describe('counterproof sandbox ctl', () => {
  it('freezes and advances the clock', async () => {
    expect((await ctl('clock', 'freeze')).out).toMatch(/, and stands still\n$/);
    const before = Date.parse((await ctl('clock')).out.slice(0, 24));
    const after = Date.parse((await ctl('clock', 'advance', '2h')).out.slice(0, 24));
    expect(after - before).toBe(2 * 3_600_000);
    expect((await ctl('clock', 'resume')).code).toBe(0);
  });

  it('lets something happen in the shop', async () => {
    expect(await ctl('event', 'sell')).toMatchObject({ code: 0, out: expect.stringMatching(/\S/) });
    expect((await ctl('events')).out).toContain('rename-store');
  });

  it('generates a key after the approval, alone on standard output, replaces it, and revokes the other', async () => {
    const { id } = sandbox.organization;
    await ctl('keys', 'withdraw', id);
    expect(await ctl('keys', 'generate', id)).toMatchObject({ code: 1, out: '' });
    await ctl('keys', 'approve', id);
    const one = (await ctl('keys', 'generate', id)).out.trim();
    expect(await statusOf(one)).toBe(200);
    const idOf = async (key: string) => {
      const { keys } = JSON.parse((await ctl('keys', '--json')).out);
      return keys.find(({ shown }: { shown: string }) => shown === `${key.slice(0, 12)}…${key.slice(-4)}`).id;
    };
    const two = (await ctl('keys', 'rotate', await idOf(one))).out.trim();
    expect([await statusOf(one), await statusOf(two)]).toEqual([401, 200]);
    const made = await idOf(two);
    expect((await ctl('send', '/public-api/v1/me', '--key-id', made)).out).toMatch(/^ +\d+ .* 200 /);
    expect((await ctl('keys', 'revoke', made)).out).toBe('Done.\n');
    expect(await statusOf(two)).toBe(401);
    expect((await ctl('keys', 'copy', made)).err).toContain('only the keys that the start prints can be copied');
  });

  it('says which promises a client keeps, from the first look and from now on', async () => {
    await statusOf(sandbox.keys.good, '/stores?organizationId=1');
    expect((await ctl('client')).out).toMatch(
      /^0 kept, 0 broken, 16 not exercised yet, 15 need tasks \(0 requests since /,
    );
    await statusOf(sandbox.keys.good, '/stores?organizationId=1');
    await statusOf(sandbox.keys.revoked, '/stores?organizationId=1');
    const { out } = await ctl('client');
    expect(out).toContain('1 broken');
    expect(out).toMatch(/^Kept, and seen in:\n(?: +.*\n)* {2}CLI-01 [^:]*: 1 request$/m);
    expect(out).toMatch(/^ {2}CLI-29 [^:]*\(should\):/m);
    expect(out).toMatch(/^Need tasks:\n(?: +.*\n)* {2}CLI-30 /m);
    expect(out).toMatch(/\{"unsupported":true\}/);
    expect(out).toMatch(/Broken: CLI-03 .*\n {2}an organization was named in organizationId \(1 request\) \(log \d+\)/);
    const { requests, counts, promises } = JSON.parse((await ctl('client', '--json')).out);
    expect([requests, counts.broken, promises.length]).toEqual([1, 1, 31]);
    expect((await ctl('client', 'again')).out).toMatch(/^0 kept, 0 broken/);
    expect((await ctl('client', 'soon')).code).toBe(2);
  });

  it('sends a request with the good key, and lists it', async () => {
    const { correction } = JSON.parse((await ctl('send', '/public-api/v1/sales?limit=500', '--json')).out);
    expect(correction.path).toBe('/public-api/v1/sales?limit=100');
    expect((await ctl('log', '--status', '4xx', '--text', 'limit=500')).out).toMatch(
      /400 .* GET \/public-api\/v1\/sales\?limit=500\n/,
    );
  });

  it('prints lines for a person, none of them wider than a terminal but for what is to be copied', async () => {
    const sent = (await ctl('send', '/public-api/v1/sales?limit=500')).out;
    expect(sent).toMatch(/^Refused: /m);
    expect(sent).toMatch(/^ {2}limit: received 500, expected /m);
    expect(sent).toMatch(/^ {2}PAR-01 \(must\): /m);
    expect(sent).toMatch(/^Corrected: GET \/public-api\/v1\/sales\?limit=100$/m);
    const [, no = ''] = /^ +(\d+)/.exec(sent) ?? [];
    expect((await ctl('log', no)).out).toBe(sent);
    expect(sent).not.toMatch(/retry-after/i);
    await ctl('trouble', '429', '--operation', 'getMe');
    expect((await ctl('send', '/public-api/v1/me')).out).toMatch(/^Refused: .*\n(?: {2}.*\n)* {2}retry-after: 1$/im);
    const keys = (await ctl('keys')).out;
    expect(keys).toMatch(/^ {2}[\w-]{36} {2}cp_live_\w{4}…\w{4} +active +good$/m);
    await ctl('trouble', '503', '--operation', 'getMe', '--every', '2');
    const ordered = (await ctl('trouble')).out;
    expect(ordered).toMatch(/^t\d+ {2}503 {2}getMe, 1 of every 2 answers; done 0 times\n$/);
    expect((await ctl('fault', 'sales-by-cashier-empty')).out).toContain('With staffId, sales are always empty');
    await ctl('fault', 'off');
    expect((await ctl('trouble', 'end')).out).toBe('Nothing goes wrong any more.\n');
    expect((await ctl('trouble')).out).toBe('Nothing was ordered to go wrong.\n');
    const texts = [keys, ordered, (await ctl('events')).out, (await ctl('event', 'change', '--help')).out];
    for (const line of texts.join('\n').split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  it('explains the fields of one event', async () => {
    const { out } = await ctl('event', 'reprice', '--help');
    expect(out).toMatch(/^ {2}price +in baht; has to be given$/m);
    expect((await ctl('event', 'repric', '--help')).err).toMatch(/did you mean reprice/i);
  });

  it('gives the key that took the place of the good one in the middle of a walk', async () => {
    await ctl('trouble', 'rotate-key');
    const first = await (await ask('/sales?limit=1')).json();
    await ask(`/sales?limit=1&cursor=${first.pagination.nextCursor}`);
    expect(await statusOf(sandbox.keys.good)).toBe(401);
    const { out } = await ctl('keys', 'copy', 'good');
    expect(await statusOf(out.trim())).toBe(200);
    expect((await ctl('send', '/public-api/v1/me')).out).toMatch(/^ +\d+ .* 200 /);
    for (const words of [
      ['trouble', 'end'],
      ['fault', 'sales-by-cashier-empty'],
      ['fault', 'off'],
    ]) {
      await ctl(...words);
      expect(await ctl('keys', 'copy', 'good'), words.join(' ')).toMatchObject({ out });
    }
    expect((await ctl('keys')).out).toMatch(/ active +good$/m);
    expect((await ctl('reset')).out).toBe('The shop is as it was at its start.\n');
    expect((await ctl('keys', 'copy', 'good')).out).toBe(`${sandbox.keys.good}\n`);
  });

  it.each([
    [['clock', 'set', '2001-01-01T00:00:00.000Z'], /only goes forward/],
    [['event', 'sel'], /did you mean sell/i],
    [['log', '--operation', 'listSale'], /operation listSale: give one of .*listSales/],
    [['log', '--status', 'bad'], /status bad: give one such as 403, or 4xx/],
    [['fault', 'sales-by-cashier-emtpy'], /Did you mean sales-by-cashier-empty\?/],
    [['fault', 'no-such-fault'], /there is no fault no-such-fault/],
    [['trouble', '418'], /kind is "418": give one of/],
  ])('refuses %j in one line', async (words, said) => expectRefused(await ctl(...words), 'sandbox ctl', said, 1));

  it('says in one line what to do without a token', async () =>
    expectRefused(await ctlWith({}, '--url', sandbox.url, 'clock'), 'sandbox ctl', 'token', 1));
});
