import { expect, test } from 'vitest';
import { meFacts } from './capture.ts';

test.each([
  [20, 6, false],
  [20, 7, true],
  [12, 2, false],
  [12, 3, true],
  [40, 20, false],
  [40, 21, true],
  [26, 11, true],
])('of a secret of %i characters, a prefix that shows %i leaves too little unknown: %s', (length, shown, isTooMuch) => {
  const secret = 'q7wz2kd9xm4vb8np3rt6hy5jc1fg0sa2le7uo4iw'.slice(0, length);
  const key = `live_${secret}`;
  const body = { data: { key: { id: 'k', prefix: key.slice(0, 5 + shown), last4: key.slice(-4) } } };
  expect(meFacts(body, key)?.prefixGivesKeyAway).toBe(isTooMuch);
});
