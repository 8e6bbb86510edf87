import { expect, test } from 'vitest';
import { signatureOf } from '../../fleet/notify/send/webhook.ts';
import { blocksOf } from '../support/pages.ts';

interface Receiver {
  readonly isOurs: (headers: Readonly<Record<string, string>>, body: string, secret: string) => boolean;
}

test('the receiver of the documentation takes what is signed, and nothing else', async () => {
  const block = blocksOf('docs/fleet.md').find(({ info }) => info === 'js receiver');
  const { isOurs }: Receiver = await import(`data:text/javascript,${encodeURIComponent(block?.text ?? '')}`);
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const body = '{"kind":"regression","title":"é"}';
  const headers = (signature: string) => ({
    'webhook-id': 'one',
    'webhook-timestamp': '1700000000',
    'webhook-signature': signature,
  });
  const signature = signatureOf(secret, 'one', 1_700_000_000, body);
  expect(isOurs(headers(signature), body, secret)).toBe(true);
  expect(isOurs(headers(`v1,AAAA ${signature}`), body, secret)).toBe(true);
  expect(isOurs(headers(signature), `${body} `, secret)).toBe(false);
  expect(isOurs({ ...headers(signature), 'webhook-id': 'two' }, body, secret)).toBe(false);
  expect(isOurs(headers('v1,AAAA'), body, secret)).toBe(false);
  expect(isOurs(headers(signature), body, `whsec_${Buffer.alloc(32, 8).toString('base64')}`)).toBe(false);
});
