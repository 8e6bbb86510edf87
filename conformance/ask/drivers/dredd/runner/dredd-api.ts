import type { EventEmitter } from 'node:events';
import { createRequire, Module } from 'node:module';

/** The part of Dredd 14.1 that is used here; it has no types of its own. */
interface DreddModule {
  new (configuration: {
    readonly endpoint: string;
    readonly apiDescriptions: readonly string[];
    readonly path: readonly string[];
    readonly emitter: EventEmitter;
    readonly loglevel: 'silent';
    readonly color: boolean;
    readonly http: { readonly timeout: number };
  }): DreddInstance;
}

export interface DreddInstance {
  readonly transactionRunner: {
    executeAllTransactions(transactions: readonly Transaction[], hooks: Hooks, done: (error?: unknown) => void): void;
  };
  run(done: (error: unknown) => void): void;
}

/** A hook without parameters makes Dredd send nothing at all, and a promise is not waited for: always take two. */
export type Hook = (transaction: Transaction, done: () => void) => void;

export interface Hooks {
  beforeEach(hook: Hook): void;
}

export interface Transaction {
  readonly name: string;
  fullPath: string;
  skip: boolean;
  request: { headers: Record<string, string> };
  expected: { statusCode?: string; headers?: object; body?: string; bodySchema?: string };
}

/** What Dredd's events carry, and what it keeps to its end. */
export interface Tested {
  actual?: DreddAnswer;
  results?: { fields?: Readonly<Record<string, FieldResult>> };
  message?: string;
}

export interface FieldResult {
  readonly errors?: readonly { readonly message?: string; readonly location?: { readonly pointer?: string } }[];
}

export interface DreddAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  body?: string;
  /** Bytes that are not text come as base64. */
  readonly bodyEncoding?: 'utf-8' | 'base64';
}

/** Dredd's own HTTP call, which it looks up anew for every request. */
interface PerformRequest {
  default: Perform;
}

export type Perform = (
  uri: string,
  request: unknown,
  options: { readonly request?: RequestLibrary },
  done: (error: Error | null, answer?: DreddAnswer) => void,
) => void;

/** The library that sends Dredd's requests, of which it takes the one in its options where there is one. */
export type RequestLibrary = (httpOptions: unknown, done: unknown) => SentRequest;

export interface SentRequest {
  on(event: 'data', listener: (chunk: Uint8Array) => void): void;
  abort(): void;
}

export interface Loaded {
  readonly Dredd: DreddModule;
  readonly performRequest: PerformRequest;
  readonly request: RequestLibrary;
  readonly version: string;
}

const require = createRequire(import.meta.url);

/** Formats that Dredd loads parsers for, a megabyte of compiled C++ among them, and that no contract of ours is in. */
const UNUSED_PARSERS = ['@apielements/apib-parser', '@apielements/openapi2-parser'];

export function loadDredd(): Loaded {
  leaveOutParsers();
  const Dredd: DreddModule = require('dredd');
  const performRequest: PerformRequest = require('dredd/build/performRequest');
  const request: RequestLibrary = createRequire(require.resolve('dredd'))('request');
  const output: {
    default: { transports: { console: { silent: boolean } } };
  } = require('dredd/build/reporters/reporterOutputLogger');
  // It prints requests whole, with the key in them, and `loglevel` does not reach it.
  output.default.transports.console.silent = true;
  const { version }: { version: string } = require('dredd/package.json');
  return { Dredd, performRequest, request, version };
}

/** Half of the time that Dredd takes to load. Where its tree looks different one day, everything is loaded. */
function leaveOutParsers(): void {
  const ofDredd = createRequire(require.resolve('dredd'));
  const ofTransactions = createRequire(ofDredd.resolve('dredd-transactions/parse'));
  for (const name of UNUSED_PARSERS) {
    try {
      const file = ofTransactions.resolve(name);
      const exports = { name, mediaTypes: [], detect: () => false };
      ofTransactions.cache[file] = Object.assign(new Module(file), { exports, loaded: true });
    } catch {
      return;
    }
  }
}
