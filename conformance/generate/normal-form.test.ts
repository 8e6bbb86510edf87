import { expect, it } from 'vitest';
import { normalForm } from './digest-of-sources.ts';

const RULE = `
import { count } from '../model/tally.ts';

/** Why this rule exists. */
export const oneRule = rule({
  id: 'page-no-repeats',
  requirements: ['PAGE-03'],
  title: 'A walk visits every record once',
  fault: 'Record repeated',
  fix: 'Order by a unique key' + ' as well.',
  needs: ['walks'],
  judge: ({ walks }) =>
    count(walks, {
      cases: 'walks',
      isKept: (walk) => walk.repeats <= 0 && walk.state === 'ended',
      unclear: (walk) => (walk.state === 'cut off' ? 'the walk was cut off' : null),
      finding: (walk) => ({
        key: \`\${walk.list} \${walk.id}\`,
        message: walk.repeats > 1 ? \`\${walk.id} came \${walk.repeats} times\` : \`\${walk.id} came twice\`,
        expected: say('record {id} once', { id: 'walk-id' }),
        evidence: walk.pages,
      }),
    }),
});
`;

it.each([
  ['a comment', '/** Why this rule exists. */', '// Something else.'],
  ['a title', 'A walk visits every record once', 'Each record comes once'],
  ['how a failure reads', 'Record repeated', 'Repeated record'],
  ['a fix in two parts', 'Order by a unique key', 'Sort by id'],
  ['a message', 'came twice', 'was listed twice'],
  ['a message around values', `came \${walk.repeats} times`, `was listed \${walk.repeats} times`],
  ['a template', 'record {id} once', '{id} one time'],
  ['the name of the cases', "cases: 'walks'", "cases: 'page walks'"],
  ['layout', "needs: ['walks'],", "needs: [\n    'walks',\n  ],"],
])('what does not void the score: %s', async (_name, before, after) => {
  expect(RULE).toContain(before);
  expect(await normalForm(RULE.replace(before, after))).toBe(await normalForm(RULE));
});

it.each([
  ['an operator', 'walk.repeats <= 0', 'walk.repeats < 0'],
  ['a number', 'walk.repeats <= 0', 'walk.repeats <= 1'],
  ['an id', 'page-no-repeats', 'page-repeats'],
  ['a requirement', "['PAGE-03']", "['PAGE-04']"],
  ['what it needs', "needs: ['walks']", "needs: ['pages']"],
  ['a compared text', "'ended'", "'done'"],
  ['a compared text of several words', "'cut off'", "'stopped early'"],
  ['the key of a finding', `\${walk.list} \${walk.id}`, `\${walk.list}/\${walk.id}`],
  ['a value in a message', `\${walk.id} came twice`, `\${walk.list} came twice`],
  ['a value of a template', "'walk-id'", "'page-id'"],
  ['an import', '../model/tally.ts', '../model/count.ts'],
])('what voids the score: %s', async (_name, before, after) => {
  expect(RULE).toContain(before);
  expect(await normalForm(RULE.replace(before, after))).not.toBe(await normalForm(RULE));
});
