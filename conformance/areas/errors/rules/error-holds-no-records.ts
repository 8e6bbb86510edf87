import { cantTell } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { judgeNoRecords } from '../no-records.ts';

export const errorHoldsNoRecords = rule({
  id: 'error-holds-no-records',
  area: 'errors',
  requirements: ['ERR-05'],
  title: 'An error holds no records',
  help: 'An error says what was wrong with the request. Records beside it reach logs and alarms that were never meant to see them.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    const errors = exchanges.filter(({ status }) => status !== null && status >= 400);
    return errors.length === 0 ? cantTell('no error was met') : judgeNoRecords(errors);
  },
});
