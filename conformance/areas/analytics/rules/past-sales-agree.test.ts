import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/fake-analytics.ts';
import { shop } from '../testing/fake-shop.ts';
import { pastSalesAgree } from './past-sales-agree.ts';

const turn = Date.parse('2026-03-05T00:00:00.000Z');
const isOld = (createdAt: string) => Date.parse(createdAt) < turn;

ruleCases(pastSalesAgree, {
  passes: [
    { name: 'a correct deployment', evidence: readings() },
    {
      name: 'one that counts a sale when it is paid',
      evidence: readings({ instant: ({ sale }) => Date.parse(sale.payments.at(-1)?.createdAt ?? sale.createdAt) }),
    },
    {
      name: 'one that keeps no sale older than a date, and counts none',
      evidence: readings(
        {},
        shop().filter(({ sale }) => !isOld(sale.createdAt)),
      ),
    },
  ],
  fails: [
    {
      name: 'the list ends where revenue goes on',
      evidence: readings({ lists: ({ sale }) => !isOld(sale.createdAt) }),
      message: /the list of sales has none/,
    },
    {
      name: 'revenue ends where the list goes on',
      evidence: readings({ counts: ({ sale }) => sale.status === 'PAID' && !isOld(sale.createdAt) }),
      message: /revenue counts fewer sales/,
    },
    {
      name: 'revenue of old days lacks a store',
      evidence: readings({
        counts: ({ sale }) => sale.status === 'PAID' && !(isOld(sale.createdAt) && sale.storeId === 'store-b'),
      }),
      message: /revenue counts fewer sales/,
    },
    {
      name: 'revenue looks back no further than a week in any range',
      evidence: readings({
        from: (ask) => Math.max(Date.parse(ask.window.from), Date.parse('2026-03-09T00:00:00.000Z')),
      }),
    },
  ],
  cannotTell: [
    { name: 'no sales at all', evidence: readings({}, []), message: /no paid sale is older/ },
    {
      name: 'nothing paid',
      evidence: readings(
        { counts: () => false },
        shop().map((rung) => ({ ...rung, sale: { ...rung.sale, status: 'PENDING' } })),
      ),
    },
  ],
});
