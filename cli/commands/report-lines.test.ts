import { expect, test } from 'vitest';
import { reportLines } from './conclude.ts';

test.each([
  [['/o/junit.xml', '/o/report.html'], 'Report: file:///o/report.html\nAlso:   /o/junit.xml\n'],
  [['/o/junit.xml', '/o/github-summary.md'], 'Report: file:///o/junit.xml\nAlso:   /o/github-summary.md\n'],
  [[], 'Report: file:///o/run.json\n'],
])('of %j it names what was written', (written, lines) => expect(reportLines('/o', written)).toBe(lines));
