import { realpathSync } from 'node:fs';
import { basename, delimiter, join, relative } from 'node:path';

const NPX = 'npx counterproof';

/** How this program was called, for commands that are printed: they can be pasted in the same folder. */
export function calledAs({ argv: [, script = ''], env } = process): string {
  if (env.npm_command !== undefined || !/^counterproof(\.js)?$/.test(basename(script))) return NPX;
  const here = real(script);
  const isLinkedIn = (folder: string) => real(join(folder, 'counterproof')) === here;
  if (isLinkedIn('node_modules/.bin')) return NPX;
  if ((env.PATH ?? '').split(delimiter).some(isLinkedIn)) return 'counterproof';
  const path = relative('', script);
  return `node ${shellWord(path.startsWith('../../..') ? script : path)}`;
}

/** A command in a sentence. */
export function inQuotes(command: string): string {
  return `"${calledAs()} ${command}"`;
}

/** Null where there is nothing. */
function real(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}

function shellWord(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Every command, in the order in which help lists them. */
export const TITLES = {
  sandbox: 'a correct deployment with generated data, to develop against',
  mock: 'a mock: the contract served by Prism, for shapes without data',
  check: 'check whether the deployment at URL keeps the contract',
  client: 'check whether a client of the API keeps what the contract asks of it',
  fleet: 'check many deployments, each on its schedule, and keep their history',
  gate: 'a check as a step of a pipeline, as the GitHub Action runs it',
  explain: 'what a rule, requirement or fault is about, and how to fix it',
  judge: 'apply the rules to saved evidence, without a network',
  report: 'render reports from a run.json',
  diff: 'compare two runs',
  reproduce: 'a script with the fewest requests that show a failure',
  verify: 'check that a bundle is unaltered and signed by a given key',
  qualify: 'test the suite against known faults',
  keys: 'manage sandbox API keys',
  contract: 'show the contract, lint a document, list the requirements',
  init: 'write a configuration and a pipeline for this project',
  mcp: 'tools for a coding agent, over the Model Context Protocol',
  doctor: 'what is installed or missing, and what would stay untested',
  completion: 'print a script with which a shell completes commands and options',
} as const;

export type CommandName = keyof typeof TITLES;
