import { exchange } from '../../../testing/builders.ts';
import { aDescription } from '../../../testing/descriptions.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { documentAgreesWithParameters } from './document-agrees-with-parameters.ts';

const asked = (query: readonly (readonly [string, string])[], status: number, records = 0) => ({
  ...aDescription(),
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
    ['within the bounds', asked([['limit', '100']], 200)],
    ['beyond them', asked([['limit', '101']], 400)],
    ['a page of the default size', asked([], 200, 25)],
    ['a short page', asked([], 200, 20)],
  ],
  fails: [
    ['a refused one', asked([['limit', '60']], 400), /refuses limit=60, which the document allows/],
    ['an accepted one', asked([['limit', '101']], 200), /accepts limit=101, which the document excludes/],
    ['another default', asked([], 200, 50), /returns 50 records without a limit/],
    ['a smaller default', asked([], 200, 10), /returns 10 records/],
  ],
  inapplicable: [['not a number', asked([['limit', 'abc']], 400)]],
});
