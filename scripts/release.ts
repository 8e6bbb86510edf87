/**
 * `npm run release -- patch|minor|major|VERSION [--tested] [--publish]`: a new version of the package. Without --publish everything but the publishing is
 * done: commit and tag are here, and the packed file is what would be published.
 */

import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { readArguments, run } from './options.ts';

/** What a release writes: pure functions from the text of a file to its next one. */

/** Null where what was asked for is no version above this one. */
function nextVersion(before: string, asked: string): string | null {
  const [major = 0, minor = 0, patch = 0] = before.split('.').map(Number);
  if (asked === 'major') return `${major + 1}.0.0`;
  if (asked === 'minor') return `${major}.${minor + 1}.0`;
  if (asked === 'patch') return `${major}.${minor}.${patch + 1}`;
  const isAbove = /^\d+\.\d+\.\d+$/.test(asked) && asked.localeCompare(before, 'en', { numeric: true }) > 0;
  return isAbove ? asked : null;
}

/** In manifests only the version of the package itself: a dependency may have the same. */
function fileWith(file: string, text: string, before: string, version: string): string {
  if (file.endsWith('.json')) {
    const manifest: { version: string; packages?: Record<string, { version: string }> } = JSON.parse(text);
    manifest.version = version;
    const own = manifest.packages?.[''];
    if (own !== undefined) own.version = version;
    return `${JSON.stringify(manifest, null, 2)}\n`;
  }
  return text.replaceAll(before, version);
}

const UNRELEASED = /^## \[Unreleased\]\n([\s\S]*?)(?=^## |(?![\s\S]))/m;

/** What is under [Unreleased] becomes the section of the version; null where there is nothing. */
function releasedChangelog(text: string, version: string, day: Date): string | null {
  const [section, body = ''] = UNRELEASED.exec(text) ?? [];
  if (section === undefined || body.trim() === '') return null;
  return `${text
    .replace(
      section,
      () => `## [Unreleased]\n\n## [${version}] - ${day.toISOString().slice(0, 10)}\n\n${body.trim()}\n\n`,
    )
    .trimEnd()}\n`;
}

const { values, positionals } = readArguments(
  'npm run release -- patch|minor|major|VERSION [--tested] [--publish]: a new version of the package, committed, tagged and packed; --publish also publishes it',
  { tested: { type: 'boolean', default: false }, publish: { type: 'boolean', default: false } },
);

function git(...args: readonly string[]): string {
  return run('git', args);
}

function refuseUnless(holds: boolean, reason: string): void {
  if (!holds) throw new Error(reason);
}

/** Everything that can be wrong is found before anything is changed. */
function checkState(version: string): void {
  refuseUnless(git('branch', '--show-current') === 'main', 'a release is made on the branch main.');
  refuseUnless(git('status', '--porcelain') === '', 'there are changes that are not committed.');
  refuseUnless(git('tag', '--list', `v${version}`) === '', `there is a tag v${version} already.`);
  if (!values.tested) run('npm', ['test', '--', '--qualify'], { isShown: true });
}

/** What holds the version: the manifest, the lock file, and what names a version to install. */
const VERSIONED = [
  'package.json',
  'package-lock.json',
  'templates/check/template.yml',
  'examples/pipelines/check.sh',
  'docs/pipeline.md',
  'docs/installing.md',
  'README.md',
];

function writeVersion(before: string, version: string): void {
  for (const file of VERSIONED) writeFileSync(file, fileWith(file, readFileSync(file, 'utf8'), before, version));
  const changelog = releasedChangelog(readFileSync('CHANGELOG.md', 'utf8'), version, new Date());
  refuseUnless(changelog !== null, 'CHANGELOG.md has nothing under [Unreleased].');
  writeFileSync('CHANGELOG.md', changelog ?? '');
}

/** A registry can see which workflow packed it where the workflow has a token for that. */
function publishOptions(): readonly string[] {
  const hasToken = process.env.ACTIONS_ID_TOKEN_REQUEST_URL !== undefined;
  return hasToken ? ['--provenance', '--access', 'public'] : ['--access', 'public'];
}

function release(): void {
  const [asked = ''] = positionals;
  const { version: before }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'));
  const version = nextVersion(before, asked);
  if (version === null)
    throw new Error(`"${asked}" is no version above ${before}: give patch, minor, major or one like 1.2.3.`);
  checkState(version);
  writeVersion(before, version);
  run('npm', ['run', '--silent', 'generate']);
  const archive = `counterproof-${version}.tgz`;
  run(process.execPath, ['scripts/pack.ts', '.cache/released']);
  copyFileSync('.cache/released/package.tgz', archive);
  git('commit', '--quiet', '--all', '--message', `Release ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `Version ${version}`);
  const publish = ['publish', ...publishOptions(), archive];
  if (values.publish) run('npm', publish, { isShown: true });
  else process.stdout.write(`Not published: npm ${publish.join(' ')}\n`);
  process.stdout.write(`Released ${version}: git push --follow-tags\n`);
}

try {
  release();
} catch (error) {
  process.stderr.write(`release: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
