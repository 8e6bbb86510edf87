import type { Problem } from './generated';
import { getCustomer, getMe, getRevenueAnalytics, listPromotions, listSales } from './generated';
import { walk } from './walk';

await walk((baseURL, key) => {
  const config = { baseURL, headers: { authorization: `Bearer ${key}` } };
  const code = (answer: { status: number; data: unknown }): string | null =>
    answer.status === 200 ? null : (answer.data as Problem).code;
  return {
    sales: async (query) => (await listSales(query, config)).data,
    promotions: async (query) => (await listPromotions(query, config)).data,
    revenue: async (query) => (await getRevenueAnalytics(query, config)).data,
    customer: async (id) => code(await getCustomer(id, config)),
    me: async () => code(await getMe(config)),
  };
});
