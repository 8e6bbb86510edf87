import type { BrowserEvidence } from '../model/browser-evidence.ts';

/** What a browser finds where nothing is wrong, except for what the case says. */
export function visited(partial: Partial<BrowserEvidence> = {}): { readonly browser: BrowserEvidence } {
  return {
    browser: {
      browser: 'Chromium 149',
      crossOriginRead: 'blocked',
      documentStatus: 200,
      askedWithKey: true,
      cookies: [],
      requests: 4,
      ...partial,
    },
  };
}
