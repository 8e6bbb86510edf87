import type { Run } from '../../conformance/model/run.ts';
import { readRun } from '../../reports/index.ts';
import { UsageError } from '../commands/options.ts';
import { readRunFile } from '../commands/read-files.ts';

/** The run to compare with, or why there is none: a gate goes on without it. */
export type Base = { readonly run: Run; readonly from: string } | { readonly run: null; readonly why: string };

export async function baseFrom(path: string): Promise<Base> {
  try {
    return { run: await readRunFile(path), from: path };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { run: null, why: error.message };
  }
}

const TIMEOUT_MS = 20_000;

/**
 * The last run of the branch that a merge request leads to, out of the artifacts of the same job. GitLab lets a job's own token do that on
 * paid tiers; elsewhere there is the input `base`.
 */
export async function baseOfTarget(env: NodeJS.ProcessEnv, out: string): Promise<Base | null> {
  const { CI_MERGE_REQUEST_TARGET_BRANCH_NAME: branch, CI_API_V4_URL, CI_PROJECT_ID, CI_JOB_NAME, CI_JOB_TOKEN } = env;
  if (branch === undefined || branch === '') return null;
  const without = (why: string): Base => ({ run: null, why: `no run of ${branch}: ${why}` });
  if (!CI_API_V4_URL || !CI_PROJECT_ID || !CI_JOB_NAME || !CI_JOB_TOKEN) return without('this job has no token');
  const parts = [CI_PROJECT_ID, 'jobs', 'artifacts', branch, 'raw', ...inProject(env, out), 'run.json'];
  const url = `${CI_API_V4_URL}/projects/${parts.map(encodeURIComponent).join('/')}?job=${encodeURIComponent(CI_JOB_NAME)}`;
  try {
    const answer = await download(url, CI_JOB_TOKEN);
    if (!answer.ok) return without(`GitLab answered ${answer.status}`);
    return { run: await readRun(new Uint8Array(await answer.arrayBuffer()), 'run.json'), from: branch };
  } catch (error) {
    return without(error instanceof Error ? error.message : String(error));
  }
}

/** Artifacts are stored by their path from the root of the project. */
function inProject({ CI_PROJECT_DIR: root = '' }: NodeJS.ProcessEnv, out: string): readonly string[] {
  const here = process.cwd();
  const folder = root !== '' && here.startsWith(`${root}/`) ? here.slice(root.length + 1) : '';
  return `${folder}/${out}`.split('/').filter((part) => part !== '' && part !== '.');
}

/** An artifact may be in another host's storage: the token stays with GitLab. */
async function download(url: string, token: string): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(url, { headers: { 'JOB-TOKEN': token }, redirect: 'manual', signal });
  const location = answer.headers.get('location');
  return location === null ? answer : await fetch(new URL(location, url), { signal });
}
