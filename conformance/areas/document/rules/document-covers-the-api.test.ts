import { ruleCases } from '../../../testing/rule-cases.ts';
import { document, served } from '../testing.ts';
import { documentCoversTheApi } from './document-covers-the-api.ts';

const get = { get: { responses: {} } };
const described = ['me', 'stores', 'sales', 'products', 'promotions', 'inventory/logs'];
const analytics = ['analytics/revenue', 'analytics/staff', 'analytics/customers'];
const below = (base: string, ends: readonly string[]) =>
  Object.fromEntries(ends.map((end): [string, typeof get] => [`${base}/${end}`, get]));
const whole = below('/public-api/v1', [...described, ...analytics]);
const { '/public-api/v1/sales': _, ...withoutSales } = whole;

ruleCases(documentCoversTheApi, {
  passes: [
    { name: 'every operation', evidence: served() },
    { name: 'what is read by an id left out', evidence: served({ document: document({ paths: whole }) }) },
    {
      name: 'the base in a server with variables',
      evidence: served({
        document: document({
          servers: [{ url: '{base_url}/public-api/v1' }],
          paths: below('', [...described, ...analytics]),
        }),
      }),
    },
    {
      name: 'behind a gateway, with slashes at the end',
      evidence: served({
        document: document({
          paths: below(
            '/pos/eu/v1',
            [...described, ...analytics].map((end) => `${end}/`),
          ),
        }),
      }),
    },
    {
      name: 'a path described elsewhere',
      evidence: served({
        document: document({ paths: { ...withoutSales, '/public-api/v1/sales': { $ref: 'sales.json' } } }),
      }),
    },
  ],
  fails: [
    {
      name: 'no sales',
      evidence: served({ document: document({ paths: withoutSales }) }),
      message: /no path stands for listSales/,
    },
    {
      name: 'a POST alone',
      evidence: served({
        document: document({ paths: { ...withoutSales, '/public-api/v1/sales': { post: { responses: {} } } } }),
      }),
      message: /listSales/,
    },
    {
      name: 'no analytics',
      evidence: served({ document: document({ paths: below('/public-api/v1', described) }) }),
      message: /3 faults: no path stands for getRevenueAnalytics/,
    },
  ],
  cannotTell: [{ name: 'no document', evidence: served({ document: undefined }) }],
});
