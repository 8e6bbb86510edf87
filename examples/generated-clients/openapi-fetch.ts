import createClient from 'openapi-fetch';
import type { paths } from './generated/api';
import { walk } from './walk';

await walk((baseUrl, key) => {
  const api = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } });
  const given = <Body>({ data, response }: { data?: Body; response: Response }): Body => {
    if (data === undefined) throw new Error(`${response.url}: ${response.status}`);
    return data;
  };
  return {
    sales: async (query) => given(await api.GET('/public-api/v1/sales', { params: { query } })),
    promotions: async (query) => given(await api.GET('/public-api/v1/promotions', { params: { query } })),
    revenue: async (query) => given(await api.GET('/public-api/v1/analytics/revenue', { params: { query } })),
    customer: async (id) =>
      (await api.GET('/public-api/v1/customers/{id}', { params: { path: { id } } })).error?.code ?? null,
    me: async () => (await api.GET('/public-api/v1/me')).error?.code ?? null,
  };
});
