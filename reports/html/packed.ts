import { gunzipSync, gzipSync } from 'node:zlib';

/**
 * Data that the page unpacks by itself: answers of one API repeat each other, so packed they take an eighth. A script
 * element of this type is run by no browser, and there is no bracket in base64.
 */
export function packed(id: string, data: unknown): string {
  const bytes = gzipSync(inert(data), { level: 9 });
  return `<script type="application/gzip" id="${id}">${bytes.toString('base64')}</script>`;
}

/**
 * With `<` escaped there is no tag, comment or end tag in it to find, and with the line separators escaped it stays valid
 * where JSON is read as JavaScript: for those who unpack the page as text.
 */
function inert(data: unknown): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const PACKED = /<script type="application\/gzip" id="([a-z-]+)">([A-Za-z0-9+/]*={0,2})<\/script>/g;

/** Ten times the longest. A page may come from a stranger, and a few kilobytes can decompress to a terabyte. */
const MOST_BYTES = 256 * 2 ** 20;

/** The page with its data as JSON. Compressed bytes may differ between versions of zlib; the data may not. */
export function unpacked(html: string): string {
  return html.replace(PACKED, (_, id: string, text: string) => {
    const json = gunzipSync(Buffer.from(text, 'base64'), { maxOutputLength: MOST_BYTES }).toString('utf8');
    return `<script type="application/json" id="${id}">${json}</script>`;
  });
}
