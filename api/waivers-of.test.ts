import { expect, test } from 'vitest';
import { clientFacts, clientRules } from '../client/suite.ts';
import { knownSubjects } from '../conformance/index.ts';
import { waiversOf } from './waivers-of.ts';

const named = (subjects: readonly string[]) =>
  subjects.map((subject) => ({ subject, owner: 'dana', reason: 'known', expires: '2100-12-31' }));
const subjectsOf = (...given: Parameters<typeof waiversOf>) => waiversOf(...given).map(({ subject }) => subject);

const { rules, requirements } = knownSubjects();
const ofDeployments = [...rules, ...requirements];
const ofClients = [...clientRules, ...clientFacts].map(({ id }) => id);
const both = named([...ofDeployments, ...ofClients, 'PAGE-999', 'CLI-999']);

test('a deployment is judged with its own, and with those that nothing is called', () => {
  expect(subjectsOf('deployment', both)).toEqual([...ofDeployments, 'PAGE-999', 'CLI-999']);
});

test('a client is judged with its own, and with those that nothing is called', () => {
  expect(subjectsOf('client', both)).toEqual([...ofClients, 'PAGE-999', 'CLI-999']);
});
