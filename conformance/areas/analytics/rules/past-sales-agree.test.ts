import { shop } from '../../../testing/fake-shop.ts';
import { CORRECT, habitCases } from '../../../testing/habit-cases.ts';
import { pastSalesAgree } from './past-sales-agree.ts';

const turn = Date.parse('2026-03-05T00:00:00.000Z');
const isOld = (createdAt: string) => Date.parse(createdAt) < turn;

habitCases(pastSalesAgree, {
  passes: [
    CORRECT,
    [
      'one that counts a sale when it is paid',
      { instant: ({ sale }) => Date.parse(sale.payments.at(-1)?.createdAt ?? sale.createdAt) },
    ],
    ['one that keeps no older sale, and counts none', {}, /./, shop().filter(({ sale }) => !isOld(sale.createdAt))],
  ],
  fails: [
    ['the list ends before revenue', { lists: ({ sale }) => !isOld(sale.createdAt) }, /the list of sales has none/],
    [
      'revenue ends where the list goes on',
      { counts: ({ sale }) => sale.status === 'PAID' && !isOld(sale.createdAt) },
      /revenue counts fewer sales/,
    ],
    [
      'revenue of old days lacks a store',
      { counts: ({ sale }) => sale.status === 'PAID' && !(isOld(sale.createdAt) && sale.storeId === 'store-b') },
      /revenue counts fewer sales/,
    ],
    [
      'revenue looks back no further than a week in any range',
      { from: (ask) => Math.max(Date.parse(ask.window.from), Date.parse('2026-03-09T00:00:00.000Z')) },
    ],
  ],
  cannotTell: [
    ['no sales at all', {}, /no sale is older than the range/, []],
    [
      'nothing paid',
      { counts: () => false },
      /./,
      shop().map((rung) => ({ ...rung, sale: { ...rung.sale, status: 'PENDING' } })),
    ],
  ],
});
