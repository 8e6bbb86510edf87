import { expect, it } from 'vitest';
import { exchange } from '../model/examples/evidence.ts';
import { mockAdvice } from './looks-like-mock.ts';

const ids = ['a', 'b', 'c'].map((letter) => `${letter}0000000-0000-4000-8000-000000000000`);

const profile = (id: string, shown: string | undefined) =>
  exchange({
    id: `of-${id}`,
    operation: 'getCustomer',
    path: `/public-api/v1/customers/${id}`,
    body: { data: shown === undefined ? { name: 'Ana' } : { id: shown, name: 'Ana' } },
  });

const example = 'e0000000-0000-4000-8000-000000000000';

const shifts = (staff: string, shown: readonly string[]) =>
  exchange({
    id: `of-${staff}`,
    operation: 'listStaffShifts',
    path: `/public-api/v1/staff/${staff}/shifts`,
    body: { data: shown.map((id) => ({ id })) },
  });

const ADVICE = 'different ids are answered alike: if this is a mock, check it with --profile shape';

it.each([
  ['profiles show another id', ids.map((id) => profile(id, example))],
  ['two people have the same shifts', ids.slice(1).map((id) => shifts(id, [example, 'b']))],
])('a mock is advised where %s for any id', (_, exchanges) => {
  expect(mockAdvice(exchanges, 'local')).toBe(ADVICE);
  expect(mockAdvice(exchanges, 'shape')).toBeNull();
});

const stores = (id: string, shown: readonly string[]) =>
  exchange({
    id,
    operation: 'listStores',
    path: '/public-api/v1/stores',
    body: { data: shown.map((one) => ({ id: one })) },
  });

const prism = { type: 'https://stoplight.io/prism/errors#UNPROCESSABLE_ENTITY', title: 'Invalid request' };

it.each([
  ['Prism refuses', /are those of Prism/, [exchange({ status: 422, body: prism })]],
  ['Prism names violations', /are those of Prism/, [exchange({ headers: [['sl-violations', '[]']] })]],
  [
    'stores are made up anew',
    /each read of the stores has other ids/,
    [stores('a', ['1', '2']), stores('b', ['3', '4'])],
  ],
])('a mock is advised where %s', (_, words, exchanges) => {
  expect(mockAdvice(exchanges, 'local')).toMatch(words);
  expect(mockAdvice(exchanges, 'local')).toMatch(/check it with --profile shape$/);
  expect(mockAdvice(exchanges, 'shape')).toBeNull();
});

it.each([
  ['stores were read once', [stores('a', ['1', '2'])]],
  ['a store was opened', [stores('a', ['1', '2']), stores('b', ['2', '3'])]],
  ['no store is shown', [stores('a', []), stores('b', [])]],
  ['an error has another type', [exchange({ status: 422, body: { type: 'https://example.com/problems/prism' } })]],
  ['one profile has its id', ids.map((id, index) => profile(id, index === 0 ? id.toUpperCase() : example))],
  ['two profiles alone were asked for', ids.slice(1).map((id) => profile(id, example))],
  ['one profile alone was asked for, again and again', ids.map(() => profile('a', example))],
  ['profiles show no id', ids.map((id) => profile(id, undefined))],
  ['people share a shift', ids.map((id) => shifts(id, [example, id]))],
  ['no person had a shift', ids.map((id) => shifts(id, []))],
  ['one person alone was asked for', ids.map(() => shifts('a', [example]))],
])('nothing is said where %s', (_, exchanges) => {
  expect(mockAdvice(exchanges, 'local')).toBeNull();
});
