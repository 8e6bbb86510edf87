import { createRequire, Module } from 'node:module';
import type { DreddModule, PerformRequest, RequestLibrary } from './dredd-api.ts';

export interface Loaded {
  readonly Dredd: DreddModule;
  readonly performRequest: PerformRequest;
  readonly request: RequestLibrary;
  readonly version: string;
}

interface OutputLogger {
  readonly default: { readonly transports: { readonly console: { silent: boolean } } };
}

const require = createRequire(import.meta.url);

/** Formats that Dredd loads parsers for, a megabyte of compiled C++ among them, and that no contract of ours is in. */
const UNUSED_PARSERS = ['@apielements/apib-parser', '@apielements/openapi2-parser'];

export function loadDredd(): Loaded {
  leaveOutParsers();
  const Dredd: DreddModule = require('dredd');
  const performRequest: PerformRequest = require('dredd/build/performRequest');
  const request: RequestLibrary = createRequire(require.resolve('dredd'))('request');
  const output: OutputLogger = require('dredd/build/reporters/reporterOutputLogger');
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
