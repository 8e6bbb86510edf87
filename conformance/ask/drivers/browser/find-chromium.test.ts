import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useFolder } from '../../../../contract/testing/folder.ts';
import { findChromium } from './find-chromium.ts';

const folder = useFolder('chromium');
const program = fileIn('chromium', 0o755);
const plain = fileIn('notes', 0o644);

function fileIn(name: string, mode: number): string {
  const file = join(folder, name);
  writeFileSync(file, '');
  chmodSync(file, mode);
  return file;
}

describe('finding a Chromium', () => {
  it('takes the one that is named, and no other', () => {
    expect(findChromium({ CHROMIUM_PATH: program, PATH: '' }, () => '/nowhere')).toBe(program);
    expect(findChromium({ CHROMIUM_PATH: '/nowhere', PATH: folder }, () => program)).toBeNull();
  });

  it('looks along the PATH, then at Playwright’s own', () => {
    expect(findChromium({ PATH: `/nowhere:${folder}` }, () => '/nowhere')).toBe(program);
    expect(findChromium({ PATH: '/nowhere' }, () => program)).toBe(program);
    expect(findChromium({ PATH: '/nowhere' }, () => '/nowhere')).toBeNull();
  });

  it('does not take a folder', () => {
    expect(findChromium({ CHROMIUM_PATH: folder }, () => plain)).toBeNull();
  });
});
