import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lengthOf, PageBody } from './answers.ts';
import { Slice } from './store/public-records.ts';

const texts = ['{"id":1}', '{"name":"กาแฟ"}', '{}', '{"id":4,"more":[]}'];
const shelf = Buffer.from(texts.map((text) => `${text},`).join(''));
const slices = texts.map((text, index) => {
  const start = Buffer.byteLength(
    texts
      .slice(0, index)
      .map((each) => `${each},`)
      .join(''),
  );
  return new Slice(shelf, start, start + Buffer.byteLength(text));
});

/** Each text twice: next to the others in one buffer, and in a buffer of its own. */
const places: readonly Slice[] = [
  ...slices,
  ...texts.map((text) => new Slice(Buffer.from(text), 0, Buffer.byteLength(text))),
];

it('joins its records, in one buffer or in several', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...places), { maxLength: 12 }), (records) => {
      const body = new PageBody('{"data":[', records, '],"pagination":{}}');
      const expected = `{"data":[${records.map(String).join(',')}],"pagination":{}}`;
      const target = Buffer.alloc(lengthOf(body) + 8, '#');
      body.copyTo(target);
      expect(target.toString()).toBe(`${expected}########`);
      expect(`${body}`).toBe(expected);
      expect(lengthOf(expected)).toBe(lengthOf(body));
    }),
  );
});
