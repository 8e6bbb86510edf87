import type { CrossOrigin } from '../../../requests/auth-try.ts';
import { NO_CORS } from '../../../testing/auth-tries.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { authCorsAnyOrigin } from './auth-cors-any-origin.ts';

const cors = (partial: Partial<CrossOrigin>) => ({
  auth: { tries: [], detours: [], crossOrigin: { ...NO_CORS, ...partial } },
});

ruleCases(authCorsAnyOrigin, {
  passes: [
    { name: 'no CORS at all', evidence: cors({}) },
    {
      name: 'only its own console',
      evidence: cors({ allowOrigin: 'https://console.example', allowHeaders: 'authorization' }),
    },
    { name: 'any origin, without the key', evidence: cors({ allowOrigin: '*', allowHeaders: 'content-type' }) },
    { name: 'a star for headers leaves Authorization out', evidence: cors({ allowOrigin: '*', allowHeaders: '*' }) },
  ],
  fails: [
    {
      name: 'any origin',
      evidence: cors({ allowOrigin: '*', allowHeaders: 'Content-Type, Authorization', readableBy: '*' }),
      message: /any origin may send the key and read the answer/,
    },
    {
      name: 'the origin that asks',
      evidence: cors({ allowOrigin: 'https://elsewhere.example', allowHeaders: 'authorization' }),
    },
  ],
});
