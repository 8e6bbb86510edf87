import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/fake-analytics.ts';
import { shop } from '../testing/fake-shop.ts';
import { pastSalesAgree } from './past-sales-agree.ts';

const turn = Date.parse('2026-03-05T00:00:00.000Z');
const isOld = (createdAt: string) => Date.parse(createdAt) < turn;

ruleCases(pastSalesAgree, {
  passes: [
    ['a correct deployment', readings()],
    [
      'one that counts a sale when it is paid',
      readings({ instant: ({ sale }) => Date.parse(sale.payments.at(-1)?.createdAt ?? sale.createdAt) }),
    ],
    [
      'one that keeps no sale older than a date, and counts none',
      readings(
        {},
        shop().filter(({ sale }) => !isOld(sale.createdAt)),
      ),
    ],
  ],
  fails: [
    [
      'the list ends where revenue goes on',
      readings({ lists: ({ sale }) => !isOld(sale.createdAt) }),
      /the list of sales has none/,
    ],
    [
      'revenue ends where the list goes on',
      readings({ counts: ({ sale }) => sale.status === 'PAID' && !isOld(sale.createdAt) }),
      /revenue counts fewer sales/,
    ],
    [
      'revenue of old days lacks a store',
      readings({
        counts: ({ sale }) => sale.status === 'PAID' && !(isOld(sale.createdAt) && sale.storeId === 'store-b'),
      }),
      /revenue counts fewer sales/,
    ],
    [
      'revenue looks back no further than a week in any range',
      readings({
        from: (ask) => Math.max(Date.parse(ask.window.from), Date.parse('2026-03-09T00:00:00.000Z')),
      }),
    ],
  ],
  cannotTell: [
    ['no sales at all', readings({}, []), /no paid sale is older/],
    [
      'nothing paid',
      readings(
        { counts: () => false },
        shop().map((rung) => ({ ...rung, sale: { ...rung.sale, status: 'PENDING' } })),
      ),
    ],
  ],
});
