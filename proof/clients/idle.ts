import type { ClientRow } from './source.ts';

const BEGIN = 'try {\n  const [line]';
const ANSWER = 'const answer = (await ANSWERS[task.task]?.(task)) ?? { unsupported: true };';

/** Clients that do nothing that could be judged: none of them may come out as one that keeps the requirements. */
export const IDLE: readonly ClientRow[] = [
  {
    id: 'idle-silent',
    title: 'Exits with 0, and has printed nothing',
    base: 'client.mts',
    change: [[BEGIN, `process.exit(0);\n${BEGIN}`]],
  },
  {
    id: 'idle-silent-after-reading',
    title: 'Reads its task, prints nothing, exits with 0',
    base: 'client.mts',
    change: [[ANSWER, 'process.exit(0);\n  const answer = task;']],
  },
  {
    id: 'idle-crashes',
    title: 'Crashes at once',
    base: 'client.mts',
    change: [[BEGIN, `throw new Error('not ready');\n${BEGIN}`]],
  },
  {
    id: 'idle-not-configured',
    title: 'Says that it is not configured, and exits with 1',
    base: 'client.py',
    change: [['    answer = ANSWERS', '    sys.exit("not configured")\n    answer = ANSWERS']],
  },
  {
    id: 'idle-old-answer',
    title: 'Prints an answer of another day, and asks nothing',
    base: 'client.mts',
    change: [
      [ANSWER, 'const answer = { count: 267, total: 96437.87, quantity: -17, ids: [], rows: [], of: task.from };'],
    ],
  },
  {
    id: 'idle-zero',
    title: 'Prints zeros and empty lists, and asks nothing',
    base: 'client.py',
    change: [
      [
        '    answer = ANSWERS.get(task["task"], lambda _: {"unsupported": True})(task)',
        '    answer = {"count": 0, "total": 0, "quantity": 0, "ids": [], "rows": []}',
      ],
    ],
  },
  {
    id: 'idle-empty-answer',
    title: 'Prints an object with nothing in it',
    base: 'client.mts',
    change: [[ANSWER, 'const answer = task && {};']],
  },
  { id: 'idle-null', title: 'Prints null', base: 'client.mts', change: [[ANSWER, 'const answer = task && null;']] },
  {
    id: 'idle-echo',
    title: 'Prints its task',
    base: 'client.mts',
    change: [[ANSWER, 'const answer = { task: task.task, from: task.from, to: task.to };']],
  },
  {
    id: 'idle-document-alone',
    title: 'Asks for openapi.json alone, and prints zeros',
    base: 'client.mts',
    change: [
      [
        ANSWER,
        "await ask('/openapi.json', {});\n  const answer = task && { count: 0, total: 0, quantity: 0, ids: [], rows: [] };",
      ],
    ],
  },
  {
    id: 'idle-me-alone',
    title: 'Asks for /me alone, and prints zeros',
    base: 'client.mts',
    change: [
      [
        ANSWER,
        "await ask('/me', {});\n  const answer = task && { count: 0, total: 0, quantity: 0, ids: [], rows: [] };",
      ],
    ],
  },
  {
    id: 'idle-unsupported',
    title: 'Says of each task that it cannot do it',
    base: 'client.mts',
    change: [[ANSWER, 'const answer = task && { unsupported: true };']],
  },
  {
    id: 'idle-unsupported-after-stores',
    title: 'Asks for the stores, and says of each task that it cannot do it',
    base: 'client.mts',
    change: [[ANSWER, "await ask('/stores', {});\n  const answer = task && { unsupported: true };"]],
  },
  {
    id: 'idle-sleeps',
    title: 'Sleeps for ever',
    base: 'client.py',
    change: [['    answer = ANSWERS', '    while True:\n        time.sleep(3600)\n    answer = ANSWERS']],
  },
  {
    id: 'idle-sleeps-deaf',
    title: 'Sleeps for ever, and does not hear SIGTERM',
    base: 'client.py',
    change: [
      [
        '    answer = ANSWERS',
        '    import signal\n\n    signal.signal(signal.SIGTERM, signal.SIG_IGN)\n    while True:\n        time.sleep(3600)\n    answer = ANSWERS',
      ],
    ],
  },
  {
    id: 'idle-folder-alone',
    title: 'Answers with what is in its folder, where nothing is',
    base: 'client.py',
    change: [
      [
        '    answer = ANSWERS.get(task["task"], lambda _: {"unsupported": True})(task)',
        '    file = os.path.join(STATE_DIR, "answer.json")\n    answer = json.load(open(file)) if os.path.exists(file) else {}',
      ],
    ],
  },
  {
    id: 'idle-ends-itself',
    title: 'Ends itself by a signal',
    base: 'client.sh',
    change: [['FOLDER="$(mktemp -d)"', 'kill -KILL $$\nFOLDER="$(mktemp -d)"']],
  },
  {
    id: 'idle-prose',
    title: 'Prints a sentence instead of JSON',
    base: 'client.sh',
    change: [['case "$(parameter task)" in\n', 'echo "All sales are in sync."\nexit 0\ncase "$(parameter task)" in\n']],
  },
  {
    id: 'idle-answer-and-error',
    title: 'Prints an answer without asking, and exits with 1',
    base: 'client.mts',
    change: [
      [ANSWER, 'console.log(JSON.stringify({ count: 0, total: 0 }));\n  process.exit(1);\n  const answer = task;'],
    ],
  },
];
