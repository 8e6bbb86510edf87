import { requirements } from './index.ts';
import type { Requirement } from './requirement.ts';

export function requirementsJson(): string {
  return `${JSON.stringify({ requirements }, null, 2)}\n`;
}

/** One line each, for a terminal. */
export function requirementsTable(): string {
  const rows = requirements.map(({ id, level, section, title, untestable }) => {
    return `${id.padEnd(9)}${level.padEnd(8)}${section.padEnd(15)}${title}${untestable === undefined ? '' : ' (untestable)'}`;
  });
  return [
    `${'ID'.padEnd(9)}${'LEVEL'.padEnd(8)}${'SECTION'.padEnd(15)}TITLE`,
    ...rows,
    '',
    summary(requirements),
    '',
  ].join('\n');
}

export function summary(all: readonly Requirement[]): string {
  const count = (level: Requirement['level']) => all.filter((requirement) => requirement.level === level).length;
  return `${all.length} requirements: ${count('must')} must, ${count('should')} should, ${count('open')} open`;
}
