import * as v from 'valibot';
import { operationIds } from '../../contract/operations.ts';
import { described, integer, object, oneOf, text } from '../../contract/schema/kinds.ts';
import { didYouMean } from '../../contract/serving/nearest.ts';
import { orderOf, troubleKinds } from '../sandbox/trouble.ts';
import { changed, sideOf } from './key-routes.ts';
import { type Context, ControlError, type Route, reads, takes } from './route.ts';

export const troubleRoutes: readonly Route[] = [
  reads(
    {
      method: 'get',
      path: '/trouble',
      operation: 'listTrouble',
      summary: 'What was ordered to go wrong',
      answer: 'The orders, how many answers each has met, and the faults that are on.',
      isForSandbox: true,
    },
    async (context) => standing(context),
  ),
  takes(
    {
      method: 'post',
      path: '/trouble',
      operation: 'orderTrouble',
      summary: 'Let answers go wrong: refused, delayed, cut off, or with the key rotated in the middle of a walk',
      answer: 'The orders, and the faults that are on.',
      body: object({
        kind: described(
          oneOf(troubleKinds),
          'What happens to the answer; `rotate-key` happens after a later page of a list.',
        ),
        operation: v.optional(described(oneOf(operationIds), 'Whose answers; those of all operations when left out.')),
        next: v.optional(described(integer(1, 1_000_000), 'The next so many answers; 1 when `every` is left out too.')),
        every: v.optional(described(integer(1, 1_000_000), 'Every so many-th answer.')),
        ms: v.optional(described(integer(1, 600_000), 'For `delay`: how long, in ms.')),
      }),
      isForSandbox: true,
    },
    async (context, { body }) => {
      sideOf(context).troubles.add(orderOf(body));
      changed(context);
      return standing(context);
    },
  ),
  reads(
    {
      method: 'delete',
      path: '/trouble',
      operation: 'endTrouble',
      summary: 'Let nothing go wrong any more; faults end too',
      answer: 'Nothing.',
      isForSandbox: true,
    },
    async (context) => {
      const side = sideOf(context);
      side.troubles.clear();
      side.keepPromises();
      changed(context);
    },
  ),
  reads(
    {
      method: 'delete',
      path: '/trouble/{id}',
      operation: 'endOneTrouble',
      summary: 'Remove one order',
      answer: 'Nothing.',
      isForSandbox: true,
    },
    async (context, { id }) => {
      if (!sideOf(context).troubles.remove(id)) throw new ControlError(404, 'There is no such order any more.');
      changed(context);
    },
  ),
  reads(
    {
      method: 'get',
      path: '/faults',
      operation: 'listFaults',
      summary: 'The faults of the catalogue: one promise broken in one place',
      answer: 'The id, title and requirement of each.',
      query: [{ name: 'text', description: 'What the id, the title or the requirement contains.' }],
      isForSandbox: true,
    },
    async (_context, { query }) => {
      const { faults } = await import('../../proof/faults/catalogue.ts');
      const wanted = (query.get('text') ?? '').toLowerCase();
      const found = faults.filter(({ id, title, requirement }) =>
        `${id} ${title} ${requirement}`.toLowerCase().includes(wanted),
      );
      return { faults: found.map(({ id, title, requirement }) => ({ id, title, requirement })) };
    },
  ),
  takes(
    {
      method: 'post',
      path: '/fault',
      operation: 'breakPromise',
      summary: 'Be a deployment with these faults; without an id, be a correct one again',
      answer: 'The orders, and the faults that are on.',
      body: object({
        id: v.optional(
          described(text, 'The id of a fault, as `listFaults` gives it, or several with commas between them.'),
        ),
      }),
      isForSandbox: true,
    },
    async (context, { body: { id } }) => {
      if (id === undefined) sideOf(context).keepPromises();
      else {
        const keys = await sideOf(context).breakPromises(id);
        if (typeof keys === 'string') {
          const { faultIds } = await import('../../proof/sandbox-with-fault.ts');
          throw new ControlError(404, `id: there is no fault ${keys}.${didYouMean(keys, faultIds())}`);
        }
      }
      changed(context);
      return standing(context);
    },
  ),
];

function standing(context: Context) {
  const { troubles, faults } = sideOf(context);
  return { orders: troubles.list(), faults };
}
