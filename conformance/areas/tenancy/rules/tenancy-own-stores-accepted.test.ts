import { ruleCases } from '../../../testing/rule-cases.ts';
import { tenancyTries } from '../../../testing/tenancy-tries.ts';
import { tenancyOwnStoresAccepted } from './tenancy-own-stores-accepted.ts';

const own = { case: 'own-stores', position: 'none', foreign: 'none', status: 200, hasData: true } as const;

ruleCases(tenancyOwnStoresAccepted, {
  passes: [['answered', tenancyTries(own, { ...own, form: 'repeated' })]],
  fails: [
    [
      'the repeated form is refused',
      tenancyTries(own, { ...own, form: 'repeated', status: 403 }),
      /own stores, repeated form/,
    ],
  ],
  cannotTell: [['no stores', tenancyTries({})]],
});
