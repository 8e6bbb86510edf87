import { packageFile } from '../../api/version.ts';

export interface WrittenFile {
  readonly path: string;
  readonly text: string;
}

const FILES = { github: '.github/workflows/counterproof.yml', gitlab: '.gitlab-ci.yml' } as const;

const KEYS = {
  github: '# The key is a secret of the repository, COUNTERPROOF_KEY: Settings, Secrets and variables, Actions.',
  gitlab: '# The key is a masked variable of the project, COUNTERPROOF_KEY: Settings, CI/CD, Variables.',
} as const;

const STARTS =
  '# It starts the client that the configuration names. Put before it what that client needs; no key is needed.';

const BY_HAND = '# What it runs, to try by hand: npx counterproof gate';

/** The pipeline that the docs show. The configuration names the address, or the client, which needs no key. */
export function pipelineFile(kind: keyof typeof FILES, judges: 'client' | 'deployment'): WrittenFile {
  const shown = packageFile(`examples/pipelines/${kind}.yml`).split('\n');
  const lines = shown.filter((line) => !line.startsWith('# Copy it') && !/^ +INPUT_URL: /.test(line));
  const own = judges === 'client' ? lines.flatMap(forClient) : lines;
  const text = own.join('\n').replace('secrets.POS_KEY', 'secrets.COUNTERPROOF_KEY').trimStart();
  return { path: FILES[kind], text: `${judges === 'client' ? STARTS : KEYS[kind]}\n${BY_HAND}\n${text}` };
}

/** Without the key. */
function forClient(line: string): readonly string[] {
  const isAboutKey = /^ +(COUNTERPROOF_KEY: |# Without the key)/.test(line);
  return isAboutKey ? [] : [line.replace('env -u COUNTERPROOF_KEY ', '')];
}

const IGNORED = ['counterproof-out/', 'counterproof-judged/', 'counterproof-data/', 'signing.pem'];

/** What is generated does not belong into the repository. Null where it is left out already. */
export function ignoreFile(before: string): WrittenFile | null {
  const known = new Set(before.split('\n').map((line) => line.trim().replace(/^\//, '')));
  const missing = IGNORED.filter((line) => !known.has(line) && !known.has(line.replace('/', '')));
  if (missing.length === 0) return null;
  const end = before === '' || before.endsWith('\n') ? '' : '\n';
  return { path: '.gitignore', text: `${before}${end}${missing.join('\n')}\n` };
}
