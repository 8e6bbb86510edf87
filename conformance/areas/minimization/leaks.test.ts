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

const include = 'undocumented-parameter';
const PHONE = { path: '/data/*/customer/phone' };
const brought = leakEvidence({}, [PHONE], include);
const everywhere = {
  ...brought,
  exchanges: brought.exchanges.map(({ facts, ...one }) => ({ ...one, facts: { ...facts, leaks: [leakOf(PHONE)] } })),
};

ruleCases(minUndocumentedParameters, {
  passes: [['what comes without it as well', everywhere]],
});
