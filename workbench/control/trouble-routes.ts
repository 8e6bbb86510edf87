import * as v from 'valibot';
import { operationIds } from '../../contract/operations.ts';
import { described, integer, object, oneOf, text } from '../../contract/schema/kinds.ts';
import type { Harm } from '../sandbox/trouble.ts';
import { changed, sideOf } from './key-routes.ts';
import { type Context, ControlError, type Route, reads, takes } from './route.ts';

const kinds = ['429', '500', '503', 'delay', 'cut-off', 'rotate-key'] as const;

export const troubleRoutes: readonly Route[] = [
  reads(
    {
      method: 'get',
      path: '/trouble',
      operation: 'listTrouble',
      summary: 'What was ordered to go wrong',
      answer: 'The orders, how many answers each has met, and the fault that is on.',
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
      answer: 'The orders, and the fault that is on.',
      body: object({
        kind: described(oneOf(kinds), 'What happens to the answer; `rotate-key` happens after a later page of a list.'),
        operation: v.optional(described(oneOf(operationIds), 'Whose answers; those of all operations when left out.')),
        next: v.optional(described(integer(1, 1_000_000), 'The next so many answers; 1 when `every` is left out too.')),
        every: v.optional(described(integer(1, 1_000_000), 'Every so many-th answer.')),
        ms: v.optional(described(integer(1, 600_000), 'For `delay`: how long, in ms.')),
      }),
      isForSandbox: true,
    },
    async (context, { body: { kind, operation = null, next, every = null, ms } }) => {
      const { troubles } = sideOf(context);
      const upTo = next ?? (every === null ? 1 : null);
      troubles.add({ harm: harmOf(kind, ms), operation, next: upTo, every });
      changed(context);
      return standing(context);
    },
  ),
  reads(
    {
      method: 'delete',
      path: '/trouble',
      operation: 'endTrouble',
      summary: 'Let nothing go wrong any more; the fault ends too',
      answer: 'Nothing.',
      isForSandbox: true,
    },
    async (context) => {
      const side = sideOf(context);
      side.troubles.clear();
      await side.breakPromise(null);
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
      summary: 'Be a deployment with this fault; without an id, be a correct one again',
      answer: 'The orders, and the fault that is on.',
      body: object({ id: v.optional(described(text, 'The id of a fault, as `listFaults` gives it.')) }),
      isForSandbox: true,
    },
    async (context, { body: { id } }) => {
      if ((await sideOf(context).breakPromise(id ?? null)) === undefined)
        throw new ControlError(404, `id: there is no fault ${id}.`);
      changed(context);
      return standing(context);
    },
  ),
];

function standing(context: Context) {
  const { troubles, fault } = sideOf(context);
  return { orders: troubles.list(), fault };
}

function harmOf(kind: (typeof kinds)[number], ms: number | undefined): Harm {
  if (kind === 'delay') return { kind, ms: ms ?? 2000 };
  if (kind === 'cut-off' || kind === 'rotate-key') return { kind };
  return { kind: 'status', status: kind === '429' ? 429 : kind === '500' ? 500 : 503 };
}
