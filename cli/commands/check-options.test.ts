import { describe, expect, test } from 'vitest';
import { PROFILES, type Profile, rules } from '../../conformance/index.ts';
import { allowedOf, baseAddress, maxDurationOf, onlyOf, parseCheck, profileOf, withoutOf } from './check-options.ts';
import { readWaivers } from './read-waivers.ts';

const nothing = { waivers: [] };

function profile(name: string): Profile {
  const found = PROFILES.get(name);
  if (found === undefined) throw new Error(`no profile ${name}`);
  return found;
}

describe('what is allowed because the address is loopback is said before it is done', () => {
  test.each([
    ['http://127.0.0.1:8080', 'ci', '', /so a burst and write methods will be sent too/],
    ['http://localhost:8080', 'local', 'burst', /so write methods will be sent too/],
    ['http://[::1]:8080', 'local', 'writes', /so a burst will be sent too/],
  ])('%s, profile %s, --allow %j', (address, name, allow, said) => {
    const allowed = allowedOf(parseCheck(['--allow', allow]).values, nothing, profile(name), new URL(address), null);
    expect(allowed.allow).toEqual({ burst: true, writes: true, keyInUrl: true });
    expect(allowed.notice).toMatch(said);
    expect(allowed.notice).toContain('--profile production');
  });

  test.each([
    ['http://127.0.0.1:8080', 'local', 'burst,writes', true],
    ['http://127.0.0.1:8080', 'production', '', false],
    ['https://pos.example.com', 'ci', '', false],
    ['https://127.0.0.1.example.com', 'ci', '', false],
  ])('and nothing is said of %s, profile %s, --allow %j', (address, name, allow, isAllowed) => {
    const allowed = allowedOf(parseCheck(['--allow', allow]).values, nothing, profile(name), new URL(address), null);
    const keyInUrl = name !== 'production';
    expect(allowed).toEqual({ allow: { burst: isAllowed, writes: isAllowed, keyInUrl }, notice: '' });
  });
});

test.each([
  ['document', ''],
  ['errors', 'a burst will be sent too'],
  ['read-only', 'write methods will be sent too'],
])('of a look at %s alone it says no more than what will be sent', (area, said) => {
  const { notice } = allowedOf(parseCheck([]).values, nothing, profile('local'), new URL('http://[::1]:1'), [area]);
  expect(notice).toMatch(said === '' ? /^$/ : new RegExp(`so ${said}`));
});

test.each(['https://pos.example.com?', 'https://pos.example.com/#', 'https://pos.example.com/public-api/v1/?#'])(
  '%s is the address without its marks',
  (text) => expect(baseAddress([text], nothing).href).toBe('https://pos.example.com/'),
);

test.each([
  ['localhost:4710', /write it like http:\/\/localhost:4710\.$/],
  ['cp-live', /like https:\/\/pos\.example\.com\.$/],
])('%s is no address, and what is meant is said', (text, said) =>
  expect(() => baseAddress([text], nothing)).toThrow(said),
);

test('--no-key-in-url keeps the key out of addresses, and leaves out the rule that would put it there', () => {
  const { values } = parseCheck(['--no-key-in-url']);
  const { allow } = allowedOf(values, nothing, profile('production'), new URL('https://pos.example.com'), null);
  expect(allow).toEqual({ burst: false, writes: false, keyInUrl: false });
  const { leavesOut } = profileOf(values, nothing);
  expect(rules.filter(({ id }) => leavesOut.includes(id)).map(({ requirements }) => requirements)).toEqual([
    ['AUTH-09'],
  ]);
});

test.each<[string, readonly string[], readonly string[], boolean]>([
  ['production', [], [], false],
  ['production', ['--allow', 'key-in-url'], [], true],
  ['production', [], ['key-in-url'], true],
  ['production', ['--allow', 'burst'], ['key-in-url'], false],
  ['production', ['--allow', 'key-in-url', '--no-key-in-url'], [], false],
  ['production', ['--no-key-in-url'], ['key-in-url'], false],
  ['ci', [], [], true],
  ['shape', [], [], true],
  ['local', ['--no-key-in-url', '--allow', 'key-in-url'], [], false],
])('profile %s, %j, configuration %j: the key in query strings is allowed: %s', (name, argv, allow, expected) => {
  const config = { ...nothing, ...(allow.length > 0 && { allow }) };
  const base = new URL('https://pos.example.com');
  const allowed = allowedOf(parseCheck([...argv]).values, config, profile(name), base, null);
  expect(allowed.allow.keyInUrl).toBe(expected);
});

