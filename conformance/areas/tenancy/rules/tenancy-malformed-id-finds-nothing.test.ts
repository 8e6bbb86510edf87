import { exchange } from '../../../model/examples/evidence.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { tenancyMalformedIdFindsNothing } from './tenancy-malformed-id-finds-nothing.ts';

const UUID = '0b9c8d7e-6f5a-4b3c-9d2e-1f0a9b8c7d6e';

const customer = (text: string, status: number, more = {}) => ({
  exchanges: [
    exchange({ operation: 'getCustomer', path: `/public-api/v1/customers/${text}`, status, ...more }),
    exchange({ operation: 'listStaffShifts', path: '/public-api/v1/staff/%27%22/shifts', status: 404 }),
  ],
});

ruleCases(tenancyMalformedIdFindsNothing, {
  passes: [
    ['refused', customer('%00', 400)],
    ['not found', customer('x'.repeat(2000), 404)],
    ['the path is too long', customer('x'.repeat(2000), 414)],
    ['a person with an id of another form', customer('cus_1.A-b@shop', 200)],
    ['people with ids of two parts', customer(`${UUID}-2`, 200)],
    ['without a key it is another matter', customer('%00', 200, { credential: { key: null } })],
  ],
  fails: [
    ['a customer is found', customer('%00', 200), /getCustomer of %00: expected 400 or 404, received 200/],
    [
      'a customer is found by a part of what was sent',
      { exchanges: [UUID, `${UUID}0`].flatMap((text) => customer(text, 200).exchanges) },
      /getCustomer of 0b9c8d7e-6f5a-4b3c-9d2e-1f0a9b8c7d6e0: expected/,
    ],
    ['nothing is found, and that is a success', customer('unknown%27%22', 204)],
    ['a long text is cut in what is said of it', customer('x'.repeat(2000), 200), /of x{40}…: expected/],
    [
      'the shifts of anyone',
      {
        exchanges: [
          exchange({ operation: 'listStaffShifts', path: '/public-api/v1/staff/%27%22/shifts', status: 200 }),
        ],
      },
      /listStaffShifts of %27%22/,
    ],
  ],
  cannotTell: [
    ['a transient error', { exchanges: customer('%00', 503).exchanges.slice(0, 1) }],
    ['nothing of the kind was asked', { exchanges: customer('abc', 404).exchanges.slice(0, 1) }],
  ],
});
