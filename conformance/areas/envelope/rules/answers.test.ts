import { expect, it } from 'vitest';
import type { Artifacts } from '../../../model/artifacts.ts';
import { exchange, exchanges } from '../../../model/examples/evidence.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { judgementOf, ruleCases } from '../../../testing/rule-cases.ts';
import { answersDependOnQuery } from './answers-depend-on-query.ts';
import { envelopeJson } from './envelope-json.ts';
import { extraFields } from './extra-fields.ts';
import { sameAtEveryRead } from './same-at-every-read.ts';

const one = (contentType: string, isJson = true) => ({ exchanges: [exchange({ facts: { contentType, isJson } })] });

ruleCases(envelopeJson, {
  fails: [['no type at all', one(''), /no content type/]],
  cannotTell: [['no success', { exchanges: [exchange({ status: 500 })] }]],
});

const extras = [{ path: '/data/*/channel', type: 'string', count: 25 }];

ruleCases(extraFields, {
  passes: [['only in an error', { exchanges: [exchange(), exchange({ status: 400, facts: { extras } })] }]],
  fails: [
    [
      'the same one on two pages',
      { exchanges: [exchange({ facts: { extras } }), exchange({ id: 'ex-0002', facts: { extras } })] },
      /^seen in 2 of 2 answers, first: listSales \/data\/\*\/channel: string, not in the contract/,
    ],
  ],
  cannotTell: [['no successful answer', { exchanges: [exchange({ status: 503 })] }]],
});

const records = (...ids: readonly string[]) => ({ data: ids.map((id) => ({ id })) });
const BODY = records('a', 'b');
const LIMITS = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** A list that was asked with each of these limits. */
function asked(answer: (limit: string) => Partial<Exchange>, limits = LIMITS) {
  return exchanges(
    ...limits.map((limit, index) => ({
      id: `ex-${index}`,
      query: [['limit', limit]] as const,
      body: BODY,
      ...answer(limit),
      facts: { bytes: 60 },
    })),
  );
}

ruleCases(answersDependOnQuery, {
  passes: [
    ['a list of two, from which none were left out', asked(() => ({}), ['2', '3', '4', '5', '6', '7', '8', '9', '10'])],
    ['there are no records', asked(() => ({ body: records() }))],
    ['few were asked for', asked(() => ({}), ['1', '2'])],
  ],
  fails: [
    [
      'some were refused before an answer was kept',
      asked((limit) => (limit === '9' ? { status: 400, body: {} } : {}), [...LIMITS, '9']),
      /with 7 other queries/,
    ],
    [
      'one page for all, of which a limit is none',
      asked(() => ({}), ['2', '3', '4', '5', '6', '7', '8', '9', '101']),
      /limit=101 has the same/,
    ],
  ],
  cannotTell: [['one query', asked(() => ({}), ['1'])]],
});

it('rests on answers to other endpoints that are the same for all', () => {
  const { exchanges: lists } = asked(() => ({}));
  const revenue = lists.map((one) => ({
    ...one,
    id: `revenue-${one.id}`,
    operation: 'getRevenueAnalytics' as const,
  }));
  const { findings } = judgementOf(answersDependOnQuery, { exchanges: [...lists, ...revenue] });
  expect(findings.map(({ evidence }) => evidence.length)).toEqual([2 * lists.length]);
});

type Repeated = Artifacts['steadiness']['repeated'][number];

const TURN = { id: 'sale-1', field: 'total', values: ['10', '11', '10'] };

function sent(turns: Repeated['turns'], agent?: string) {
  const repeated: Repeated = {
    operation: 'listSales',
    query: [['limit', '5']],
    turns,
    exchanges: ['ex-1', 'ex-2', 'ex-3'],
    ...(agent === undefined ? {} : { agent }),
  };
  return { steadiness: { agreed: [], repeated: [repeated] } };
}

ruleCases(sameAtEveryRead, {
  passes: [['what differed once does not differ in turns', sent([])]],
  fails: [
    [
      'another program is answered in another way',
      sent([TURN], 'axios/1.13.2'),
      /sent 3 times, every second one as axios\/1\.13\.2: total of sale-1 was 10/,
    ],
    ['a record comes and goes', sent([{ ...TURN, field: '' }]), /record sale-1 was/],
  ],
  inapplicable: [['nothing was sent twice', { steadiness: { agreed: [], repeated: [] } }]],
});
