import { expect, test } from 'vitest';
import { fileWith, nextVersion, releasedChangelog } from './release.ts';

test.each([
  ['patch', '1.2.4'],
  ['minor', '1.3.0'],
  ['major', '2.0.0'],
  ['1.10.0', '1.10.0'],
  ['1.2.3', null],
  ['0.9.9', null],
  ['v2', null],
  ['', null],
])('%s after 1.2.3 is %s', (asked, next) => {
  expect(nextVersion('1.2.3', asked)).toBe(next);
});

test('a dependency of the same version stays as it is', () => {
  const lock = { version: '1.2.3', packages: { '': { version: '1.2.3' }, 'node_modules/a': { version: '1.2.3' } } };
  expect(JSON.parse(fileWith('package-lock.json', JSON.stringify(lock), '1.2.3', '2.0.0'))).toEqual({
    version: '2.0.0',
    packages: { '': { version: '2.0.0' }, 'node_modules/a': { version: '1.2.3' } },
  });
});

test('what was not released becomes a section, before the earlier ones', () => {
  const before = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- this\n\n## [1.0.0] - 2026-01-01\n\n- that\n';
  expect(releasedChangelog(before, '1.1.0', new Date('2026-02-03T00:00:00Z'))).toBe(
    '# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2026-02-03\n\n### Added\n\n- this\n\n## [1.0.0] - 2026-01-01\n\n- that\n',
  );
  expect(releasedChangelog('# Changelog\n\n## [Unreleased]\n\n## [1.0.0]\n', '1.1.0', new Date())).toBeNull();
});
