import { writeFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Handler } from '../../contract/http.ts';
import type { Change, Deployment, Wrap } from '../fault.ts';
import type { When } from '../fault-kit/conditions.ts';
import { changeBody, eachObject, type Loose } from '../fault-kit/responses.ts';
import { rowsOf } from '../fault-kit/table.ts';

/** What a row may use. The reference is correct, and its keys are the ones that the command is given. */
export interface Stage extends Deployment {
  /** Of the hostile deployment. */
  readonly url: string;
  /** A third origin, which records its requests: no command of ours may send one. */
  readonly elsewhere: string;
  /** For files that the row makes. */
  readonly folder: string;
  /** The folder of a finished check, with a bundle. */
  readonly sample: () => Promise<string>;
}

/** The arguments of the command that is run. */
export type Command = (stage: Stage) => readonly string[] | Promise<readonly string[]>;

export type Serve = (stage: Stage) => RequestListener;

/** What is done to a command, and what must be seen. */
export interface Scene {
  readonly serves?: Serve;
  /** What the deployment does with a connection before it has read a request. */
  readonly connected?: (socket: Socket) => void;
  /** What the third origin answers. */
  readonly elsewhere?: Serve;
  /** A check of the deployment with all rules but those of the drivers, when left out. */
  readonly command?: Command;
  readonly env?: (stage: Stage) => Readonly<Record<string, string>>;
  /** For a command that serves: what a client does to it before SIGTERM ends it. */
  readonly client?: (address: string, stage: Stage) => Promise<void>;
  /** The line that says how it ended. */
  readonly says: RegExp;
  /** Seconds in which the command must end; ten minutes when left out. Most need a few, and a hang needs all. */
  readonly within?: number;
}

export interface Hostile extends Scene {
  readonly id: string;
  readonly title: string;
  readonly exits: readonly number[];
}

const OF_EXITS = { form: 'EXIT id: title', pattern: /^[0-4](,[0-4])*$/ };

export const VERDICT = /^(NONCONFORMANT|INCOMPLETE)/;
export const ANY_VERDICT = /^(CONFORMANT|NONCONFORMANT|INCOMPLETE)/;

/** The verdicts that exits stand for. */
const VERDICTS = ['CONFORMANT', 'NONCONFORMANT', null, 'INCOMPLETE', null] as const;

/** A verdict of the exits of a row; any line where one of them stands for none. */
function verdictOf(exits: readonly number[]): RegExp {
  const verdicts = exits.map((exit) => VERDICTS[exit] ?? null);
  return verdicts.includes(null) ? /./ : new RegExp(`^(${verdicts.join('|')})`);
}

/** A scene, or what is served where nothing else is done. Without `says` the last line is a verdict of the exits of the row. */
type Cell = Serve | (Omit<Scene, 'says'> & Partial<Pick<Scene, 'says'>>);

/** Rows: "EXIT,EXIT id: title", and below it the scene. */
export function hostileTable({ raw }: TemplateStringsArray, ...cells: readonly Cell[]): readonly Hostile[] {
  return rowsOf(raw, cells, OF_EXITS).map(({ first, id, title, cells: [cell = reference] }) => {
    const exits = first.split(',').map(Number);
    const scene = typeof cell === 'function' ? { serves: cell } : cell;
    return { id, title, exits, says: verdictOf(exits), ...scene };
  });
}

export const API = '/public-api/v1';
const JSON_TYPE = { 'content-type': 'application/json' };

type Made<Value> = Value | ((stage: Stage, request: IncomingMessage) => Value);

function made<Value extends string | Buffer | object>(
  given: Made<Value>,
  stage: Stage,
  request: IncomingMessage,
): Value {
  return typeof given === 'function' ? given(stage, request) : given;
}

/** The reference, changed as faults and variants are. */
export function over(wrap: Wrap): Serve {
  return (stage) => listenerOf(wrap(stage.handle, stage));
}

export const reference: Serve = ({ handle }) => listenerOf(handle);

function listenerOf(handle: Handler): RequestListener {
  return ({ method = 'GET', url = '', headers }, response) => {
    const failed = (error: unknown): void => {
      response.destroy();
      throw error;
    };
    handle({ method, url, headers }).then((answer) => {
      for (const [name, value] of Object.entries(answer.headers))
        if (name !== 'content-length') response.setHeader(name, value);
      response.writeHead(answer.status).end(answer.body);
    }, failed);
  };
}

