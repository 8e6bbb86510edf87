import { describe, expect, it } from 'vitest';
import type { OperationId } from '../../../contract/operations.ts';
import type { Artifacts } from '../../model/artifacts.ts';
import { exchange } from '../../model/examples/evidence.ts';
import type { Exchange, Json, ValueType } from '../../model/exchange.ts';
import { judgementOf, rowOf, ruleCases } from '../../testing/rule-cases.ts';
import { envelopeJson, extraFields, sameAtEveryRead } from './rules/answers.ts';
import { aDisagreement, countDisagreements } from './same-record.family.ts';
import { schemaFamily, violatingAnswer } from './schema.family.ts';
import { turnsIn } from './steadiness.probe.ts';

function judge(id: string, ...exchanges: readonly Exchange[]) {
  return judgementOf(rowOf(schemaFamily.rules, id), { exchanges });
}

it.each<readonly [string, OperationId, string, string, ValueType, string]>([
  ['envelope-data', 'getCustomer', '', 'type', 'object', 'object'],
  [
    'timestamps',
    'listStaffShifts',
    '/data/*/begin',
    'timestamp',
    'timestamp',
    'ISO 8601 in UTC with milliseconds, ending in Z',
  ],
])('a violation of the schema fails %s: %s %s %s', (id, operation, path, keyword, type, expected) => {
  const answer = violatingAnswer(operation, { path, keyword, type, expected });
  const { outcome, message } = judge(id, exchange({ operation, body: undefined }), answer);
  expect(outcome).toBe('failed');
  expect(message).toContain(`1 of 2 answers with`);
  expect(message).toContain(
    `${operation} ${path === '' ? 'body' : path}: expected ${expected}, received null (1 time, for example record-400)`,
  );
});

it('a violation is listed once for each field, however many answers have it', () => {
  const answer = violatingAnswer('listSales', { path: '/data/*/total', keyword: 'type', expected: 'number' });
  const { findings, message } = judge('types-sales', answer, { ...answer, id: 'ex-0003' });
  expect(findings).toHaveLength(1);
  expect(findings[0]?.evidence).toEqual(['ex-0002', 'ex-0003']);
  expect(message).toMatch(/^seen in 2 of 2 answers with sales, first: .*\(2 times/);
});

it('an answer that never came is not a lack of data', () => {
  const judgement = judge('types-sales', exchange({ status: 503 }));
  expect(judgement.outcome).toBe('cantTell');
  expect(judgement.lacksData).toBeUndefined();
});

const DATE = [['date', 'Fri, 06 Mar 2026 12:00:00 GMT']] as const;

function answers(operation: Exchange['operation'], records: readonly Json[], to = '2026-03-06T12:00:00.000Z') {
  return records.map((record) =>
    exchange({ operation, query: [['to', to]], headers: DATE, body: { data: [record].flat() } }),
  );
}

describe('turns', () => {
  it('sees an organization that is another each time', () => {
    const me = (id: string) =>
      exchange({ operation: 'getMe', body: { data: { key: { id: 'k' }, organization: { id } } } });
    expect(turnsIn(['a', 'b', 'a'].map(me)).map(({ field }) => field)).toEqual(['', '']);
    expect(turnsIn(['a', 'a', 'a'].map(me))).toEqual([]);
  });

  it('sees a record that is there in turns, and leaves alone one that comes or goes', () => {
    const [a, b] = ['a', 'b'].map((id) => ({ id, total: 1, updatedAt: '2026-01-01' }));
    const [one, both] = [[a ?? null], [a ?? null, b ?? null]];
    expect(turnsIn(answers('listSales', [one, both, one, both]))).toMatchObject([{ id: 'b' }, { id: 'b' }]);
    expect(turnsIn(answers('listSales', [one, one, both, both]))).toEqual([]);
    expect(turnsIn(answers('listSales', [both, both, one, one]))).toEqual([]);
  });

  it('leaves several rows of one person alone, whose order is open', () => {
    const figures = (...values: readonly number[]) => values.map((txCount) => ({ id: 'a', txCount }));
    const inTurns = [figures(1, 2), figures(2, 1), figures(1, 2)];
    expect(turnsIn(answers('getStaffAnalytics', inTurns, '2026-01-01T00:00:00.000Z'))).toEqual([]);
  });
});

describe('what shows a disagreement', () => {
  function sightOf(operation: 'listSales' | 'getRevenueAnalytics') {
    const shownBy = [exchange({ id: 'ex-1' }), exchange({ id: 'ex-2', operation, query: [['groupBy', 'date']] })];
    const places = ['listSales?limit=1', `${operation}?groupBy=date`] as const;
    const disagreement = aDisagreement({ field: 'name', places, evidence: ['ex-1', 'ex-2'] });
    const { broken } = countDisagreements('store', { agreed: 0, evidence: [], disagreements: [disagreement] }, shownBy);
    return broken[0]?.sight;
  }

  it('shows two labels in the two answers, where both have them below the id', () => {
    expect(sightOf('listSales')?.shows).toEqual({ kind: 'agree', id: 'record-1', field: 'name' });
  });

  it('names no sight for revenue, whose label comes with a list of stores in every request', () => {
    expect(sightOf('getRevenueAnalytics')).toBeUndefined();
  });
});

ruleCases(envelopeJson, {
  fails: [['no type at all', { exchanges: [exchange({ facts: { contentType: '' } })] }, /no content type/]],
});

const extras = [{ path: '/data/*/channel', type: 'string', count: 25 }];

ruleCases(extraFields, {
  fails: [
    [
      'the same one on two pages',
      { exchanges: [exchange({ facts: { extras } }), exchange({ id: 'ex-0002', facts: { extras } })] },
      /^seen in 2 of 2 answers, first: listSales \/data\/\*\/channel: string, not in the contract/,
    ],
  ],
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
  fails: [
    [
      'another program is answered in another way',
      sent([TURN], 'axios/1.13.2'),
      /sent 3 times, every second one as axios\/1\.13\.2: total of sale-1 was 10/,
    ],
    ['a record comes and goes', sent([{ ...TURN, field: '' }]), /record sale-1 was/],
  ],
});
