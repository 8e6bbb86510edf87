import { expect, it } from 'vitest';
import { useFolder } from '../../../../contract/testing/folder.ts';
import { findChromium } from './find-chromium.ts';

const folder = useFolder('chromium');

it('takes the Chromium that is named, and no folder', () => {
  expect(findChromium({ CHROMIUM_PATH: process.execPath, PATH: '' }, () => '/nowhere')).toBe(process.execPath);
  expect(findChromium({ CHROMIUM_PATH: folder, PATH: '' }, () => process.execPath)).toBeNull();
  expect(findChromium({ PATH: '/nowhere' }, () => process.execPath)).toBe(process.execPath);
});
