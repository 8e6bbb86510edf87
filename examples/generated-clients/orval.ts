import { getCustomer, getMe, getRevenueAnalytics, listPromotions, listSales } from './generated/client';
import { walk } from './walk';

await walk((baseUrl, key) => {
  // The generated functions ask a path: an address is what fetch is given here.
  const plain = globalThis.fetch;
  const at = async <Answer>(ask: (options: RequestInit) => Promise<Answer>): Promise<Answer> => {
    globalThis.fetch = (path, options) => plain(`${baseUrl}${path}`, options);
    return await ask({ headers: { authorization: `Bearer ${key}` } }).finally(() => {
      globalThis.fetch = plain;
    });
  };
  const good = <Answer extends { status: number; data: unknown }>(
    answer: Answer,
  ): Extract<Answer, { status: 200 }>['data'] => {
    if (answer.status !== 200) throw new Error(`answered with ${answer.status}`);
    return answer.data;
  };
  return {
    sales: async (query) => good(await at((options) => listSales(query, options))),
    promotions: async (query) => good(await at((options) => listPromotions(query, options))),
    revenue: async (query) => good(await at((options) => getRevenueAnalytics(query, options))),
    customer: async (id) => {
      const answer = await at((options) => getCustomer(id, options));
      return answer.status === 200 ? null : answer.data.code;
    },
    me: async () => {
      const answer = await at((options) => getMe(options));
      return answer.status === 200 ? null : answer.data.code;
    },
  };
});
