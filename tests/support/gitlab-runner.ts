import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse, stringify } from 'yaml';

export interface GitlabEnded {
  readonly code: number | null;
  readonly log: string;
}

/**
 * A project that includes the component. `gitlab-ci-local` holds the YAML against GitLab's schema and fills in the inputs; bash runs the job's
 * script with the variables of a runner.
 */
export class GitlabRunner {
  readonly project = mkdtempSync(join(tmpdir(), 'counterproof-gitlab-'));

  constructor() {
    mkdirSync(join(this.project, 'templates'));
    cpSync('templates/check', join(this.project, 'templates/check'), { recursive: true });
    writeFileSync(join(this.project, 'package.json'), '{}');
    for (const args of [
      ['init', '--quiet', '--initial-branch', 'main'],
      ['remote', 'add', 'origin', 'https://gitlab.example.com/shop/pos.git'],
      ['add', '.'],
      ['-c', 'user.name=test', '-c', 'user.email=test@example.com', 'commit', '--quiet', '--message', 'Project'],
    ])
      spawnSync('git', args, { cwd: this.project });
  }

  close(): void {
    rmSync(this.project, { recursive: true, force: true });
  }

  /** The text of a file that the job left behind; empty where there is none. */
  read(file: string): string {
    const path = join(this.project, file);
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  }

  async run(
    inputs: Readonly<Record<string, unknown>>,
    variables: Readonly<Record<string, string>>,
  ): Promise<GitlabEnded> {
    const expanded = await this.expand(inputs);
    if (expanded.code !== 0) return expanded;
    const [job] = Object.values(jobsIn(expanded.log));
    if (job === undefined) throw new Error(`no job in ${expanded.log}`);
    const given: Record<string, string> = {
      CI: 'true',
      GITLAB_CI: 'true',
      CI_JOB_NAME: 'counterproof',
      CI_PROJECT_DIR: this.project,
      npm_config_offline: 'true',
      ...variables,
    };
    const own = Object.entries(job.variables).map(([name, value]) => [name, withVariables(value, given)]);
    const script = job.script.join('\n');
    return await this.#ended('bash', ['-e', '-o', 'pipefail', '-c', script], { ...given, ...Object.fromEntries(own) });
  }

  /** The pipeline as GitLab would run it; another code than 0 where its schema or its inputs do not allow it. */
  expand(inputs: Readonly<Record<string, unknown>>): Promise<GitlabEnded> {
    const includes = [{ local: 'templates/check/template.yml', inputs }];
    writeFileSync(join(this.project, '.gitlab-ci.yml'), stringify({ include: includes }));
    return this.#ended(process.execPath, [resolve('node_modules/gitlab-ci-local/dist/index.js'), '--preview'], {});
  }

  #ended(program: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<GitlabEnded> {
    const { PATH, TMPDIR } = process.env;
    const child = spawn(program, args, { cwd: this.project, env: { PATH, TMPDIR, HOME: this.project, ...env } });
    let log = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (log += text.toString()));
    return new Promise((done) => child.once('close', (code) => done({ code, log })));
  }
}

export interface GitlabJob {
  readonly script: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
  readonly artifacts: { readonly reports: Readonly<Record<string, string>> };
}

export function jobsIn(preview: string): Readonly<Record<string, GitlabJob>> {
  const { stages: _stages, ...jobs } = parse(preview.slice(preview.indexOf('---\n')));
  return jobs;
}

/** A variable's value may name others. */
function withVariables(value: string, known: Readonly<Record<string, string>>): string {
  return value.replace(/\$(\w+)/g, (_, name: string) => known[name] ?? '');
}
