import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Json, type MaskedPlace, NO_FACTS } from '../model/exchange.ts';
import { say } from '../model/message.ts';
import type { Judgement } from '../model/outcome.ts';
import { MASK_LEGEND } from '../model/places.ts';
import { exchange, leakOf } from '../testing/exchanges.ts';
import { withQuotedMasks, writtenBody } from './masks.ts';

const phone: MaskedPlace = { where: 'body', path: '/data/*/phone', type: 'text', category: 'phone' };
const cost: MaskedPlace = { where: 'body', path: '/data/*/costPrice', type: 'number' };

function partsOf(body: Parameters<typeof writtenBody>[0]['body'], ...masked: readonly MaskedPlace[]) {
  const written = writtenBody({ body, text: null, facts: { ...NO_FACTS, masked } });
  return written.masked.map(({ start, end, ...mask }) => [written.text.slice(start, end), mask]);
}

it('writes a body as JSON.stringify does', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const body = JSON.parse(JSON.stringify(value));
      expect(writtenBody({ body, text: null, facts: NO_FACTS }).text).toBe(JSON.stringify(body));
    }),
  );
});

it('finds what is masked by its place, and leaves alike values of other places alone', () => {
  const body = { data: [{ phone: '+999 999', costPrice: '99.9', sku: '99.9' }, { phone: 'plain' }] };
  expect(partsOf(body, phone, cost)).toEqual([
    ['+999 999', { type: 'text', category: 'phone' }],
    ['99.9', { type: 'number' }],
  ]);
});

it('finds the masked part of a text', () => {
  const name = { ...phone, path: '/name' };
  expect(partsOf({ name: 'Call +99 999 9999, ask for "Banana" 12' }, name)).toEqual([
    ['99 999 9999', { type: 'text', category: 'phone' }],
  ]);
});

it('takes leaks for facts where evidence of an earlier version has no others', () => {
  const leaks = [leakOf({ path: '/phone', shape: '+99' })];
  const { text, masked } = writtenBody({ body: { phone: '+99' }, text: null, facts: { ...NO_FACTS, leaks } });
  expect(masked.map(({ start, end, category }) => [text.slice(start, end), category])).toEqual([['+99', 'phone']]);
});

const place = { where: 'body', path: '/meta/dateRange/from', type: 'text' } as const;

/** Of a rule that quotes a text of the answer ex-0001. */
function quoting(received: string): Judgement {
  const message = say('{what}', {
    what: say('expected a date, received {received} in {count} answers', { received, count: 99999 }),
  });
  const finding = { subject: { field: place.path }, message, received, evidence: ['ex-0001'] };
  const text = `seen in 2 of 3 answers, first: expected a date, received ${received} in 99999 answers`;
  return { outcome: 'failed', message: text, findings: [finding], evidence: ['ex-0001'] };
}

function shown(received: string, body: Json | undefined, masked = [place]): unknown {
  const answer = exchange({ id: 'ex-0001', body, facts: { ...NO_FACTS, masked } });
  return withQuotedMasks(quoting(received), new Map([['ex-0001', answer]]));
}

const sent = (from: string) => ({ meta: { dateRange: { from } } });

it.each([
  ['of a text that was removed', 'aaaaaaa 9999999999', sent('aaaaaaa 9999999999')],
  ['of one that was removed in part', 'call 99 999 9999', sent('call 99 999 9999')],
  ['in an answer of which the body is not kept', 'aaaaaaa 9999999999', undefined],
])('a quotation %s says that it is a mask', (_, received, body) => {
  const said = `${received} ${MASK_LEGEND}`;
  const { message, findings } = quoting(received);
  expect(shown(received, body)).toMatchObject({
    message: message.replace(received, said),
    findings: [
      { ...findings[0], received: said, message: { values: { what: { values: { received: said, count: 99999 } } } } },
    ],
  });
});

it.each([
  ['was sent as it is', 'aaaaaaa 9999999999', sent('aaaaaaa 9999999999'), []],
  ['only contains a mask', '999999999', sent('99999'), [place]],
  ['has a mask elsewhere', '99999.50', sent('aaaa 9999'), [place]],
  ['is a number of a page that is not kept', '99999.50', undefined, [place]],
  ['says so already', `string 9999-99-99 ${MASK_LEGEND}`, sent('9999-99-99'), [place]],
])('a quotation that %s stays as it is', (_, received, body, masked) => {
  expect(shown(received, body, masked)).toEqual(quoting(received));
});

it('what a leak received has its mask as data, which every report shows in words', () => {
  const [finding] = quoting('+99 999 999').findings;
  if (finding === undefined) throw new Error('it has a finding');
  const leak = {
    ...finding,
    message: say('exposes a phone number'),
    masked: { type: 'text', category: 'phone' } as const,
  };
  const judgement = { ...quoting('+99 999 999'), findings: [leak] };
  const answer = exchange({ id: 'ex-0001', body: sent('+99 999 999'), facts: { ...NO_FACTS, masked: [place] } });
  expect(withQuotedMasks(judgement, new Map([['ex-0001', answer]]))).toEqual(judgement);
});
