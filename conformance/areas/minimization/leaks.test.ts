import { describe, expect, it } from 'vitest';
import { operationIds } from '../../../contract/operations.ts';
import { leakOf } from '../../model/examples/evidence.ts';
import type { Exchange, Leak } from '../../model/exchange.ts';
import { messageText } from '../../model/message.ts';
import { promisedShape } from '../../see/shapes/promises.ts';
import type { BodyShape } from '../../see/shapes/shape.ts';
import { judgementOf, rowOf, ruleCases } from '../../testing/rule-cases.ts';
import { leakEvidence, leaksByCategoryFamily } from './leaks-by-category.family.ts';
import { leaksByPlaceFamily } from './leaks-by-place.family.ts';
import { minUndocumentedParameters } from './rules/min-undocumented-parameters.ts';

const rows = [...leaksByCategoryFamily.rules, ...leaksByPlaceFamily.rules];

function judged(id: string, evidence: ReturnType<typeof leakEvidence>) {
  return judgementOf(rowOf(rows, id), evidence);
}

type Answer = Partial<Omit<Exchange, 'facts'>>;
type Case = readonly [rule: string, answer: Answer, leak: Partial<Leak>];

describe('what is no leak for a rule', () => {
  it.each<Case>([
    ['min-birthday', { operation: 'getCustomer' }, { category: 'phone' }],
    ['min-log-cost', { operation: 'listProducts' }, { category: 'log-cost' }],
    ['min-phone', { operation: 'other' }, {}],
    ['min-phone', {}, { by: 'key' }],
    ['min-borderline', {}, {}],
    ['min-headers-clean', {}, {}],
    ['min-no-private-fields', {}, { by: 'value' }],
    ['min-nothing-hidden', {}, {}],
    ['min-urls-clean', {}, {}],
    ['min-rare-records-clean', {}, { where: 'header' }],
  ])('%s: %o %o', (rule, answer, leak) => {
    const { exchanges, provocations } = leakEvidence(answer, [leak]);
    const clean = ['listSales', 'listInventoryLogs'] as const;
    const others = clean.flatMap((operation) => leakEvidence({ operation }).exchanges);
    expect(judged(rule, { exchanges: [...others, ...exchanges], provocations }).outcome).toBe('passed');
  });

  it.each<Case>([
    ['min-no-private-fields', { status: 400 }, {}],
    ['min-nothing-hidden', { status: 400 }, { by: 'value' }],
    ['min-errors-clean', { status: 200 }, {}],
  ])('%s: answers with the other status: %o', (rule, answer, leak) => {
    expect(judged(rule, leakEvidence(answer, [leak])).outcome).toBe('cantTell');
  });
});

describe('a leak', () => {
  it.each<readonly [...Case, message: string]>([
    [
      'min-phone',
      { operation: 'getCustomerAnalytics' },
      { path: '/data/*/phone' },
      'getCustomerAnalytics (200): data[].phone exposes phone number (matched by field name, once, for example with the ID record-400)',
    ],
    [
      'min-customer-rows-safe',
      { operation: 'getCustomerAnalytics' },
      { by: 'value', path: '/data/*/region', records: [] },
      'getCustomerAnalytics (200): data[].region exposes phone number (matched by value, once)',
    ],
    [
      'min-nothing-hidden',
      { operation: 'listProducts' },
      { category: 'supplier-cost', path: '/data/*/description', records: [] },
      'listProducts (200): data[].description exposes supplier cost (matched by field name, once)',
    ],
    [
      'min-internals-stay-inside',
      { status: 500 },
      { category: 'internals', by: 'value', path: '', records: [] },
      'listSales (500): the body exposes internals of the server (matched by value, once)',
    ],
    [
      'min-notes',
      { operation: 'listStores', status: 404 },
      { category: 'notes', where: 'header', path: 'x-debug', records: [] },
      'listStores (404): header x-debug exposes notes (matched by field name, once)',
    ],
  ])('%s: %o %o', (rule, answer, leak, message) => {
    const { outcome, findings } = judged(rule, leakEvidence(answer, [leak]));
    expect([outcome, findings.map((finding) => messageText(finding.message))]).toEqual(['failed', [message]]);
  });

  it('in one answer of many is one finding for each place', () => {
    const { outcome, message } = judged(
      'min-email',
      leakEvidence({}, [{ category: 'email' }, { category: 'email', path: '/x' }]),
    );
    expect([outcome, message.slice(0, 38)]).toEqual(['failed', 'seen in 1 of 2 answers: listSales (200']);
  });
});

describe('the fix of a leak', () => {
  const fieldsOf = ({ path, fields, item }: BodyShape): readonly string[] => [
    path,
    ...[...fields.values()].flatMap(({ shape }) => fieldsOf(shape)),
    ...(item === null ? [] : fieldsOf(item)),
  ];
  const promised = operationIds.flatMap((operation) => {
    const shape = promisedShape(operation, { bounded: true });
    return shape === null ? [] : fieldsOf(shape).map((path) => ({ operation, path }));
  });

  it.each(rows.map((row) => [row.id, row] as const))('%s: removes no field of the contract', (_, row) => {
    const { exchanges, provocations } = row.examples().broken;
    const [category = ''] = (exchanges ?? []).flatMap(({ facts }) => facts.leaks.map((leak) => leak.category));
    const seen = promised.flatMap(({ operation, path }) => {
      const evidence = leakEvidence({ operation }, [{ by: 'value', where: 'body', category, path }]);
      const { findings } = judgementOf(row, { ...evidence, provocations: provocations ?? evidence.provocations });
      return findings.map(({ fix = '' }) => fix);
    });
    expect(seen.filter((fix) => /^Take data\b.* out of/.test(fix))).toEqual([]);
  });

  it('keeps a field of the contract whose value has to change', () => {
    const leaking = leakEvidence({ operation: 'getCustomerAnalytics' }, [{ by: 'value', path: '/data/*/region' }]);
    expect(judged('min-phone', leaking).findings.map((finding) => finding.fix)).toEqual([
      'Keep data[].region in getCustomerAnalytics (200), and take this out of its value: phone number.',
    ]);
  });
});

it('is a leak of a person whom others show, also in a text about goods', () => {
  const contact = { category: 'email', by: 'value', value: '~contact:1' } as const;
  const listed: Partial<Leak> = { ...contact, path: '/data/*/description', about: 'goods', weight: 'possible' };
  const ofPerson: Partial<Leak> = { ...contact, category: 'staff-private', path: '/data/*/name', about: 'people' };
  expect(judged('min-email', leakEvidence({}, [listed, ofPerson])).outcome).toBe('failed');
});

const include = 'undocumented-parameter';
const PHONE = { path: '/data/*/customer/phone' };
const brought = leakEvidence({}, [PHONE], include);
const everywhere = {
  ...brought,
  exchanges: brought.exchanges.map(({ facts, ...one }) => ({ ...one, facts: { ...facts, leaks: [leakOf(PHONE)] } })),
};

ruleCases(minUndocumentedParameters, {
  passes: [['what comes without it as well', everywhere]],
  cannotTell: [['no answer', leakEvidence({ status: null }, [], include), /no answer/]],
  untested: [['no such parameter was sent', leakEvidence({}, [{}], 'error')]],
});
