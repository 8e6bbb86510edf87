import { describe, expect, test } from 'vitest';
import { readEarl } from '../testing/read-back.ts';
import { renderText } from '../testing/render-text.ts';
import { hostileRun, sampleRun } from '../testing/runs.ts';

const EARL = 'http://www.w3.org/ns/earl#';

const quads = async (run = sampleRun()) => readEarl(await renderText('earl', run));

describe('earl', () => {
  test('every rule becomes an assertion with subject, test, mode and outcome', async () => {
    const rdf = await quads();
    const count = (term: string) => rdf.split(`<${EARL}${term}>`).length - 1;
    const rules = sampleRun().results.length;
    expect(count('Assertion')).toBe(rules);
    for (const term of ['assertedBy', 'subject', 'test', 'mode', 'result', 'outcome']) expect(count(term)).toBe(rules);
  });

  test('the five outcomes are those of EARL; a fault of ours is cantTell and says so', async () => {
    const rdf = await quads();
    for (const outcome of ['passed', 'failed', 'cantTell', 'inapplicable', 'untested'])
      expect(rdf).toContain(`<${EARL}${outcome}>`);
    expect(rdf).not.toContain(`<${EARL}error>`);
    expect(rdf).toContain('<urn:counterproof:terms:suiteError> "true"');
  });

  test('a requirement leads to its rules, and a rule back to it', async () => {
    const rdf = await quads();
    expect(rdf).toContain(
      '<urn:counterproof:requirement:PAGE-05> <http://purl.org/dc/terms/hasPart> <urn:counterproof:rule:page-05>',
    );
    expect(rdf).toContain(
      '<urn:counterproof:rule:page-05> <http://purl.org/dc/terms/isPartOf> <urn:counterproof:requirement:PAGE-05>',
    );
  });

  test('hostile text stays a literal', async () => {
    const rdf = await quads(hostileRun());
    expect(rdf).toContain('</script>');
    expect(rdf.split(`<${EARL}Assertion>`).length - 1).toBe(sampleRun().results.length);
  });
});
