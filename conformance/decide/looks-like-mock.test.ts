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

it.each([
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
