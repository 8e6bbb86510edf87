import { describe, expect, test } from 'vitest';
import { NOTICE_KINDS, type NoticeKind } from '../file/channels.ts';
import type { Deployment } from '../file/deployment.ts';
import { slackMessage } from '../notify/send/webhook.ts';
import { deployment } from '../testing/deployment.ts';
import { type Broken, begun, type Episode } from './news.ts';
import { noticeOf } from './notice.ts';

const SHOP = deployment('shop-north', {
  url: 'https://north.example.com/pos',
  owner: 'dana@example.com',
  keys: { good: { env: 'NORTH_KEY' } },
});
const AT = '2026-06-01T12:34:56.000Z';
const FIRST = { id: 'visit-1', kind: 'full', ended: '2026-06-01T11:00:00.000Z', evidence: 'sha256:aa' } as const;
const SECOND = { id: 'visit-2', kind: 'confirm', ended: AT, evidence: 'sha256:bb' } as const;

function episode(kind: Episode['kind'], ...broken: readonly string[]): Episode {
  const all: Broken[] = broken.map((requirement) => ({ requirement, first: FIRST, restored: false }));
  return begun(kind, 'visit-2', { since: FIRST.ended, reason: 'nothing listens at its address', ended: AT }, all);
}

function notice(kind: NoticeKind, of: Episode, deployment: Deployment = SHOP) {
  return noticeOf({ kind, episode: of }, { id: 'n-1', at: AT, deployment, visit: SECOND });
}

const SINCE = '2026-06-01 11:00 UTC';

test.each<[NoticeKind, Episode, string]>([
  ['regression', episode('regression', 'PAGE-02'), 'shop-north breaks PAGE-02: A walk ends'],
  ['regression', episode('regression', 'PAGE-02', 'PAGE-03'), 'shop-north breaks PAGE-02 and 1 more: A walk ends'],
  ['recovery', episode('regression', 'PAGE-02'), 'shop-north keeps again PAGE-02: A walk ends'],
  ['reminder', episode('regression', 'PAGE-02'), `shop-north still breaks PAGE-02: A walk ends (since ${SINCE})`],
  ['reminder', episode('unreachable'), 'shop-north: still no visit with an answer since 2026-06-01 11:00 UTC'],
  ['unreachable', episode('unreachable'), 'shop-north does not answer, since 2026-06-01 11:00 UTC'],
  ['reachable', episode('unreachable'), 'shop-north answers again'],
  ['blocked', episode('blocked'), 'shop-north cannot be visited: nothing listens at its address'],
  ['unblocked', episode('blocked'), 'shop-north can be visited again'],
  ['stale', episode('stale'), 'shop-north was not visited since 2026-06-01 11:00 UTC'],
  ['visited', episode('stale'), 'shop-north is visited again'],
])('the subject of a %s says what and where', (kind, of, subject) => {
  expect(notice(kind, of).subject).toBe(subject);
});

test('a regression says what broke, since when, in which visits, and how to see it', () => {
  expect(
    notice('regression', episode('regression', 'PAGE-03', 'PAGE-02')).text,
  ).toBe(`shop-north (https://north.example.com/pos) breaks 2 must requirements. Two visits saw it.

PAGE-02: A walk ends
  First seen broken: 2026-06-01 11:00 UTC.
PAGE-03: A walk repeats no record
  First seen broken: 2026-06-01 11:00 UTC.

Visit visit-1 (full), ended 2026-06-01 11:00 UTC, evidence sha256:aa.
Visit visit-2 (confirm), ended 2026-06-01 12:34 UTC, evidence sha256:bb.

To see it yourself, with a key in COUNTERPROOF_KEY:
  counterproof check https://north.example.com/pos --profile production --only PAGE-02,PAGE-03

Its visits: counterproof fleet history shop-north
`);
});

test('what a deployment wrote closes no block of code, mentions none and is no link', () => {
  const reason =
    'text/html; ``` @channel #general <!here> [Sign in](https://evil.example/login) www.evil.example jane@evil.example ```';
  const of = { ...episode('unreachable'), reason };
  const { reason: shown, text } = notice('unreachable', of);
  const [, block = '', ...more] = JSON.parse(slackMessage(notice('unreachable', of))).blocks[1].text.text.split('```');
  expect(more).toEqual(['']);
  for (const written of [shown, text.split('. Text/html')[1], block.split('. Text/html')[1]]) {
    expect(written).toContain('channel');
    expect(written).not.toMatch(/``|[@#<>[][a-z!]|\]\(|https?:\/|\.example/i);
  }
  expect(shown.replaceAll('\u200b', '')).toBe(reason);
});

describe('the command', () => {
  const commandAt = (url: string, checking: Deployment['checking'] = {}) =>
    notice('regression', episode('regression', 'PAGE-02'), { ...SHOP, url, checking }).reproduce;

  test('checks as the visit did', () => {
    expect(commandAt('http://127.0.0.1:4010')).toBe(
      'counterproof check http://127.0.0.1:4010 --profile local --only PAGE-02',
    );
    expect(commandAt('https://a.example.com', { profile: 'ci' })).toContain(' --profile ci ');
  });

  test('quotes what a shell would take apart', () => {
    expect(commandAt("https://a.example.com/it's;rm")).toContain(`'https://a.example.com/it'\\''s;rm'`);
  });
});

test.each(NOTICE_KINDS)('a %s names neither a key nor a person', (kind) => {
  const text = JSON.stringify(notice(kind, episode('regression', 'PAGE-02')));
  expect(text).not.toMatch(/NORTH_KEY|dana/);
});

test('a reminder names what is still broken alone', () => {
  const [first, ...others] = episode('regression', 'PAGE-02', 'PAGE-03').broken;
  if (first === undefined) throw new Error('nothing is broken');
  const partly = { ...episode('regression'), broken: [{ ...first, restored: true }, ...others] };
  expect(notice('reminder', partly).requirements.map(({ id }) => id)).toEqual(['PAGE-03']);
});
