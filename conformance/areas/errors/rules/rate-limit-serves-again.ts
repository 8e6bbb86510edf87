import { cantTell, failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { isSuccess } from '../../../requests/answers.ts';

export const rateLimitServesAgain = rule({
  id: 'rate-limit-serves-again',
  area: 'errors',
  requirements: ['RATE-03'],
  title: 'After the time that a 429 tells, the deployment serves again',
  help: 'The time told has to be the time after which a request succeeds. Look for a window that starts anew with every refused request, and for seconds written as minutes or as milliseconds.',
  needs: ['rate'],
  demand: 'input',
  judge({ rate }) {
    const { met } = rate;
    const evidence = met.flatMap(({ exchange, afterExchange }) => [
      exchange,
      ...(afterExchange === null ? [] : [afterExchange]),
    ]);
    const last = met.at(-1);
    if (last === undefined) return lacksData(`${rate.sent} requests met no limit`);
    if (met.some(({ after }) => isSuccess(after)))
      return passed(`served again after ${last.told} ms, as told`, evidence);
    if (last.told === null) return cantTell('the 429 does not tell when to come back', evidence);
    if (last.after === null)
      return cantTell(`nothing was asked after the ${last.told} ms that were told, or no answer came`, evidence);
    if (last.after !== 429) return cantTell(`the request after the window was answered ${last.after}`, evidence);
    const message = `still 429 after each of ${met.length} windows of ${met.map(({ told }) => `${told} ms`).join(', ')}`;
    return failed(message, [{ key: 'window', message, expected: '200', received: '429', evidence }]);
  },
});
