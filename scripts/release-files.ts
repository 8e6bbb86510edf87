/** What a release writes: pure functions from the text of a file to its next one. */

const PARTS = ['major', 'minor', 'patch'] as const;

/** Null where what was asked for is no version above this one. */
export function nextVersion(before: string, asked: string): string | null {
  const [major = 0, minor = 0, patch = 0] = numbersOf(before);
  switch (PARTS.find((part) => part === asked)) {
    case 'major':
      return `${major + 1}.0.0`;
    case 'minor':
      return `${major}.${minor + 1}.0`;
    case 'patch':
      return `${major}.${minor}.${patch + 1}`;
    default:
      return /^\d+\.\d+\.\d+$/.test(asked) && isAbove(numbersOf(asked), [major, minor, patch]) ? asked : null;
  }
}

function numbersOf(version: string): readonly number[] {
  return version.split('.').map(Number);
}

function isAbove(version: readonly number[], other: readonly number[]): boolean {
  const at = version.findIndex((number, index) => number !== other[index]);
  return at >= 0 && (version[at] ?? 0) > (other[at] ?? 0);
}

/** In manifests only the version of the package itself: a dependency may have the same. */
export function fileWith(file: string, text: string, before: string, version: string): string {
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
export function releasedChangelog(text: string, version: string, day: Date): string | null {
  const [section, body = ''] = UNRELEASED.exec(text) ?? [];
  if (section === undefined || body.trim() === '') return null;
  return `${text
    .replace(
      section,
      () => `## [Unreleased]\n\n## [${version}] - ${day.toISOString().slice(0, 10)}\n\n${body.trim()}\n\n`,
    )
    .trimEnd()}\n`;
}
