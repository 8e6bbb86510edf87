import { gzipSync } from 'node:zlib';
import { evidenceMeta } from '../../conformance/testing/builders.ts';

const meta = evidenceMeta({ only: ['auth'], keys: [], requests: 0 });

/** Of a run that asked nothing: the real rules find it incomplete. */
export const emptyEvidence = gzipSync(`${JSON.stringify({ kind: 'meta', meta })}\n`);
