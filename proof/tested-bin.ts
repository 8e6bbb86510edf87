import { resolve } from 'node:path';

/** Where `npm test` has packed and unpacked what it tests, before its other steps. */
export const { COUNTERPROOF_PACKED: PACKED } = process.env;

/** The command line that a user gets, where it was packed; otherwise that of this checkout. */
export const TESTED_BIN = resolve(PACKED === undefined ? '' : `${PACKED}/package`, 'bin/counterproof.js');
