import { gzipSync } from 'node:zlib';

const meta = {
  format: 'counterproof-evidence/1',
  url: 'http://127.0.0.1:1',
  startedAt: '2026-03-14T09:26:53.589Z',
  durationMs: 1,
  profile: { name: 'local', concurrency: 1, leavesOut: [] },
  only: ['auth'],
  budget: 1,
  allow: { burst: false, writes: false },
  keys: [],
  waivers: [],
  requests: 0,
  retries: 0,
  waitedMs: 0,
  probes: [],
};

/** Of a run that asked nothing: the real rules find it incomplete. */
export const emptyEvidence = gzipSync(`${JSON.stringify({ kind: 'meta', meta })}\n`);
