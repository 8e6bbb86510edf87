import { expect, it } from 'vitest';
import { type Expectation, status } from '../../../model/expectation.ts';
import { countRequests } from './count-requests.ts';

it.each<[Expectation, string]>([
  [{ kind: 'no-data', words: 'no data' }, 'For listSales by a slash, send no data.'],
  [status(400), 'For listSales by a slash, the answer has to be 400.'],
])('says what to do where %o was expected', (expected, fix) => {
  const { broken } = countRequests([{ exchange: 'x', status: 200 }], {
    kept: () => false,
    subject: () => ({ operation: 'listSales', request: 'by a slash' }),
    expected: () => expected,
  });
  expect(broken.map((finding) => finding.fix)).toEqual([fix]);
});
