import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { useFolder } from '../../../contract/testing/folder.ts';
import type { Deployment } from '../../fault.ts';
import { type Hostile, PERSON } from '../kit.ts';
import { play, SAMPLE_MS, type Theatre } from './play.ts';
import { search } from './search.ts';

const KEY = 'cp_live_aKeyThatMustNeverBeSeenAnywhere00000Seen';
const deployment: Deployment = {
  handle: async () => ({ status: 200, headers: {}, body: '{}' }),
  keys: new Map([['good', KEY]]),
  facts: { foreignStore: '', foreignCustomer: '', foreignStaff: '' },
};

const folder = useFolder('watch');

/** What every one of these programs has at hand, and how a good one ends. */
const BEGIN = `
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
const key = process.env.COUNTERPROOF_KEY;
const [, url, elsewhere, out] = process.argv.slice(2).filter((argument) => argument !== '--out');
const get = (address, headers = {}) => new Promise((done) => request(address, { headers }, (answer) => answer.resume().on('end', done)).end());
const seen = () => get(url + '/seen');
const lingersUntilSeen = async (env, ...more) => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()', ...more], { env, stdio: ['pipe', 'ignore', 'ignore'] });
  await seen();
  child.stdin.end();
};
`;
const END = `
process.stdout.write('It is over\\n');
`;

let count = 0;

/** The problems of a row whose command is this program. */
async function problemsOf(text: string, more: Partial<Hostile> = {}, limits: Theatre['limits'] = {}): Promise<string> {
  count += 1;
  const program = join(folder, `program-${count}.mjs`);
  writeFileSync(program, `${BEGIN}${text}${END}`);
  const row: Hostile = {
    id: `row-${count}`,
    title: 'A row',
    exits: [0],
    says: /^It is over$/,
    command: (stage) => ['report', stage.url, stage.elsewhere],
    // Timers of this process end in their order, so that a sample was taken when this one does.
    serves: () => async (_, response) => {
      await sleep(5 * SAMPLE_MS);
      response.end('{}');
    },
    ...more,
  };
  const theatre = { deployment, folder, program, sample: () => Promise.resolve('') };
  const { problems } = await play(row, { ...theatre, limits: { closingSeconds: 6, ...limits } });
  return problems.join('\n');
}

it('finds nothing wrong with a program that does no harm', async () => {
  const program = `await get(url, { authorization: key }); writeFileSync(out + '/run.json', '{}'); await lingersUntilSeen({});`;
  expect(await problemsOf(program)).toBe('');
});

/** What a program does, how, and what is said of it. */
const HARMS = String.raw`
prints the key | console.log(key); | the key "good" is in the output
prints half of the key as an error | console.error(key.slice(-20)); | the end of the key "good" is in the output
writes the key | writeFileSync(out + '/run.json', key); | the key "good" is in run\.json
writes the key in base64 | writeFileSync(out + '/run.json', 'x' + btoa(key)); | the key "good" is in run\.json
packs the key | writeFileSync(out + '/e.gz', gzipSync('{"a":"' + key + '"}')); | the key "good" is in e\.gz
writes a phone number in percent escapes | writeFileSync(out + '/a', '${encodeURIComponent(PERSON.phone)}'); | value phone is in a
writes an address in escapes of JSON | writeFileSync(out + '/a', ${JSON.stringify(unicode(PERSON.email))}); | value email is in a
sends the key to a third origin | await get(elsewhere, { authorization: key }); | third origin was asked[^]*is in requests to the third
asks a third origin without a key | await get(elsewhere); | the third origin was asked: GET /
gives the key to a child in its environment | await lingersUntilSeen({ key }); | the key "good" is in the environment of node
gives the key to a child as an argument | await lingersUntilSeen({}, key); | the key "good" is in the command line
ends with another code | process.exitCode = 1; | it ended with 1, not 0
prints a stack trace | console.log(new Error("x").stack); | a stack trace
prints several errors | console.error("a\nb"); | standard error has 2 lines
prints terminal escapes | console.log("\u001b[2J"); | a control character
prints a workflow command | console.log("a\n::error::x"); | a workflow command
prints text backwards | console.log("\u202ex"); | changes the direction
writes markup as it came | writeFileSync(out + '/a.html', '<p><hostile-tag onload=1>'); | markup of the deployment is in a\.html
leaves a process | spawn('sleep', ['600'], { detached: true, stdio: 'ignore' }).unref(); | a process is still running: sleep 600
leaves a temporary file | writeFileSync(process.env.TMPDIR + '/left', ''); | temporary files remain: left
`;

it.each(HARMS.trim().split('\n'))('notices a program that %s', async (harm) => {
  const [, program = '', problem = ''] = harm.split(' | ');
  expect(await problemsOf(program)).toMatch(new RegExp(problem));
});

describe('notices a program that takes too much', () => {
  it('time', async () => {
    expect(await problemsOf('setInterval(() => {}, 1000);', { within: 1 })).toMatch(/did not end within 1 s/);
  });

  it('memory', async () => {
    const program = 'const held = Buffer.alloc(800 * 2 ** 20, 1); await seen(); held.at(0);';
    expect(await problemsOf(program)).toMatch(/a process of ours took \d+ MB, and 750 are the most/);
  });

  it('memory in programs that are not ours', async () => {
    const program = `const child = spawn('cat'); await seen(); child.stdin.end();`;
    expect(await problemsOf(program, {}, { browserMegabytes: 0.01 })).toMatch(/the browser took \d+ MB/);
  });

  it('disk', async () => {
    const program = `writeFileSync(out + '/big', Buffer.alloc(101 * 2 ** 20));`;
    expect(await problemsOf(program)).toMatch(/the disk took 101 MB/);
  });
});

it('notices a line that is missing, and a client that fails', async () => {
  expect(await problemsOf('', { says: /another line/ })).toMatch(/no line is like/);
  const client = () => Promise.reject(new Error('no answer'));
  const problems = await problemsOf(`console.log(url); setInterval(() => {}, 1000);`, { client });
  expect(problems).toMatch(/the client failed: no answer/);
});

it.each([
  ['hexadecimal', Buffer.from(KEY).toString('hex')],
  ['backwards', [...KEY].toReversed().join('')],
  ['entities of HTML', [...KEY].map((letter) => `&#${letter.charCodeAt(0)};`).join('')],
  ['16 bits for a character', Buffer.from(KEY, 'utf16le')],
  ['the packed data of a page', `<script id="run">${gzipSync(KEY).toString('base64')}</script>`],
  ['base64 behind another text', Buffer.from(`user:${KEY}`).toString('base64')],
])('finds a key in %s', (_, content) => {
  const needles = [{ label: 'key', value: KEY.slice(-16) }];
  expect(search(Buffer.from(content), needles)).toEqual(['key']);
  expect(search(Buffer.from('nothing of the kind'), needles)).toEqual([]);
});

function unicode(text: string): string {
  return [...text].map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join('');
}
