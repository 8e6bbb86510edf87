import type { Variant } from '../fault.ts';
import { on } from '../fault-kit/wrapping.ts';
import { repaged } from './repaging.ts';

const isPromotions = on('listPromotions');

/** Correct deployments with other data, and visitors who know less. */
export const visitorVariants: readonly Variant[] = [
  {
    id: 'only-the-good-key',
    requirements: ['AUTH-11', 'TEN-15'],
    title: 'The visitor has one key and knows nobody else',
    wrap: ({ handle }) => handle,
    visitor: ({ keys }) => ({ keys: new Map([...keys].filter(([name]) => name === 'good')), facts: {} }),
  },
  {
    id: 'the-smaller-organization',
    requirements: ['TEN-20'],
    title: 'The visitor belongs to the smaller organization of the two',
    wrap: ({ handle }) => handle,
    visitor: ({ keys }) => ({
      keys: new Map([
        ['good', keys.get('other') ?? ''],
        ['other', keys.get('good') ?? ''],
      ]),
      facts: {},
    }),
  },
  {
    id: 'hardly-any-promotions',
    requirements: ['PROMO-08'],
    title: 'There are only a few promotions, none with a schedule, and none that is inactive',
    wrap: ({ handle }) =>
      repaged(handle, {
        keep: (record, asked) =>
          !isPromotions(asked) || (record.from === null && record.to === null && record.status === 'ACTIVE'),
      }),
  },
  {
    id: 'no-promotions',
    requirements: ['PROMO-08'],
    title: 'There is no promotion at all',
    wrap: ({ handle }) => repaged(handle, { keep: (_record, asked) => !isPromotions(asked) }),
  },
  {
    id: 'movements-of-a-month-alone',
    requirements: ['INV-25'],
    title: 'Sales are a year old, and movements were first written down thirty days ago',
    wrap: ({ handle }) => {
      const begins = Date.now() - 30 * 86_400_000;
      return repaged(handle, {
        keep: (record, asked) => !on('listInventoryLogs')(asked) || Date.parse(String(record.createdAt)) > begins,
      });
    },
  },
  {
    id: 'no-movements-lately',
    requirements: ['INV-01'],
    title: 'Nothing was moved for forty days',
    wrap: ({ handle }) => {
      const quietSince = Date.now() - 40 * 86_400_000;
      return repaged(handle, {
        keep: (record, asked) => !on('listInventoryLogs')(asked) || Date.parse(String(record.createdAt)) < quietSince,
      });
    },
  },
];