/** The reference, except for the paths that begin like this. */
export function at(path: string, serve: Serve): Serve {
  return choose(({ url = '' }) => url.startsWith(`${API}${path}`), serve);
}

/** The reference, except for one client. */
export function forAgent(agent: RegExp, serve: Serve): Serve {
  return choose(({ headers }) => agent.test(headers['user-agent'] ?? ''), serve);
}

/** The reference, except for one request in so many. */
export function oneIn(n: number, serve: Serve): Serve {
  return counting((count) => count % n === 0, serve);
}

/** The reference at first, and this after so many requests. */
export function after(n: number, serve: Serve): Serve {
  return counting((count) => count > n, serve);
}

function counting(when: (count: number) => boolean, serve: Serve): Serve {
  return (stage) => {
    let count = 0;
    return choose(() => when(++count), serve)(stage);
  };
}

/** The reference until such a request comes, and this from then on. */
export function since(when: (request: IncomingMessage) => boolean, serve: Serve): Serve {
  let isSince = false;
  return choose((request) => {
    isSince ||= when(request);
    return isSince;
  }, serve);
}

/** One of these after the other. */
export function inTurn(serves: readonly Serve[]): Serve {
  return (stage) => {
    const listeners = serves.map((serve) => serve(stage));
    let count = 0;
    return (request, response) => listeners[count++ % listeners.length]?.(request, response);
  };
}

/** A scene in which this is said. */
export function saying(says: RegExp): (serves: Serve) => Scene {
  return (serves) => ({ serves, says });
}

export const notHttp = saying(/not HTTP/);

export function choose(when: (request: IncomingMessage) => boolean, serve: Serve, otherwise = reference): Serve {
  return (stage) => {
    const [hostile, other] = [serve(stage), otherwise(stage)];
    return (request, response) => (when(request) ? hostile : other)(request, response);
  };
}

type Headers = Readonly<Record<string, string | readonly string[]>>;

/** The same answer to every request. */
export function answers(status: number, headers: Made<Headers>, body: Made<string | Buffer> = '{}'): Serve {
  return (stage) => (request, response) => {
    for (const [name, value] of Object.entries({ ...JSON_TYPE, ...made(headers, stage, request) }))
      response.setHeader(name, value);
    response.writeHead(status).end(made(body, stage, request));
  };
}

export function json(body: Made<string | Buffer>): Serve {
  return answers(200, {}, body);
}

export function redirects(to: Made<string>, status = 302): Serve {
  return bytes((stage, request) => {
    const location = `location: ${made(to, stage, request)}`;
    return head([location, 'content-length: 0', 'connection: close'], `${status} Found`);
  });
}

/** Writes these bytes as they are, and hangs up. */
export function bytes(text: Made<string | Buffer>): Serve {
  return (stage) => (request, response) => response.socket?.end(made(text, stage, request), 'latin1');
}

/** Writes these bytes as they are, then acts on the connection. */
export function sends(text: Made<string | Buffer>, act: (socket: Socket) => void): Serve {
  return (stage) =>
    (request, { socket }) => {
      socket?.write(made(text, stage, request), 'latin1');
      if (socket !== null) act(socket);
    };
}

export const resets: Serve = sends('', (socket) => socket.resetAndDestroy());

/** Reads the request and never answers. */
export const holds: Serve = () => () => undefined;

/** A byte every now and then, for ever. */
export function drips(ms: number): (socket: Socket) => void {
  return (socket) => {
    const timer = setInterval(() => socket.write('a'), ms);
    socket.once('close', () => clearInterval(timer));
  };
}

/** The same piece again and again, as fast as it is read. */
export function pours(piece: Buffer): (socket: Socket) => void {
  return (socket) => {
    const more = (): void => {
      while (!socket.destroyed && socket.writable) {
        if (socket.write(piece)) continue;
        socket.once('drain', more);
        return;
      }
    };
    more();
  };
}

/** Half a gigabyte of spaces, packed. */
export const BOMB = gzipSync(Buffer.alloc(2 ** 29, ' '), { level: 1 });

export const MEGABYTE = Buffer.alloc(2 ** 20, 'a');

export function head(lines: readonly string[], status = '200 OK'): string {
  return `${[`HTTP/1.1 ${status}`, ...lines].join('\r\n')}\r\n\r\n`;
}

const JSON_LINE = 'content-type: application/json';

