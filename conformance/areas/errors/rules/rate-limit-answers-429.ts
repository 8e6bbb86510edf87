import { failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';

const SHOWN = 5;

export const rateLimitAnswers429 = rule({
  id: 'rate-limit-answers-429',
  area: 'errors',
  requirements: ['RATE-01'],
  title: 'Who asks too fast is answered 429, and nothing else',
  help: 'A limit that answers 403 or 400 sends the client to look for a mistake that it did not make.',
  needs: ['rate'],
  demand: 'input',
  judge({ rate }) {
    const others = Object.entries(rate.statuses).filter(([status]) => /^4\d\d$/.test(status) && status !== '429');
    if (others.length > 0) {
      const findings = others.map(([status, count]) => ({
        key: status,
        message: `${count} requests of a burst were answered ${status}`,
        expected: '200 or 429',
        received: status,
        evidence: [],
      }));
      return failed(
        `a burst of ${rate.sent} valid requests was answered ${others.map(([status]) => status).join(', ')}`,
        findings,
      );
    }
    if (rate.rateLimitedAs503.length > 0) {
      const message = `${rate.rateLimitedAs503.length} of ${rate.sent} requests of a burst were answered 503, with words of a limit`;
      const evidence = rate.rateLimitedAs503.slice(0, SHOWN);
      return failed(message, [{ key: '503', message, expected: '429', received: '503', evidence }]);
    }
    const limited = rate.statuses['429'] ?? 0;
    if (limited > 0)
      return passed(
        `${limited} of ${rate.sent} requests were answered 429`,
        rate.met.map(({ exchange }) => exchange),
      );
    return lacksData(`${rate.sent} requests met no limit, which proves nothing either way`);
  },
});
