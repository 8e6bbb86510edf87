import { ruleCases } from '../../../testing/rule-cases.ts';
import { authTry, tries } from '../../shared/examples/auth-tries.ts';
import { authKeyAccepted } from './auth-key-accepted.ts';

const good = { credential: { key: 'good' as const }, status: 200, hasData: true };

ruleCases(authKeyAccepted, {
  passes: [
    ['data', tries(authTry(good))],
    ['an unknown person', tries(authTry({ ...good, operation: 'getCustomer', status: 404, hasData: false }))],
  ],
  fails: [
    [
      'one operation refuses the key',
      tries(authTry(good), authTry({ ...good, operation: 'getStaffAnalytics', status: 401 })),
      /getStaffAnalytics with the key: expected 200, received 401/,
    ],
    [
      'a path by ID refuses the key',
      tries(authTry(good), authTry({ ...good, operation: 'getCustomer', status: 403 })),
      /getCustomer with the key: expected 200, received 403/,
    ],
  ],
  cannotTell: [
    ...[400, 422].map(
      (status) =>
        [
          `an ID that is refused with ${status}`,
          tries(authTry(good), authTry({ ...good, operation: 'getCustomer', status, hasData: false })),
          new RegExp(`getCustomer got ${status}, which may be about the ID`),
        ] as const,
    ),
    ['a limit', tries(authTry({ ...good, status: 429 }))],
    ['refusals alone', tries(authTry({}))],
  ],
});
