import { getCustomer, getMe, getRevenueAnalytics, listPromotions, listSales } from './generated';
import { createClient } from './generated/client';
import { walk } from './walk';

await walk((baseUrl, auth) => {
  const client = createClient({ baseUrl, auth });
  return {
    sales: async (query) => (await listSales({ client, query, throwOnError: true })).data,
    promotions: async (query) => (await listPromotions({ client, query, throwOnError: true })).data,
    revenue: async (query) => (await getRevenueAnalytics({ client, query, throwOnError: true })).data,
    customer: async (id) => (await getCustomer({ client, path: { id } })).error?.code ?? null,
    me: async () => (await getMe({ client })).error?.code ?? null,
  };
});
