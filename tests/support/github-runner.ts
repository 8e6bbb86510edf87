import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import { parse, stringify } from 'yaml';
import { ran } from './counterproof.ts';

type Values = Readonly<Record<string, string>>;

interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Values;
  readonly env?: Values;
  readonly 'working-directory'?: string;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

export function readAction(): Action {
  return parse(readFileSync('action.yml', 'utf8'));
}

interface Workflow {
  readonly inputs: Values;
  readonly env?: Values;
  readonly github: { readonly event_name: string; readonly ref_name: string; readonly base_ref?: string };
}

/**
 * Runs the action as a runner does: expressions by GitHub's own evaluator, `run` by bash, with the files and variables of a runner. The four
 * actions that it uses are replaced by what they do to the files of this machine.
 */
export class GithubRunner {
  readonly workspace = mkdtempSync(join(tmpdir(), 'counterproof-runner-'));
  readonly #cache = join(this.workspace, '.cache');
  #runs = 0;

  close(): void {
    rmSync(this.workspace, { recursive: true, force: true });
  }

  async run({ inputs, env = {}, github }: Workflow) {
    this.#runs += 1;
    const action = readAction();
    const temp = join(this.workspace, `.temp-${this.#runs}`);
    mkdirSync(temp);
    const files = { output: join(temp, 'output'), summary: join(temp, 'summary') };
    const defaults = Object.entries(action.inputs).map(([name, { default: value = '' }]) => [name, value] as const);
    const contexts: Contexts = {
      inputs: { ...Object.fromEntries(defaults), ...inputs },
      github: { base_ref: '', run_id: String(this.#runs), run_attempt: '1', ...github },
      runner: { temp },
      steps: {},
    };
    const job = expressionsOf(contexts);
    const ended = (id = '', outcome: string, outputs: Values) => {
      contexts.steps[id] = { outcome, outputs };
    };
    let failed = false;
    let log = '';
    /** Names of the files in the artifact; `null` where there is none. */
    let artifact: readonly string[] | null = null;
    for (const step of action.runs.steps) {
      if (!job.isTrue(step.if ?? 'success()', failed)) continue;
      if (step.uses !== undefined) {
        const made = this.#use(step.uses, job.texts(step.with ?? {}, failed));
        if (made.artifact !== undefined) artifact = made.artifact;
        ended(step.id, 'success', made.outputs ?? {});
        continue;
      }
      for (const file of Object.values(files))
        writeFileSync(file, existsSync(file) && file === files.summary ? readFileSync(file) : '');
      const { code, out, err } = await ran(...bash(job.text(step.run ?? '')), {
        cwd: join(this.workspace, job.text(step['working-directory'] ?? '.')),
        env: {
          npm_config_offline: 'true',
          CI: 'true',
          GITHUB_ACTIONS: 'true',
          GITHUB_ACTION_PATH: resolve('.'),
          GITHUB_BASE_REF: github.base_ref ?? '',
          GITHUB_EVENT_NAME: github.event_name,
          GITHUB_OUTPUT: files.output,
          GITHUB_REF_NAME: github.ref_name,
          GITHUB_STEP_SUMMARY: files.summary,
          GITHUB_WORKSPACE: this.workspace,
          RUNNER_TEMP: temp,
          ...env,
          ...job.texts(step.env ?? {}),
        },
      });
      log += out + err;
      ended(step.id, code === 0 ? 'success' : 'failure', pairsIn(readFileSync(files.output, 'utf8')));
      failed ||= code !== 0;
    }
    const templates = Object.entries(action.outputs).map(([name, { value }]) => [name, value]);
    const summary = existsSync(files.summary) ? readFileSync(files.summary, 'utf8') : '';
    return { failed, outputs: job.texts(Object.fromEntries(templates)), log, summary, artifact };
  }

  #use(action: string, options: Values): { readonly outputs?: Values; readonly artifact?: readonly string[] } {
    const { path = '', key = '' } = options;
    switch (action) {
      case 'actions/setup-node@v6':
        return {};
      case 'actions/cache/restore@v5': {
        const prefixes = [key, ...(options['restore-keys'] ?? '').split('\n').filter((line) => line !== '')];
        const stored = existsSync(this.#cache) ? readdirSync(this.#cache).map(decodeURIComponent) : [];
        const found = prefixes.flatMap((prefix) => stored.filter((name) => name.startsWith(prefix))).at(-1);
        if (found === undefined) return {};
        cpSync(join(this.#cache, encodeURIComponent(found)), path, { recursive: true });
        return { outputs: { 'cache-matched-key': found } };
      }
      case 'actions/cache/save@v5':
        cpSync(path, join(this.#cache, encodeURIComponent(key)), { recursive: true });
        return {};
      case 'actions/upload-artifact@v6':
        return { artifact: readdirSync(path).toSorted() };
      default:
        throw new Error(`this runner does not know ${action}`);
    }
  }
}

/** As a runner calls it. */
function bash(script: string): readonly [string, readonly string[]] {
  return ['bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', script]];
}

/** What a runner makes of lines like NAME=value. */
export function pairsIn(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/^(.*?)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
}

interface Contexts extends Readonly<Record<'inputs' | 'github' | 'runner', Values>> {
  readonly steps: Record<string, { readonly outcome: string; readonly outputs: Values }>;
}

/** What expressions make of the contexts of a job. */
function expressionsOf(contexts: Contexts) {
  /** A condition without a function of status means success as well. */
  const isTrue = (condition: string, failed: boolean): boolean => {
    const text = /\b(always|success|failure)\(\)/.test(condition) ? condition : `success() && (${condition})`;
    return !['false', '', '0'].includes(evaluated(text, contexts, failed));
  };
  const text = (template: string, failed = false): string =>
    template.replace(/\$\{\{(.*?)\}\}/g, (_, expression: string) => evaluated(expression.trim(), contexts, failed));
  const texts = (templates: Values, failed = false): Record<string, string> =>
    Object.fromEntries(Object.entries(templates).map(([name, value]) => [name, text(String(value), failed)]));
  return { isTrue, text, texts };
}

function evaluated(expression: string, contexts: Contexts, failed: boolean): string {
  const status = Object.entries({ always: true, success: !failed, failure: failed });
  const functions = status.map(([name, value]) => {
    return { name, minArgs: 0, maxArgs: 0, call: () => new data.BooleanData(value) };
  });
  const parser = new Parser(new Lexer(expression).lex().tokens, Object.keys(contexts), functions);
  const known: unknown = JSON.parse(JSON.stringify(contexts), data.reviver);
  if (!(known instanceof data.Dictionary)) throw new Error('the contexts are no dictionary');
  return new Evaluator(parser.parse(), known, new Map(functions.map((each) => [each.name, each])))
    .evaluate()
    .coerceString();
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

  async run(inputs: Readonly<Record<string, unknown>>, variables: Values) {
    const include = [{ local: 'templates/check/template.yml', inputs }];
    writeFileSync(join(this.project, '.gitlab-ci.yml'), stringify({ include }));
    const preview = [resolve('node_modules/gitlab-ci-local/dist/index.js'), '--preview'];
    const expanded = await this.#ended(process.execPath, preview, {});
    // Its schema or its inputs do not allow it.
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
    const [program, args] = bash(job.script.join('\n'));
    return await this.#ended(program, args, { ...given, ...Object.fromEntries(own) });
  }

  async #ended(program: string, args: readonly string[], env: Values) {
    const { code, out, err } = await ran(program, args, { cwd: this.project, env: { HOME: this.project, ...env } });
    // What is printed comes last, and is read.
    return { code, log: err + out };
  }
}

interface GitlabJob {
  readonly script: readonly string[];
  readonly variables: Values;
}

function jobsIn(preview: string): Readonly<Record<string, GitlabJob>> {
  const { stages: _stages, ...jobs } = parse(preview.slice(preview.indexOf('---\n')));
  return jobs;
}

/** A variable's value may name others. */
function withVariables(value: string, known: Values): string {
  return value.replace(/\$(\w+)/g, (_, name: string) => known[name] ?? '');
}
