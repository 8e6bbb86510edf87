import { describe, expect, test } from 'vitest';
import { renderText } from '../testing/render-text.ts';
import { conformantRun, hostileRun, sampleRun } from '../testing/runs.ts';

interface Issue {
  readonly description: string;
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: string;
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

async function issues(run = sampleRun()): Promise<readonly Issue[]> {
  return JSON.parse(await renderText('gitlab', run));
}

describe('gitlab', () => {
  test('a finding is one line, in a file that the repository has', async () => {
    const found = (await issues()).find(({ check_name: name }) => name === 'par-01');
    expect(found).toMatchObject({
      severity: 'critical',
      location: { path: 'counterproof.config.yaml', lines: { begin: 1 } },
    });
    expect(found?.description).toMatch(/^PAR-01: A limit above the maximum is 400\. [^\n]+$/);
  });

  test.each([sampleRun(), hostileRun()])(
    'each has all that GitLab asks for, and an identity of its own',
    async (run) => {
      const all = await issues(run);
      expect(all).not.toEqual([]);
      for (const { description, severity, location } of all) {
        expect(description.length).toBeLessThanOrEqual(2000);
        expect(description).not.toMatch(/[\n\r]/);
        expect(['info', 'minor', 'major', 'critical', 'blocker']).toContain(severity);
        expect(location.path).toBe('counterproof.config.yaml');
        expect(location.lines.begin).toBeGreaterThan(0);
      }
      expect(new Set(all.map(({ fingerprint }) => fingerprint)).size).toBe(all.length);
    },
  );

  test('what is waived is information, a recommendation minor, and a conformant run has neither', async () => {
    const severities = new Map((await issues()).map(({ check_name: name, severity }) => [name, severity]));
    expect(severities.get('env-03')).toBe('info');
    expect(severities.get('page-06')).toBe('minor');
    expect((await issues(conformantRun())).filter(({ severity }) => severity === 'critical')).toEqual([]);
  });
});
