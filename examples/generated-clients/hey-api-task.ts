import { getCustomerAnalytics, getRevenueAnalytics, listInventoryLogs, listPromotions, listSales } from './generated';
import { createClient } from './generated/client';
import { patientFetch } from './patient-fetch';
import { answer } from './task';

const fetch = process.argv.includes('--patient') ? patientFetch : globalThis.fetch;

await answer((baseUrl, auth) => {
  const client = createClient({ baseUrl, auth, fetch });
  return {
    sales: async (query) => (await listSales({ client, query, throwOnError: true })).data,
    movements: async (query) => (await listInventoryLogs({ client, query, throwOnError: true })).data,
    promotions: async (query) => (await listPromotions({ client, query, throwOnError: true })).data,
    revenue: async (query) => (await getRevenueAnalytics({ client, query, throwOnError: true })).data,
    customers: async (query) => (await getCustomerAnalytics({ client, query, throwOnError: true })).data,
  };
});
