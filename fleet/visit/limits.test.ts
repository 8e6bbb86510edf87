import { expect, test } from 'vitest';
import { guarded, Limits } from './visit.ts';

const answer = (status: number, ...headers: (readonly [string, string])[]) => ({
  status,
  headers,
  body: Buffer.from(''),
});
const limited = answer(429, ['retry-after', '600']);

function after(answers: readonly ReturnType<typeof answer>[], endedWell: boolean) {
  const limits = new Limits();
  for (const one of answers) limits.note(one);
  return limits.quietFor('pos.example.com', endedWell);
}

test.each<[string, readonly ReturnType<typeof answer>[], boolean, boolean]>([
  ['a limit that ended the visit', [answer(200), answer(200), limited], false, true],
  ['a 503 that says how long', [answer(503, ['retry-after', '60'])], false, true],
  ['a limit in the middle of a visit that went on', [answer(200), limited, answer(200), answer(200)], true, false],
  ['more limits than anything else', [limited, limited, answer(200)], true, true],
  ['a limit that says nothing', [answer(429)], false, false],
  ['a wait that is over', [answer(429, ['retry-after', '0'])], false, false],
  ['nothing', [], false, false],
])('%s', (_, answers, endedWell, isQuiet) => {
  const quiet = after(answers, endedWell);
  expect(quiet !== null).toBe(isQuiet);
  if (quiet !== null) expect(quiet.because).toMatch(/^pos\.example\.com answered (429|503) and asks to wait$/);
});

test('no answer counts for more than a day', () => {
  expect(after([answer(429, ['retry-after', '99999999'])], false)?.ms).toBeLessThanOrEqual(86_400_000);
});

test('nothing is sent that may not be', async () => {
  let may = true;
  let sent = 0;
  const send = guarded(
    async () => {
      sent += 1;
      return answer(200);
    },
    () => may,
    new Limits(),
  );
  const request = { method: 'GET', target: '/', headers: [] } as const;
  await send(request);
  may = false;
  await expect(send(request)).rejects.toThrow('given back');
  expect(sent).toBe(1);
});
