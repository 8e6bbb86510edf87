import { shelves } from '../../reference-impl/store/browse.ts';
import { sideOf } from './key-routes.ts';
import { ControlError, type Route, reads } from './route.ts';

const MOST_ROWS = 200;

export const shopRoutes: readonly Route[] = [
  reads(
    {
      method: 'get',
      path: '/shop',
      operation: 'getFigures',
      summary: 'What the shop sold today, by the shop’s clock',
      answer: 'Counts and sums by hour, by store and by status.',
      isForSandbox: true,
    },
    async (context) => {
      const { store, organization, now } = sideOf(context).inner;
      return await store.today(organization.id, now());
    },
  ),
  reads(
    {
      method: 'get',
      path: '/shop/{id}',
      operation: 'browse',
      summary: `What is in the shop: ${shelves.join(', ')}`,
      answer: 'Columns, of which some are private and never leave by the API, and rows, newest first.',
      query: [
        { name: 'search', description: 'Text that a row contains.' },
        { name: 'skip', description: 'How many rows to leave out.' },
      ],
      isForSandbox: true,
    },
    async (context, { id, query }) => {
      const shelf = shelves.find((each) => each === id);
      if (shelf === undefined) throw new ControlError(404, `There is no such table: one of ${shelves.join(', ')}.`);
      const { store, organization } = sideOf(context).inner;
      const skip = Number(query.get('skip') ?? 0);
      if (!Number.isInteger(skip) || skip < 0) throw new ControlError(400, 'skip: expected a number.');
      return await store.browse(organization.id, { shelf, search: query.get('search') ?? '', skip, limit: MOST_ROWS });
    },
  ),
];
