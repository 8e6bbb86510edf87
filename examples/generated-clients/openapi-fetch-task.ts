import createClient from 'openapi-fetch';
import type { paths } from './generated/api';
import { patientFetch } from './patient-fetch';
import { answer } from './task';

const fetch = process.argv.includes('--patient') ? patientFetch : globalThis.fetch;

await answer((baseUrl, key) => {
  const api = createClient<paths>({ baseUrl, fetch, headers: { authorization: `Bearer ${key}` } });
  const given = <Body>({ data, response }: { data?: Body; response: Response }): Body => {
    if (data === undefined) throw new Error(`${response.url}: ${response.status}`);
    return data;
  };
  return {
    sales: async (query) => given(await api.GET('/public-api/v1/sales', { params: { query } })),
    movements: async (query) => given(await api.GET('/public-api/v1/inventory/logs', { params: { query } })),
    promotions: async (query) => given(await api.GET('/public-api/v1/promotions', { params: { query } })),
    revenue: async (query) => given(await api.GET('/public-api/v1/analytics/revenue', { params: { query } })),
    customers: async (query) => given(await api.GET('/public-api/v1/analytics/customers', { params: { query } })),
  };
});
