const ANY = 'any request';
const LATER_PAGE = 'the second page of a list: its nextCursor, sent as cursor';
const TASK = 'tasks, whose right answers are known';

/** What makes the situation of each promise come about, in a line that begins in the middle of a sentence. */
export const exercises: Readonly<Record<string, string>> = {
  'CLI-01': ANY,
  'CLI-02': ANY,
  'CLI-03': ANY,
  'CLI-04': ANY,
  'CLI-05': ANY,
  'CLI-06': 'a request with a parameter, such as from or storeIds',
  'CLI-07': 'a request with limit',
  'CLI-08': LATER_PAGE,
  'CLI-09': LATER_PAGE,
  'CLI-10': 'tasks that need whole lists, which end in each form',
  'CLI-11': 'tasks with lists that have short and empty pages',
  'CLI-12': LATER_PAGE,
  'CLI-13': 'a 429 (trouble 429), after which the client asks again',
  'CLI-14': 'a 429 (trouble 429), after which the client asks again',
  'CLI-15': 'a key that is refused: revoke it, or rotate it in the middle of a list (trouble rotate-key)',
  'CLI-16': 'a 503 (trouble 503) or half of an answer (trouble cut-off), after which the client asks again',
  'CLI-17': 'a task whose endpoint fails for ever',
  'CLI-18': 'a task whose endpoint fails for ever',
  'CLI-19': 'tasks with answers that have more fields',
  'CLI-20': 'tasks with answers that have new words',
  'CLI-21': 'tasks with answers that have null wherever it is allowed',
  'CLI-22': 'tasks that ask for sums',
  'CLI-23': 'tasks in which sales come twice, or are refunded meanwhile',
  'CLI-24': 'tasks with lists that cannot be read on',
  'CLI-25': 'an export that is interrupted and started again',
  'CLI-26': ANY,
  'CLI-27': ANY,
  'CLI-28': 'a redirect to another port',
  'CLI-29': 'a task with 100,000 sales',
  'CLI-30': TASK,
  'CLI-31': 'tasks with compressed answers',
};

/** Those that traffic at a sandbox does not show: they need an answer, a program that ends, or another origin. */
export const withTasksAlone: ReadonlySet<string> = new Set([
  ...['CLI-10', 'CLI-11', 'CLI-17', 'CLI-18', 'CLI-19', 'CLI-20', 'CLI-21', 'CLI-22', 'CLI-23', 'CLI-24', 'CLI-25'],
  ...['CLI-28', 'CLI-29', 'CLI-30', 'CLI-31'],
]);
