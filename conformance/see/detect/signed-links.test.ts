import { expect, it } from 'vitest';
import { inspect } from './inspector.ts';
import { isSigned } from './signed-links.ts';

const jwt = (...parts: readonly object[]): string =>
  [...parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')), 'c2lnbmF0dXJl'].join('.');
const OF_A_LOGIN = jwt({ alg: 'HS256' }, { sub: 'u-17', role: 'owner', exp: 1_795_689_600 });

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
  ['password=hunter22', 'certain credential'],
  [`token=${OF_A_LOGIN}`, 'certain credential'],
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
