import { describe, expect, test } from 'vitest';
import { say } from '../../conformance/model/message.ts';
import { shownFinding } from '../../conformance/model/outcome.ts';
import { readRun } from '../index.ts';
import { workflowCommands } from '../testing/read-back.ts';
import { renderText } from '../testing/render-text.ts';
import { conformantRun, HOSTILE_TEXT, hostileRun, largeRun, sampleRun } from '../testing/runs.ts';

describe('json', () => {
  test('gives back the run', async () => {
    for (const run of [sampleRun(), hostileRun()])
      expect(await readRun(Buffer.from(await renderText('json', run)))).toEqual(run);
  });
});

test.each(['markdown', 'junit', 'github', 'sarif', 'gitlab'] as const)(
  '%s says once which requests kept it',
  async (format) => {
    const text = await renderText(format, sampleRun());
    expect(text.match(/Kept by: \/promotions, other requests to \/sales \(9 requests\)/g)).toHaveLength(1);
  },
);

describe('github', () => {
  test('every broken rule is an error, on no line of a repository that has none of ours, with its promise', async () => {
    const all = workflowCommands(await renderText('github', sampleRun()));
    const first = all.find(({ message }) => message.endsWith('rule: par-01'));
    expect(first?.properties).toEqual({ title: 'PAR-01: A limit above the maximum is 400' });
    expect(first?.message).toMatch(/\nPAR-01: It is promised: A limit above the maximum is 400\.\nrule: par-01$/);
    expect(all.map((each) => each.kind)).toEqual([
      'error',
      'error',
      'error',
      'error',
      'error',
      'warning',
      'warning',
      'notice',
    ]);
  });

  test('hostile text starts no command of its own', async () => {
    const plain = workflowCommands(await renderText('github', sampleRun()));
    const hostile = workflowCommands(await renderText('github', hostileRun()));
    expect(hostile.map((each) => each.kind)).toEqual(plain.map((each) => each.kind));
    expect(hostile.at(-1)?.message).toContain('</script>');
  });

  test('more than GitHub shows are counted, not dropped', async () => {
    const results = sampleRun().results.map((result) => ({
      ...result,
      outcome: 'failed' as const,
      level: 'must' as const,
      waived: null,
    }));
    const errors = workflowCommands(await renderText('github', sampleRun({ results }))).filter(
      (each) => each.kind === 'error',
    );
    expect(errors).toHaveLength(10);
    const last = errors.at(-1)?.message ?? '';
    expect(last).toContain(`${results.length - 9} more; the step summary and the HTML report have them all.\n`);
    const secure = results.filter(({ area }) => ['minimization', 'auth', 'tenancy', 'read-only'].includes(area));
    const seen = [...errors.map(({ properties }) => properties.title ?? ''), ...last.split('\n')];
    expect(secure.filter(({ title }) => !seen.some((line) => line.endsWith(title)))).toEqual([]);
  });
});

