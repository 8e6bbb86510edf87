import { ruleCases } from '../../../testing/rule-cases.ts';
import { NO_CORS } from '../../shared/examples/auth-tries.ts';
import type { CrossOrigin } from '../../shared/requests/auth-try.ts';
import { authCorsAnyOrigin } from './auth-cors-any-origin.ts';

const cors = (partial: Partial<CrossOrigin>) => ({
  auth: { tries: [], detours: [], crossOrigin: { ...NO_CORS, ...partial } },
});

ruleCases(authCorsAnyOrigin, {
  passes: [
    ['no CORS at all', cors({})],
    ['only its own console', cors({ allowOrigin: 'https://console.example', allowHeaders: 'authorization' })],
    ['any origin, without the key', cors({ allowOrigin: '*', allowHeaders: 'content-type' })],
    ['a star for headers leaves Authorization out', cors({ allowOrigin: '*', allowHeaders: '*' })],
  ],
  fails: [
    [
      'any origin',
      cors({ allowOrigin: '*', allowHeaders: 'Content-Type, Authorization', readableBy: '*' }),
      /any origin may send the key and read the answer/,
    ],
    ['the origin that asks', cors({ allowOrigin: 'https://elsewhere.example', allowHeaders: 'authorization' })],
  ],
});
