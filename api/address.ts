import { baseAddressOf, isHttp } from '../conformance/base-address.ts';
import { SettingError } from './settings.ts';

/** `localhost:4710` reads as a scheme and a path. */
const LACKS_SCHEME = /^[a-z][\w.-]*:\d{1,5}(\/[\w./-]*)?$/i;

export function addressOf(text: string | URL): URL {
  const url = URL.parse(text);
  if (url === null || !isHttp(url)) {
    // Nothing else is repeated: it may be a key in the wrong place.
    const meant = LACKS_SCHEME.test(String(text)) ? `http://${text}` : 'https://pos.example.com';
    throw new SettingError('url', () => `not a valid http(s) URL: write it like ${meant}.`);
  }
  if ([url.username, url.password, url.search, url.hash].some((part) => part !== ''))
    throw new SettingError(
      'url',
      () => 'the URL must not have a user, password, query or fragment: keys do not belong in it.',
    );
  return baseAddressOf(url);
}

/** The address as reports show it. */
export function addressText(base: URL): string {
  return base.href.replace(/\/+$/, '');
}
