import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import type { Deployment } from '../fault.ts';

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

const HEAD = /^\s*(?<exits>[0-4](?:,[0-4])*) (?<id>[a-z0-9-]+): (?<title>.+?)\s*$/s;

/** Rows: "EXIT,EXIT id: title", and below it the scene. */
export function hostileTable({ raw }: TemplateStringsArray, ...scenes: readonly Scene[]): readonly Hostile[] {
  return scenes.map((scene, index) => {
    const { exits, id, title } = HEAD.exec(raw[index] ?? '')?.groups ?? {};
    if (exits === undefined || id === undefined || title === undefined)
      throw new Error(`a row must begin with "EXIT id: title", not with "${raw[index]?.trim()}"`);
    return { id, title, exits: exits.split(',').map(Number), ...scene };
  });
}
