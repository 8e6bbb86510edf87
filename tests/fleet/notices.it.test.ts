import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { Ajv } from 'ajv';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Channel, Smtp, Way } from '../../fleet/file/channels.ts';
import { notices } from '../../fleet/notify/outbox.ts';
import { sync } from '../../fleet/store/deployments.ts';
import { enqueueDue, NO_QUEUE } from '../../fleet/store/queue.ts';
import { noteStale, remind } from '../../fleet/store/watched.ts';
import { selfSigned, signedPrivately } from '../support/odd-servers.ts';
import { deployment, fresh, openVisits, shiftClock, usePlaces } from './places.ts';
import {
  DAILY,
  delivererTo,
  documentedReceiver,
  emailTo,
  type HttpReceiver,
  hookAt,
  httpReceiver,
  type MailReceiver,
  mailReceiver,
  noticeIn,
  SECRET,
  SECRETS,
} from './receivers.ts';
import { BROKEN, KEPT, looked, regressed } from './seeded.ts';

const schema = new Ajv({ strict: false });
const isNotice = schema.compile(JSON.parse(readFileSync('fleet/generated/notice.schema.json', 'utf8')));

describe.each(await usePlaces())('notices on $engine', ({ engine, database }) => {
  let http: HttpReceiver;
  let mail: MailReceiver;
  let closed = '';
  const errors: unknown[] = [];

  beforeAll(async () => {
    mail = await mailReceiver();
    const gone = await httpReceiver();
    closed = gone.url;
    await gone.close();
  });
  afterAll(async () => {
    await mail.close();
  });
  beforeEach(async () => {
    await fresh(database, deployment('one', { owner: 'dana', tags: ['eu'] }), deployment('two'));
    http = await httpReceiver();
    errors.length = 0;
  });
  afterEach(() => http.close());

  const CHAT: Way = { to: 'slack', url: { env: 'CHAT_URL' } };
  const hook = () => hookAt(`${http.url}/hook`);
  const deliverer = (ways: readonly Way[], only: Channel['only'] = {}, env: NodeJS.ProcessEnv = SECRETS) =>
    delivererTo(ways, { database, env }, errors, only);

  const kinds = async () => (await notices(database, null, 100)).map(({ kind }) => kind).toReversed();
  const deliveries = async () => (await notices(database, null, 100)).flatMap((one) => one.deliveries);

  it('are written where a visit is recorded: once, after a second look that the first one asked for', async () => {
    await looked(database, 'one', 'full', KEPT);
    const first = await looked(database, 'one', 'full', BROKEN);
    expect(await kinds()).toEqual([]);
    expect(await openVisits(database, 'one')).toMatchObject([{ kind: 'confirm', subjects: ['PAGE-02'] }]);
    const second = await looked(database, 'one', 'confirm', BROKEN.slice(0, 1), { evidence: 'sha256:22' });
    await looked(database, 'one', 'full', BROKEN);
    const [notice, ...others] = await notices(database, 'one', 10);
    expect(others).toEqual([]);
    expect(isNotice(notice), JSON.stringify(isNotice.errors)).toBe(true);
    expect(notice).toMatchObject({
      kind: 'regression',
      deployment: { name: 'one', tags: ['eu'] },
      requirements: [{ id: 'PAGE-02', first: { id: first } }],
      visit: { id: second, kind: 'confirm', evidence: 'sha256:22' },
      reproduce: 'counterproof check http://127.0.0.1:4010/one --profile local --only PAGE-02',
    });
    await looked(database, 'one', 'full', KEPT);
    expect(await kinds()).toEqual(['regression', 'recovery']);
    expect((await notices(database, null, 10))[0]?.episode).toBe(notice?.episode);
  });

  it('reach webhooks signed, chats and mailboxes, once', async () => {
    await regressed(database, 'one');
    const addresses = ['ops@example.com', 'dana@example.com'];
    const one = deliverer(
      [hook(), CHAT, emailTo(addresses, mail.port)],
      {},
      { ...SECRETS, CHAT_URL: `${http.url}/chat` },
    );
    await one.turn();
    await one.turn();
    expect(errors).toEqual([]);
    const [chat, signed, ...others] = http.received.toSorted((a, b) => (a.path < b.path ? -1 : 1));
    if (signed === undefined || chat === undefined) throw new Error('nothing came');
    expect([chat.path, signed.path, others]).toEqual(['/chat', '/hook', []]);
    const notice = noticeIn(signed);
    expect(isNotice(notice)).toBe(true);
    const { headers, body } = signed;
    const { isOurs } = await documentedReceiver();
    const signature = String(headers['webhook-signature']);
    expect(isOurs({ ...headers, 'webhook-signature': `v1,AAAA ${signature}` }, body, SECRET)).toBe(true);
    expect(isOurs({ ...headers, 'webhook-signature': 'v1,AAAA' }, body, SECRET)).toBe(false);
    expect(isOurs({ ...headers, 'webhook-id': 'two' }, body, SECRET)).toBe(false);
    expect(isOurs(headers, `${body} `, SECRET)).toBe(false);
    expect(isOurs(headers, body, `whsec_${Buffer.alloc(32, 8).toString('base64')}`)).toBe(false);
    expect(headers['webhook-id']).toBe(notice.id);
    expect(Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp']))).toBeLessThan(300);
    expect(JSON.parse(chat.body)).toMatchObject({
      text: 'one breaks PAGE-02: A walk ends',
      blocks: [{ type: 'header' }, { type: 'section', text: { type: 'mrkdwn' } }],
    });
    const mails = mail.received.splice(0).map((one) => ({ ...one, text: one.text.replaceAll(/=\r?\n/g, '') }));
    expect(mails).toEqual([
      {
        from: 'fleet@example.com',
        to: addresses,
        text: expect.stringMatching(
          new RegExp(
            `Subject: one breaks PAGE-02: A walk ends[\\s\\S]*Message-ID: <${notice.id}@example.com>[\\s\\S]*--only PAGE-02`,
            'i',
          ),
        ),
      },
    ]);
    expect(await deliveries()).toMatchObject(Array(3).fill({ state: 'delivered', attempts: 1 }));
  });

  it('reach who wants them: by tag, owner and kind', async () => {
    await regressed(database, 'one');
    await regressed(database, 'two');
    const named = () => http.received.splice(0).map((one) => noticeIn(one).deployment.name);
    const reached = async (only: Channel['only']) => {
      await database.script(
        'delete from counterproof_fleet.deliveries; update counterproof_fleet.notices set planned_at = null',
      );
      await deliverer([hook()], only).turn();
      return named();
    };
    for (const only of [{ tags: ['us'] }, { owners: ['erin'] }, { kinds: ['recovery' as const] }])
      expect(await reached(only)).toEqual([]);
    for (const only of [{ tags: ['eu', 'us'] }, { owners: ['dana'] }]) expect(await reached(only)).toEqual(['one']);
  });

  it('that nobody had a channel for are not sent to one that comes later', async () => {
    await regressed(database, 'one');
    await deliverer([]).turn();
    await deliverer([hook()]).turn();
    expect(http.received).toEqual([]);
  });

  it('are tried again with growing pauses and the same id, and given up after a day', async () => {
    await regressed(database, 'one');
    http.answers = () => 503;
    const one = deliverer([hook()]);
    const tried: number[] = [];
    for (let minutes = 0; minutes < 26 * 60; minutes += 15) {
      await shiftClock(database, `${minutes} minutes`);
      const before = http.received.length;
      await one.turn();
      if (http.received.length > before) tried.push(minutes);
    }
    const pauses = tried.slice(1).map((at, index) => at - (tried[index] ?? 0));
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(pauses.at(-1)).toBeLessThanOrEqual(75);
    expect(tried.at(-1)).toBeGreaterThanOrEqual(22 * 60);
    expect(new Set(http.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await deliveries()).toMatchObject([{ state: 'failed', error: 'it answered 503' }]);
    expect(String(errors[0])).toContain('fleet.yaml:0: x: a notice to c0 is not delivered yet: it answered 503.');
  });

  it.each<[string, Partial<Record<string, string>>, () => Way, string]>([
    ['no secret', {}, () => hook(), 'the variable HOOK_SECRET is not set'],
    ['a secret of another form', { HOOK_SECRET: 'geheim' }, () => hook(), 'its secret is none of Standard Webhooks'],
    ['nothing that listens', SECRETS, () => hookAt(closed), 'it cannot be reached (ECONNREFUSED)'],
    [
      'a chat without https',
      { CHAT_URL: 'http://chat.example.com/geheim' },
      () => CHAT,
      'the variable CHAT_URL has no address with https',
    ],
    [
      'a wrong password',
      { SMTP_PASSWORD: 'geheim' },
      () => emailTo(['ops@example.com'], mail.port),
      'the server refuses user and password (535)',
    ],
  ])('wait with their reason where there is %s', async (_, env, way, says) => {
    await regressed(database, 'one');
    await deliverer([way()], {}, env).turn();
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(delivery?.error).toContain(says);
    expect(JSON.stringify(delivery) + errors.join()).not.toContain('geheim');
  });

  it('are sent once by many deliverers at once', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `d-${index}`);
    const all = names.map((name) => deployment(name));
    await sync(database, all);
    for (const name of names) await regressed(database, name);
    const several = [0, 1, 2, 3].map(() => deliverer([hook()]));
    for (let turn = 0; turn < 3; turn++) await Promise.all(several.map((one) => one.turn()));
    const ids = http.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([20, 20]);
    expect(errors).toEqual([]);
  });

  it('are sent again, with the same id, where the one that sent them did not live to say so', async () => {
    await regressed(database, 'one');
    const sent = Promise.withResolvers<void>();
    http.answers = () => {
      sent.resolve();
      return new Promise<number>(() => undefined);
    };
    const first = deliverer([hook()]).turn();
    await sent.promise;
    http.answers = () => 200;
    await deliverer([hook()]).turn();
    expect(http.received).toHaveLength(1);
    await shiftClock(database, '2 minutes');
    await deliverer([hook()]).turn();
    expect(new Set(http.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(http.received).toHaveLength(2);
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }]);
    await http.close();
    await first;
    // The first attempt fails at last, and takes nothing back.
    expect(await deliveries()).toMatchObject([{ state: 'delivered' }]);
    http = await httpReceiver();
  });

  it('remind of what lasts by a schedule of their own, once for each time', async () => {
    await regressed(database, 'one');
    await remind(database, DAILY);
    expect(await kinds()).toEqual(['regression']);
    await shiftClock(database, '25 hours');
    await Promise.all([0, 1, 2].map(() => remind(database, DAILY)));
    expect(await kinds()).toEqual(['regression', 'reminder']);
    await shiftClock(database, '5 days');
    for (let turn = 0; turn < 2; turn++) await remind(database, DAILY);
    await looked(database, 'one', 'full', KEPT);
    await shiftClock(database, '9 days');
    await remind(database, DAILY);
    expect(await kinds()).toEqual(['regression', 'reminder', 'reminder', 'recovery']);
  });

  it('say that a deployment is not visited any more, and that it is again', async () => {
    await looked(database, 'one', 'full', KEPT);
    await looked(database, 'two', 'full', KEPT);
    await database.query`update counterproof_fleet.deployments set next_due = counterproof_fleet.fleet_now()`;
    await shiftClock(database, '5 hours');
    // The fleet itself did not run: what is due is on its way.
    await noteStale(database);
    await enqueueDue(database, NO_QUEUE);
    await noteStale(database);
    expect(await kinds()).toEqual([]);
    await looked(database, 'two', 'full', KEPT);
    await shiftClock(database, '6 hours 30 minutes');
    await Promise.all([0, 1, 2].map(() => noteStale(database)));
    expect(await kinds()).toEqual(['stale']);
    const [stale] = await notices(database, 'one', 1);
    expect(stale).toMatchObject({ kind: 'stale', visit: null, reason: 'no worker took its visit' });
    await looked(database, 'one', 'full', KEPT);
    expect((await notices(database, 'one', 10)).map(({ kind }) => kind)).toEqual(['visited', 'stale']);
  });

  it('say what is broken from the beginning, once a second look confirms it', async () => {
    await looked(database, 'one', 'full', BROKEN, { result: 'nonconformant' });
    expect(await kinds()).toEqual([]);
    await looked(database, 'one', 'confirm', BROKEN);
    await looked(database, 'one', 'full', BROKEN, { result: 'nonconformant' });
    expect(await kinds()).toEqual(['regression']);
  });

  it('say that nothing answers after three visits, and that something does', async () => {
    const soon = async () =>
      await database.query`
        select 1 from counterproof_fleet.visits where deployment = 'one' and kind = 'full' and ended_at is null
          and not_before is not null`;
    await database.query`
      update counterproof_fleet.deployments set next_due = counterproof_fleet.fleet_now() + interval '1 hour'`;
    for (const isAskedSoon of [true, true, false, false, false]) {
      await looked(database, 'one', 'full', [], { result: 'unreachable', reason: 'nothing listens' });
      expect((await soon()).length > 0).toBe(isAskedSoon);
      await database.query`
        update counterproof_fleet.visits set ended_at = now(), result = 'dropped' where ended_at is null`;
    }
    await looked(database, 'one', 'full', KEPT);
    expect(await kinds()).toEqual(['unreachable', 'reachable']);
  });

  describe.runIf(engine === 'pglite')('by e-mail over TLS', () => {
    async function waiting(tls: Smtp['tls'], server: Parameters<typeof mailReceiver>[0]) {
      const own = await mailReceiver(server);
      onTestFinished(own.close);
      await regressed(database, 'one');
      const { turn } = deliverer([emailTo(['ops@example.com'], own.port, tls)]);
      await turn();
      expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
      expect([own.passwords, own.received]).toEqual([[], []]);
      return { own, turn };
    }

    it.each([
      { tls: 'start', secure: false },
      { tls: 'always', secure: true },
    ] as const)(
      'wait while its certificate is not trusted, and are sent when it is ($tls)',
      async ({ tls, secure }) => {
        const { own, turn } = await waiting(tls, { ...selfSigned, secure });
        expect(errors.map(String)).toEqual([
          'SendError: fleet.yaml:0: x: a notice to c0 is not delivered yet: the certificate of the server is not trusted, and NODE_EXTRA_CA_CERTS=FILE adds an authority (DEPTH_ZERO_SELF_SIGNED_CERT).',
        ]);
        const before = getCACertificates('default');
        setDefaultCACertificates([...before, selfSigned.cert]);
        onTestFinished(() => setDefaultCACertificates(before));
        await shiftClock(database, '5 minutes');
        await turn();
        expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }]);
        expect(own.received).toMatchObject([{ to: ['ops@example.com'] }]);
      },
    );

    it.each<[string, Parameters<typeof mailReceiver>[0], Smtp['tls'], string]>([
      [
        'no STARTTLS',
        { disabledCommands: ['STARTTLS'], allowInsecureAuth: true },
        'start',
        'has no TLS that works (500), so nothing was sent.',
      ],
      ['no TLS', { allowInsecureAuth: true, ...selfSigned }, 'always', 'has no TLS at this port (ERR_SSL'],
      [
        'an old certificate',
        signedPrivately.expired,
        'start',
        'is out of date or for another name (CERT_HAS_EXPIRED).',
      ],
    ])('bring no password to a server that has %s', async (_, server, tls, says) => {
      await waiting(tls, server);
      expect(errors.map(String)).toEqual([expect.stringContaining(says)]);
    });
  });
});
