import type { Checking } from '../file/deployment.ts';

/** A command that makes the report of a visit. Its evidence has no settings with it: the command has those that the visit was made with. */
export function judgeCommand(file: string, profile: string, checking: Checking): string {
  const { browser, dredd, keyInUrl, without, require } = checking;
  const words = [
    ['npx counterproof judge', shellWord(file), '--profile', profile],
    browser === true ? [] : ['--no-browser'],
    dredd === true ? [] : ['--no-dredd'],
    keyInUrl === false ? ['--no-key-in-url'] : [],
    without === undefined ? [] : ['--without', without.join(',')],
    require === undefined ? [] : ['--require', require.join(',')],
  ];
  return words.flat().join(' ');
}

function shellWord(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
