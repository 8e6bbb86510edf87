import { expect, it } from 'vitest';
import { inspect } from './inspector.ts';
import { isSigned } from './signed-links.ts';

const jwt = (...parts: readonly object[]): string =>
  [...parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')), 'c2lnbmF0dXJl'].join('.');
const OF_A_FILE = jwt({ alg: 'HS256' }, { url: 'products/tea.jpg', iat: 1, exp: 1_795_689_600 });
const OF_A_LOGIN = jwt({ alg: 'HS256' }, { sub: 'u-17', role: 'owner', exp: 1_795_689_600 });

it.each([
  ['Amazon', 'X-Amz-Credential=AKIA/1/s3/aws4_request&X-Amz-Signature=00'],
  ['Amazon, earlier', 'AWSAccessKeyId=AKIA&Signature=abc%3D&Expires=1'],
  ['Google', 'X-Goog-Credential=media%40shop.iam.gserviceaccount.com&X-Goog-Signature=00'],
  ['Azure', 'sv=2023-11-03&sp=r&sig=abc%3D'],
  ['CloudFront', 'Expires=1&Signature=abc&Key-Pair-Id=K2'],
  ['Cloudflare', 'exp=1&sig=00'],
  ['Alibaba', 'OSSAccessKeyId=LTAI&Expires=1&Signature=abc'],
  ['Alibaba, version 4', 'x-oss-credential=LTAI&x-oss-signature=00'],
  ['Tencent', 'q-sign-algorithm=sha1&q-ak=AKID&q-signature=00'],
  ['Backblaze', 'Authorization=3_20261126100000_00_dnld'],
  ['Bunny', 'token=abc&expires=1'],
  ['Qiniu', 'e=1&token=KEY:abc='],
  ['Supabase', `token=${OF_A_FILE}`],
])('%s signs links', (_, query) => expect(isSigned(`https://files.test/a.jpg?${query}`)).toBe(true));

it.each(['w=640&h=480', 'token=0123456789abcdef', `token=${OF_A_LOGIN}`, 'v=1&expires=1', 'Authorization=Basic%20abc'])(
  '%s has no signature',
  (query) => expect(isSigned(`https://files.test/a.jpg?${query}`)).toBe(false),
);

const weightsOf = (query: string): string[] =>
  inspect(`https://files.test/a.jpg?${query}`, {
    operation: 'listProducts',
    path: '/data/*/imageUrl',
    setting: 'url',
  }).map(({ weight, category }) => `${weight} ${category}`);

it.each([
  ['AWSSecretAccessKey=wJalrXUtnFEMI', 'certain credential'],
  ['password=hunter22', 'certain credential'],
  ['token=0123456789abcdef', 'certain signed-url'],
  [`token=${OF_A_LOGIN}`, 'certain credential'],
  ['key=cp_live_a1B2c3D4e5F6g7H8', 'certain credential'],
  ['X-Amz-Signature=00&uploadedBy=Mayuree', 'certain file-metadata'],
  ['X-Amz-Signature=00&x-amz-meta-uploaded-by=Mayuree', 'certain file-metadata'],
  ['Signature=00&by=mayuree.w%40gmail.com', 'certain email'],
])('a link with %s says too much', (query, expected) => expect(weightsOf(query)).toContain(expected));

it.each([
  'X-Amz-Signature=00&x-amz-checksum-mode=ENABLED&X-Amz-Content-Sha256=UNSIGNED-PAYLOAD',
  'response-content-disposition=inline%3B%20filename%3D%22tea.jpg%22&response-content-type=image%2Fjpeg&Signature=00',
  'md5=abc&expires=1',
  'filename=tea.jpg&checksum=abc&etag=abc&hash=abc',
])('a link with %s says nothing for certain', (query) =>
  expect(weightsOf(query).filter((found) => found.startsWith('certain'))).toEqual([]),
);
