import { expect, it } from 'vitest';
import { contractDocument } from '../../../contract/document.ts';
import { aDescription } from '../../model/examples/descriptions.ts';
import { compareDocument } from '../../see/description/compare.ts';
import { targetOf } from '../../see/description/local.ts';
import { Validators } from '../../see/description/validators.ts';
import { drop, put } from '../../testing/captured.ts';
import { judgementOf } from '../../testing/rule-cases.ts';
import { authTry, tries } from '../shared/examples/auth-tries.ts';
import { documentContentsFamily } from './contents.family.ts';
import { describedAnswersFamily, descriptionFamily } from './description.family.ts';
import { ledBy, served } from './example-document.ts';
import {
  documentAvailable,
  documentIgnoresWrongKey,
  documentLeadsToOperations,
  documentServed,
  documentVersionInPath,
} from './rules/document.ts';
import type { ServedDocument } from './served-document.ts';

const rows = [
  ...documentContentsFamily.rules.map((rule) => [rule.id, judgementOf(rule, served(documentOf(rule)))] as const),
  ...[...descriptionFamily.rules, ...describedAnswersFamily.rules].map(
    (rule) => [rule.id, judgementOf(rule, { ...served(), ...aDescription(), ...rule.examples().broken })] as const,
  ),
  ...[documentServed, documentAvailable].map(
    (rule) => [rule.id, judgementOf(rule, served({ status: 404, document: undefined }))] as const,
  ),
  [
    documentIgnoresWrongKey.id,
    judgementOf(documentIgnoresWrongKey, served({ withWrongKey: { exchange: 'ex-0002', status: 401 } })),
  ] as const,
  [
    documentVersionInPath.id,
    judgementOf(documentVersionInPath, {
      ...served(),
      ...tries(authTry({ credential: { key: 'good' }, status: 404 })),
    }),
  ] as const,
];

function documentOf(rule: (typeof documentContentsFamily.rules)[number]): Partial<ServedDocument> {
  return rule.examples().broken.document ?? {};
}

it.each(rows)('%s names both places and a remedy with every finding', (_id, { findings }) => {
  expect(findings.length).toBeGreaterThan(0);
  for (const { disagreement, evidence } of findings) {
    expect(disagreement?.served).toMatch(/^#(?:\/|$)/);
    expect(disagreement?.contract).toMatch(/^#\//);
    expect(disagreement?.remedy).toMatch(/#\//);
    expect(evidence[0]).toMatch(/^ex-/);
  }
});

it('where the document leads is named in both documents', () => {
  const evidence = ledBy({ paths: { '/sales': { get: {} } } }, [['/sales', 404]]);
  const [found] = judgementOf(documentLeadsToOperations, evidence).findings;
  expect(found?.evidence[0]).toBe('ex-0003');
  expect(found?.disagreement).toMatchObject({
    served: '#/paths/~1sales/get',
    contract: '#/paths/~1public-api~1v1~1sales/get',
    answers: 1,
  });
});

it('a difference names the first answer that shows it, and how many did', () => {
  const pointer = '#/components/schemas/Sale/properties/total/type';
  const difference = {
    kind: 'excludes',
    subject: '/data/*/total',
    pointer,
    contract: '#/components/schemas/SaleSummary/properties/total',
    message: 'excludes a number',
    remedy: 'change the type',
  } as const;
  const evidence = {
    ...served(),
    ...aDescription({
      operation: { response: { compared: 2, differences: [difference] } },
      contradiction: { pointer, answers: 34, exchanges: ['ex-0012', 'ex-0013'] },
    }),
  };
  const rule = descriptionFamily.rules.find(({ id }) => id === 'document-accepts-promised-values');
  const [found] = rule === undefined ? [] : judgementOf(rule, evidence).findings;
  expect(found?.evidence[0]).toBe('ex-0012');
  expect(found?.disagreement?.answers).toBe(34);
});

it.each([
  ['a type', (document: unknown) => put(document, 'components.schemas.SaleSummary.properties.total.type', 'string')],
  ['no null', (document: unknown) => drop(document, 'components.schemas.SaleSummary.properties.discountType.nullable')],
  ['a value left out', (document: unknown) => put(document, 'components.schemas.SaleStatus.enum', ['PAID'])],
  ['no format', (document: unknown) => put(document, 'components.parameters.From.schema.format', 'date')],
  ['a smaller maximum', (document: unknown) => put(document, 'components.parameters.PageLimit.schema.maximum', 50)],
  ['another default', (document: unknown) => put(document, 'components.parameters.PageLimit.schema.default', 7)],
  ['no responses', (document: unknown) => put(document, 'paths./public-api/v1/sales.get.responses', {})],
  ['no key', (document: unknown) => put(document, 'security', [])],
])('%s: the pointers of the contract are places in it', (_name, change) => {
  const document = change(structuredClone(contractDocument()));
  const all = compareDocument(document, new Validators(document)).flatMap((one) =>
    [one.parameters, one.response, one.statuses, one.security].flatMap(({ differences }) => differences),
  );
  expect(all.length).toBeGreaterThan(0);
  for (const { contract } of all)
    expect([contract, targetOf(contractDocument(), contract)]).not.toEqual([contract, null]);
});
