import { expect, it } from 'vitest';
import { nextCursorIn } from './next-cursor.ts';

const CURSOR = '0f8fad5b-d9cb-469f-a165-70867728950e';
const records = JSON.stringify(Array.from({ length: 50 }, (_, index) => ({ id: `record ${index}` })));

it.each([
  ['behind the records', `{"data":${records},"pagination":{"nextCursor":"${CURSOR}"}}`, CURSOR],
  ['before them', `{"pagination": {"nextCursor": "${CURSOR}"}, "data": ${records}}`, CURSOR],
  ['in a short page', `{"data":[],"pagination":{"nextCursor":"${CURSOR}"}}`, CURSOR],
  ['on the last page', `{"data":${records},"pagination":{"nextCursor":null}}`, null],
  ['where it is no UUID', `{"data":${records},"pagination":{"nextCursor":"page-2"}}`, null],
  ['in nothing', '', null],
])('sees the next cursor %s', (_place, body, cursor) => {
  expect(nextCursorIn(Buffer.from(body))).toBe(cursor);
});