/** The head of an answer in JSON. */
export function jsonHead(lines: readonly string[] = [], status = '200 OK'): string {
  return head([JSON_LINE, ...lines], status);
}

/** An empty object in JSON, with this line as the status. */
export function status(line: string): Serve {
  return bytes(`${jsonHead(['content-length: 2'], line)}{}`);
}

/** A body of one byte a second. */
export const dripping: Serve = sends(jsonHead(), drips(1000));

export const headerFlood: Serve = sends('HTTP/1.1 200 OK\r\n', pours(Buffer.from('x-flood: 1\r\n'.repeat(5000))));

export const continueStorm: Serve = sends('', pours(Buffer.from('HTTP/1.1 100 Continue\r\n\r\n'.repeat(2000))));

export function packed(coding: string, body: Buffer): Serve {
  return answers(200, { 'content-encoding': coding }, body);
}

/** Leads to the same path at another origin, with more behind it. */
export function leadsElsewhere(status = 302, more: (stage: Stage) => string = () => ''): Serve {
  return redirects((stage, { url }) => `${stage.elsewhere}${url}${more(stage)}`, status);
}

/** A text in a file of the row. */
export function fileOf({ folder }: Stage, name: string, content: string | Buffer): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

/** A body without an end. */
export function endless(type = 'application/json', begin = '{"data":["', lines: readonly string[] = []): Serve {
  return sends(head([`content-type: ${type}`, ...lines]) + begin, pours(MEGABYTE));
}

/** The reference's answers with more headers. */
export function withHeaders(headers: (stage: Stage, request: IncomingMessage) => Headers): Serve {
  return (stage) => {
    const correct = reference(stage);
    return (request, response) => {
      for (const [name, value] of Object.entries(headers(stage, request))) response.setHeader(name, value);
      correct(request, response);
    };
  };
}

/** Fields in every object of a body; all are collected before the first is changed, which may add objects. */
export function inObjects(when: When, fields: Loose | ((object: Loose) => unknown)): Change {
  return changeBody(when, (body) => {
    const objects: Loose[] = [];
    eachObject(body, (object) => objects.push(object));
    for (const object of objects) Object.assign(object, typeof fields === 'function' ? fields(object) : fields);
  });
}

export function keyOf({ keys }: Pick<Stage, 'keys'>, name: 'good' | 'other' = 'good'): string {
  return keys.get(name) ?? '';
}

/** What hostile texts contain; escaped, it does not read like this. */
export const MARKUP = '<hostile-tag';

/** Every format that needs no browser. */
export const FORMATS = 'html,json,junit,sarif,markdown,github,gitlab';

interface Checking {
  readonly formats?: string;
  /** After which the check has to end by itself. */
  readonly seconds?: number;
  readonly more?: readonly string[];
}

/** A check with all rules but those of the drivers, without pauses and bursts. */
export function check({ formats = 'html,json', seconds = 45, more = [] }: Checking = {}): Command {
  return ({ url }) => [
    ...['check', url, '--no-browser', '--no-dredd', '--format', formats, '--max-duration', `${seconds}s`],
    ...['--profile', 'production', '--pace', '0', '--concurrency', '8', ...more],
  ];
}

/** The same for a deployment with which a check only waits. */
export const checkSoonOver = check({ seconds: 15 });

/** A customer whom hostile deployments show wherever a text can be. */
export const PERSON = {
  firstName: 'Wilhelmina',
  lastName: 'Quistenthorn',
  phone: '+66998127734',
  email: 'wilhelmina.quist@canary-mail.example',
  documentId: '3101955512098',
  memberNumber: 'MBR8812773',
  birthday: '1961-02-27',
} as const;

/** What must not be found. The label stands for it in a message. */
export interface Needle {
  readonly label: string;
  readonly value: string;
}

/** Half a secret is half given away. */
export function needlesOf({ keys }: Pick<Deployment, 'keys'>): readonly Needle[] {
  const ofKeys = [...keys].flatMap(([name, key]) => [
    { label: `the beginning of the key "${name}"`, value: key.slice(key.indexOf('live_') + 5).slice(0, 16) },
    { label: `the end of the key "${name}"`, value: key.slice(-16) },
  ]);
  const { lastName, phone, email, documentId, memberNumber } = PERSON;
  const ofPerson = Object.entries({ lastName, phone: phone.slice(1), email, documentId, memberNumber });
  return [...ofKeys, ...ofPerson.map(([label, value]) => ({ label: `the personal value ${label}`, value }))];
}
