import { KINDS } from '../../conformance/model/decisions.ts';
import type { Change } from '../fault.ts';
import { type Asked, anything, on, onAny } from '../fault-kit/conditions.ts';
import { issuesKeys, withPrefix } from '../fault-kit/issued-keys.ts';
import { paging } from '../fault-kit/paging.ts';
import { DAY } from '../fault-kit/parameters.ts';
import { setsAt } from '../fault-kit/records.ts';
import { changeResponse, json, type Loose, part, recordsIn } from '../fault-kit/responses.ts';
import { knowing, unchanged, variantTable } from '../fault-kit/table.ts';

function justOpened(body: Loose, asked: Asked): Loose {
  if (on.me(asked)) part(part(body, 'data'), 'organization').stores = 1;
  else body.data = on.stores(asked) ? recordsIn(body).slice(0, 1) : [];
  if (body.pagination !== undefined) body.pagination = { nextCursor: null };
  return body;
}

/** Logs between two instants are all that there are. */
function keepsLogs(after: number, before: number): Change {
  return paging(on.lists, {
    keep: ({ createdAt }, asked) =>
      !on.logs(asked) || (Date.parse(String(createdAt)) > after && Date.parse(String(createdAt)) < before),
  });
}

const shortKeys = issuesKeys((key) => key.slice(0, 28));

const showsSix = setsAt(on.me, 'data.key', (_, { request }) => ({
  prefix: String(request.headers.authorization).slice('Bearer '.length, 'Bearer cp_live_123456'.length),
}));

/** Secrets have 20 characters, and /me shows the first six. */
const shortKeysShown: typeof shortKeys = {
  visitor: shortKeys.visitor,
  wrap: (handle, deployment) => showsSix(shortKeys.wrap(handle, deployment)),
};

/** Correct deployments with other data, and visitors who know less. */
export const visitorVariants = variantTable`
  AUTH-11,TEN-15 only-the-good-key: The visitor has one key, and no IDs of another organization
    ${{
      visitor: ({ keys }) => ({ keys: new Map([...keys].filter(([name]) => name === 'good')), facts: {} }),
      wrap: unchanged,
    }}
  AUTH-18 another-prefix: The prefix is live_ alone, and secrets contain live_ too
    ${issuesKeys((key) => withPrefix(key, 'live_').replace(/.{10}$/, '_live_$&'))}
  AUTH-18 short-keys: Keys are short, and their prefix shows six of 20 characters of the secret
    ${shortKeysShown}
  AUTH-18 old-keys-of-another-form: The revoked, disabled and rotated keys were issued before keys had a prefix
    ${issuesKeys((key, name) => (name === 'good' || name === 'other' ? key : withPrefix(key, '')))}
  TEN-20 the-smaller-organization: The visitor has the key of the smaller organization
    ${{
      visitor: ({ keys }) => ({
        keys: new Map([
          ['good', keys.get('other') ?? ''],
          ['other', keys.get('good') ?? ''],
        ]),
        facts: {},
      }),
      wrap: unchanged,
    }}
  PROMO-08 hardly-any-promotions: There are few promotions, all active and without a schedule
    ${paging(on.lists, {
      keep: (record, asked) =>
        !on.promotions(asked) || (record.from === null && record.to === null && record.status === 'ACTIVE'),
    })}
  PROMO-08 no-promotions: There is no promotion at all
    ${{ without: ['promotions'], wrap: paging(on.lists, { keep: (_record, asked) => !on.promotions(asked) }) }}
  INV-25 movements-of-a-month-alone: Logs begin 30 days ago, while sales go back a year
    ${knowing(() => keepsLogs(Date.now() - 30 * DAY, Number.POSITIVE_INFINITY))}
  INV-01 no-movements-lately: There are no logs of the last 40 days
    ${knowing(() => keepsLogs(Number.NEGATIVE_INFINITY, Date.now() - 40 * DAY))}
  TEN-24,PROMO-08,INV-01 a-shop-that-just-opened: A shop that has just opened has one store, and no records yet
    ${{
      without: KINDS,
      wrap: changeResponse(anything, (answer, asked) => {
        if (answer.status !== 200 || asked.method !== 'GET' || asked.operation === null || on.document(asked))
          return answer;
        if (onAny('getCustomer', 'listStaffShifts')(asked)) return json(404, { error: 'not found' });
        return { ...answer, body: JSON.stringify(justOpened(JSON.parse(answer.body), asked)) };
      }),
    }}
`;
