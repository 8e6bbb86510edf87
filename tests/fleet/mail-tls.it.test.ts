import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Smtp } from '../../fleet/file/channels.ts';
import { notices } from '../../fleet/notify/outbox.ts';
import { selfSigned, signedPrivately } from '../support/self-signed.ts';
import { deployment, fresh, shiftClock, usePlace } from './places.ts';
import { delivererTo, emailTo, type MailReceiver, mailReceiver } from './receivers.ts';
import { regressed } from './seeded.ts';

async function receiver(...tls: Parameters<typeof mailReceiver>): Promise<MailReceiver> {
  const mail = await mailReceiver(...tls);
  onTestFinished(mail.close);
  return mail;
}

const toOps = ({ port }: MailReceiver, tls: Smtp['tls']) => emailTo(['ops@example.com'], port, tls);

const { database } = await usePlace('pglite');

describe('e-mail over TLS', () => {
  async function waiting() {
    await fresh(database, deployment('one'));
    await regressed(database, 'one');
  }

  const delivery = async () => (await notices(database, null, 1))[0]?.deliveries[0];

  it.each([
    { tls: 'start', secure: false },
    { tls: 'always', secure: true },
  ] as const)('waits while its certificate is not trusted, and is sent when it is ($tls)', async ({ tls, secure }) => {
    const mail = await receiver({ ...selfSigned, secure });
    await waiting();
    const errors: Error[] = [];
    const one = delivererTo([toOps(mail, tls)], { database }, errors);
    await one.turn();
    expect(errors.map(({ message }) => message)).toEqual([
      'fleet.yaml:0: x: a notice to c0 is not delivered yet: the certificate of the server is not trusted, and NODE_EXTRA_CA_CERTS=FILE adds an authority (DEPTH_ZERO_SELF_SIGNED_CERT).',
    ]);
    expect(await delivery()).toMatchObject({ state: 'waiting', attempts: 1 });
    expect([mail.passwords, mail.received]).toEqual([[], []]);
    const before = getCACertificates('default');
    setDefaultCACertificates([...before, selfSigned.cert]);
    try {
      await shiftClock(database, '5 minutes');
      await one.turn();
    } finally {
      setDefaultCACertificates(before);
    }
    expect(await delivery()).toMatchObject({ state: 'delivered', attempts: 2 });
    expect(mail.received).toMatchObject([{ to: ['ops@example.com'] }]);
  });

  it.each<[string, Parameters<typeof mailReceiver>[0], Smtp['tls'], string]>([
    [
      'no STARTTLS',
      { disabledCommands: ['STARTTLS'], allowInsecureAuth: true },
      'start',
      'has no TLS that works (500), so nothing was sent.',
    ],
    ['no TLS', { allowInsecureAuth: true, ...selfSigned }, 'always', 'has no TLS at this port (ERR_SSL'],
    ['an old certificate', signedPrivately.expired, 'start', 'is out of date or for another name (CERT_HAS_EXPIRED).'],
  ])('sends no password to a server that has %s', async (_, server, tls, says) => {
    const mail = await receiver(server);
    await waiting();
    const errors: Error[] = [];
    await delivererTo([toOps(mail, tls)], { database }, errors).turn();
    expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining(says)]);
    expect(await delivery()).toMatchObject({ state: 'waiting' });
    expect([mail.passwords, mail.received]).toEqual([[], []]);
  });
});