describe('markdown', () => {
  test('verdict first, then what is broken', async () => {
    const markdown = await renderText('markdown', sampleRun());
    expect(markdown.split('\n')[0]).toBe(
      '## ❌ nonconformant: https&#58;//pos.example.test'.replace('&#58;//', ':&#47;/'),
    );
    expect(markdown).toContain('### Broken (3 rules)');
    expect(markdown).toContain('\n- PAR-01: It is promised: A limit above the maximum is 400.\n');
  });

  test('the number of requests tells of a burst too', async () => {
    expect(await renderText('markdown', sampleRun())).toContain('| Requests | 612 and a burst of 1,376, in 18.4 s |');
  });

  test('outside of fences, hostile text is no markup', async () => {
    const markdown = await renderText('markdown', hostileRun());
    const outside = markdown.replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, '');
    const tags = outside.match(/<[^>]*>/g) ?? [];
    expect(new Set(tags)).toEqual(new Set(['<details>', '<summary>', '</summary>', '</details>', '<code>', '</code>']));
    expect(outside).not.toMatch(/@everyone|!\[/);
  });

  test('fits a comment on a pull request, says what was cut, and cuts no fence', async () => {
    const run = largeRun(10_000);
    const finding = (key: string) =>
      shownFinding({ subject: { record: key }, message: say('word\n\n**'.repeat(200)), evidence: [] });
    const results = run.results.map((result) => ({
      ...result,
      outcome: 'failed' as const,
      level: 'must' as const,
      waived: null,
      findings: ['a', 'b', 'c'].map(finding),
    }));
    const markdown = await renderText('github', { ...run, results }, 1);
    expect(markdown.length).toBeLessThanOrEqual(65_536);
    expect(markdown).toMatch(/_Cut to fit a comment\. Left out: requirements, scope, \d+ failures\. [^\n]+_\n$/);
    expect(markdown.match(/^```/gm)?.length ?? 0).toSatisfy((fences: number) => fences > 0 && fences % 2 === 0);
    expect(markdown).toContain('<code>min-01</code>');
  });

  test('has every finding, and of those that do not fit how many there are', async () => {
    const run = sampleRun();
    const finding = (_: unknown, index: number) =>
      shownFinding({ subject: {}, message: say(`finding ${index + 1}: ${'x'.repeat(1000)}`), evidence: [] });
    const withFindings = (length: number) => {
      const findings = Array.from({ length }, finding);
      const results = run.results.map((result) => (result.outcome === 'failed' ? { ...result, findings } : result));
      return renderText('markdown', { ...run, results });
    };
    const whole = await withFindings(5);
    expect(whole).toMatch(/<details><summary>2 more findings<\/summary>\n\n```text\nfinding 4: [\s\S]*?finding 5: /);
    const cut = await withFindings(50);
    expect(cut).not.toContain('finding 4');
    expect(cut).toContain('…and 47 more findings, in the HTML report and in run.json.');
  });

  test('shows as code what our texts have in backticks, and nothing else of them as markup', async () => {
    const run = sampleRun();
    const fix = 'Go by `pagination.next_cursor` alone, and not by `<b>` or an odd ` of <i>.';
    const results = run.results.map((result) => ({ ...result, fix }));
    const markdown = await renderText('markdown', { ...run, results });
    expect(markdown).toContain(
      'Fix: Go by <code>pagination.next&#95;cursor</code> alone, and not by <code>&#60;b&#62;</code> or an odd &#96; of &#60;i&#62;.',
    );
  });

  test('says why a rule does not apply, apart from what was not decided', async () => {
    const run = sampleRun();
    const [first, ...others] = run.results;
    if (first === undefined) throw new Error('the sample has no results');
    const aside = { ...first, outcome: 'inapplicable' as const, message: 'no task of this client has amounts' };
    const markdown = await renderText('markdown', { ...run, results: [aside, ...others], scope: [] });
    expect(markdown).toMatch(/^### Not applicable\n[\s\S]*not applicable \| no task of this client has amounts \|$/m);
    expect(markdown).not.toContain('### Not decided or not tested');
  });

  test('nothing is cut where it fits, and it says what changed since the last run', async () => {
    const markdown = await renderText('markdown', sampleRun(), 0, conformantRun());
    expect(markdown).not.toContain('Cut to fit');
    expect(markdown).toMatch(/^Since the run of \S+ \(conformant\): \d regressed/m);
  });
});

test('no format lets a raw direction override or line separator through', async () => {
  const run = hostileRun();
  for (const format of ['junit', 'sarif', 'markdown', 'github'] as const) {
    const content = await renderText(format, run);
    expect(content.match(/[\u2028\u202E]/g)?.length ?? 0, format).toBe(0);
  }
  expect(HOSTILE_TEXT).toMatch(/\u202E/);
});

test.each(['junit', 'markdown'] as const)('%s holds no command to a CI that logs it', async (format) => {
  const hostile = await renderText(format, { ...hostileRun(), summary: '::error::x', verdict: 'incomplete' });
  expect(HOSTILE_TEXT).toMatch(/^\s*::set-output.*\n##\[/m);
  expect(hostile).not.toMatch(/^\s*::|##(vso)?\[/m);
});

describe('two documents that disagree', () => {
  const finding = shownFinding({
    subject: { field: 'total' },
    message: say('total is text'),
    evidence: ['ex-0012', 'ex-0001'],
    disagreement: {
      served: '#/components/schemas/Sale/properties/total/type',
      contract: '#/components/schemas/SaleSummary/properties/total',
      answers: 34,
      remedy: 'change the type to number',
    },
  });

  test.each(['json', 'github', 'markdown', 'junit', 'sarif'] as const)(
    '%s names both places, the first answer, how many there are, and the remedy',
    async (format) => {
      const [first, ...others] = sampleRun().results;
      if (first === undefined) throw new Error('the sample has no result');
      const failed = {
        ...first,
        outcome: 'failed' as const,
        level: 'must' as const,
        waived: null,
        findings: [finding],
      };
      const text = (await renderText(format, sampleRun({ results: [failed, ...others] }))).replaceAll('&#47;', '/');
      for (const part of [
        // Data has the pointer alone.
        ...(format === 'json' ? [] : ['schema Sale, total (']),
        'schemas/Sale/properties/total/type',
        'schemas/SaleSummary/properties/total',
        '34',
        'ex-0012',
      ])
        expect(text).toContain(part);
      expect(text).toContain('change the type to number');
    },
  );
});
