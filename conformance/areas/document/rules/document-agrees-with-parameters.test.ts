import { aDescription } from '../../../model/examples/descriptions.ts';
import { exchange } from '../../../model/examples/evidence.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { served } from '../example-document.ts';
import { documentAgreesWithParameters } from './document-agrees-with-parameters.ts';

const asked = (
  query: readonly (readonly [string, string])[],
  status: number,
  { records = 0, maximum = 60, usual = 50 } = {},
) => ({
  ...served(),
  ...aDescription({
    operation: { declared: [{ name: 'limit', pointer: '#/limit', minimum: 1, maximum, default: usual, values: null }] },
  }),
  exchanges: [
    exchange({
      query,
      status,
      body: { data: Array.from({ length: records }, () => ({})), pagination: { nextCursor: 'x' } },
    }),
  ],
});

ruleCases(documentAgreesWithParameters, {
  passes: [
    ['within the bounds', asked([['limit', '60']], 200)],
    ['beyond them', asked([['limit', '61']], 400)],
    ['a page of the default size', asked([], 200, { records: 50 })],
    ['a short page', asked([], 200, { records: 40 })],
    ['a contract that both say and the deployment breaks', asked([['limit', '101']], 200, { maximum: 100 })],
    ['a default that both say and the deployment breaks', asked([], 200, { records: 50, usual: 25 })],
  ],
  fails: [
    ['a refused one', asked([['limit', '150']], 400, { maximum: 200 }), /refuses limit=150, which the document allows/],
    ['an accepted one', asked([['limit', '61']], 200), /accepts limit=61, which the document excludes/],
    ['a larger page', asked([], 200, { records: 100 }), /returns 100 records without a limit/],
    ['a smaller page', asked([], 200, { records: 10 }), /returns 10 records/],
  ],
  inapplicable: [['not a number', asked([['limit', 'abc']], 400)]],
});
