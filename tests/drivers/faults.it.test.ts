import { expect, it } from 'vitest';
import { levelOf } from '../../conformance/decide/requirements.ts';
import { requirementFacts, rules } from '../../conformance/suite.ts';
import { keysByName } from '../../proof/open-deployment.ts';
import { variants } from '../../proof/variants/catalogue.ts';
import { useSandbox } from '../support/counterproof.ts';
import { knownFault } from '../support/in-process.ts';
import { dreddHere, failedIn, outcomesOf, visit } from './visit.ts';

/** `qualify` has no server for the drivers, so each of their mandatory rules catches a fault here. */
const CAUGHT: readonly (readonly [rule: string, fault: string])[] = [
  ['browser-document-reachable', 'description-refuses-browsers'],
  ['dredd-customers', 'customer-region-left-out'],
  ['dredd-document', 'description-without-servers'],
  ['dredd-envelope', 'list-under-items'],
  ['dredd-foreign-store', 'foreign-store-is-400'],
  ['dredd-invalid-parameter', 'invalid-limit-is-422'],
  ['dredd-key-required', 'no-key-is-403-on-sales'],
  ['dredd-logs', 'log-stock-left-out'],
  ['dredd-me', 'me-without-prefix'],
  ['dredd-products', 'product-price-left-out'],
  ['dredd-promotions', 'promotion-threshold-left-out'],
  ['dredd-revenue', 'revenue-average-null'],
  ['dredd-sales', 'points-null'],
  ['dredd-served', 'good-key-refused-on-shifts'],
  ['dredd-staff', 'staff-rate-left-out'],
  ['dredd-stores', 'store-id-is-a-number'],
  ['dredd-unknown-id', 'unknown-customer-is-400'],
];

const sandbox = await useSandbox();
const deployment = { handle: sandbox.handle, keys: keysByName(sandbox.keys), facts: sandbox.facts };
const child = dreddHere();

it('has a fault for every mandatory rule of the drivers', () => {
  const byId = new Map(requirementFacts.map((requirement) => [requirement.id, requirement]));
  const driven = rules.filter(({ area }) => area === 'dredd' || area === 'browser');
  const mandatory = driven.filter((rule) => levelOf(rule, byId) === 'must').map(({ id }) => id);
  expect(CAUGHT.map(([rule]) => rule)).toEqual(mandatory.toSorted());
});

it.each(CAUGHT)('%s catches %s', async (id, faultId) => {
  const rule = rules.find((one) => one.id === id);
  const fault = knownFault(faultId);
  expect(rule?.requirements).toContain(fault.requirement);
  const handle = fault.wrap(deployment);
  const area = rule?.area === 'browser' ? 'browser' : 'dredd';
  const { run } = await visit(area, handle, sandbox.keys.good, { start: () => child });
  expect(failedIn(run)).toContain(id);
});

it.each(variants.map((variant) => [variant.id, variant] as const))('Dredd does not accuse %s', async (_id, variant) => {
  const visitor = variant.visitor?.(deployment) ?? deployment;
  const { run } = await visit('dredd', variant.wrap(deployment), visitor.keys.get('good') ?? '', {
    start: () => child,
  });
  expect(failedIn(run)).toEqual([]);
  expect(new Set(Object.values(outcomesOf(run, 'dredd')))).toEqual(new Set(['passed']));
});