test('--allow names what can be allowed', () => {
  const { values } = parseCheck(['--allow', 'key-in-urls']);
  expect(() => allowedOf(values, nothing, profile('ci'), new URL('http://a.example'), null)).toThrow(
    '--allow key-in-urls: use burst, writes, key-in-url. Did you mean key-in-url?',
  );
});

test.each([
  ['90s', 90_000],
  ['20m', 1_200_000],
  ['168h', 604_800_000],
])('--max-duration %s', (text, ms) => {
  expect(maxDurationOf(parseCheck(['--max-duration', text]).values, nothing)).toBe(ms);
  expect(maxDurationOf(parseCheck([]).values, { ...nothing, maxDuration: text })).toBe(ms);
});

test.each(['0s', '169h', '15', '1.5h', '1d', '-1m', '', '99999999s'])('--max-duration %j is refused', (text) => {
  expect(() => maxDurationOf(parseCheck([`--max-duration=${text}`]).values, nothing)).toThrow(
    `--max-duration ${text}: give a time with its unit, like 90s, 20m or 2h, up to 168h.`,
  );
  const config = { ...nothing, file: 'counterproof.config.json', maxDuration: text };
  expect(() => maxDurationOf(parseCheck([]).values, config)).toThrow(/^counterproof\.config\.json: --max-duration/);
});

describe('a look at a part', () => {
  const only = (...names: string[]) => onlyOf(parseCheck(['--only', names.join(',')]).values, nothing);

  test('is of areas and rules as they are named', () => {
    expect(only('auth', 'page-no-holes')).toEqual(['auth', 'page-no-holes']);
  });

  test.each(['PAGE-04', 'AUTH-01'])('or of the rules that judge %s, each of which says so itself', (requirement) => {
    const chosen = only(requirement) ?? [];
    expect(chosen).not.toEqual([]);
    for (const { id, requirements } of rules) {
      expect([id, chosen.includes(id)]).toEqual([id, requirements.includes(requirement)]);
    }
  });

  test('names each rule once', () => {
    const chosen = only('PAGE-04', 'PAGE-04', 'page-no-holes') ?? [];
    expect(chosen).toHaveLength(new Set(chosen).size);
  });

  test('accepts the id that a rule had before, in waivers too', () => {
    expect(only('parts-told-apart')).toEqual(['nested-ids-unique']);
    const waiver = { subject: 'parts-told-apart', owner: 'dana', reason: 'known', expires: '2100-01-01' };
    expect(readWaivers('waivers.json', [waiver])).toEqual([{ ...waiver, subject: 'nested-ids-unique' }]);
  });

  test('is refused for an unknown name', () => {
    expect(() => only('page-4')).toThrow(
      /^--only page-4: not an area \(.*\), a rule or a requirement\. Did you mean PAGE-04\?$/,
    );
  });
});

describe('kinds of data that a shop does not have', () => {
  test.each([
    [['--without', 'shifts, promotions'], {}, ['promotions', 'shifts']],
    [['--without', 'shifts', '--without', 'sales,sales'], {}, ['sales', 'shifts']],
    [[], { without: ['products'] }, ['products']],
    [['--without', 'shifts'], { without: ['products'] }, ['shifts']],
    [[], {}, null],
  ])('%j with the configuration %j are %j', (options, config, kinds) => {
    expect(withoutOf(parseCheck([...options]).values.without, { ...nothing, ...config })).toEqual(kinds);
  });

  test.each([
    [['--without', 'promotion'], {}, /^--without promotion: not one of sales, products, .*did you mean/i],
    [['--without', ','], {}, /^--without needs a kind of data: sales, products, promotions/],
    [[], { without: ['stores'], file: 'c.json' }, /^c\.json: --without stores: not one of sales/],
  ])('%j with the configuration %j are refused in one line', (options, config, message) => {
    expect(() => withoutOf(parseCheck([...options]).values.without, { ...nothing, ...config })).toThrow(message);
  });
});
