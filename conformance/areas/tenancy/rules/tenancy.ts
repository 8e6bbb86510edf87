import { matchPath } from '../../../../contract/operations.ts';
import { type Exchange, isGoodKey } from '../../../model/exchange.ts';
import type { StatusExpected } from '../../../model/expectation.ts';
import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { lackingAnswer, lackingData, tally } from '../../../model/tally.ts';
import { plural } from '../../../model/values/plural.ts';
import { ANSWERS_ARE_STEADY, LISTS_ARE_ARRAYS, STORES_ARE_LISTED } from '../../shared/presupposed.ts';
import { countRequests, everyAnswer } from '../../shared/requests/count-answers.ts';
import { type TenancyCase, tenancySubject } from '../../shared/requests/tries.ts';
import { countOwnRecords } from '../own-records.family.ts';

export const tenancyAnalyticsOwnStores = rule({
  id: 'tenancy-analytics-own-stores',
  requirements: ['TEN-14'],
  presupposes: [
    ANSWERS_ARE_STEADY,
    { rules: ['tenancy-organizations-apart'], share: 'operation' },
    LISTS_ARE_ARRAYS,
    STORES_ARE_LISTED,
    { groups: ['foreign-store'], share: 'exchange' },
  ],
  title: 'Revenue and staff rows belong to stores of the organization',
  fault: 'Analytics row of a store outside the organization',
  fix: 'Bind the query to the organization of the key first, then group. Figures that are grouped before show the revenue of other businesses.',
  needs: ['everyStore', 'analytics', 'exchanges'],
  confirm: true,
  judge({ everyStore, ...asked }) {
    const revenueRows = everyAnswer('revenue', asked).flatMap(({ rows, exchange }) =>
      rows.map(({ date, storeId }) => ({ id: `revenue of ${date}`, storeIds: [storeId], evidence: () => [exchange] })),
    );
    const staffRows = everyAnswer('staff', asked).flatMap(({ rows, exchange }) =>
      rows.map(({ id, storeId }) => ({ id, storeIds: storeId === null ? [] : [storeId], evidence: () => [exchange] })),
    );
    return countOwnRecords(everyStore, [...revenueRows, ...staffRows], 'analytics rows');
  },
});

/** Any form that ids of a deployment may have. */
const LIKE_AN_ID = /^[\w.~@:+-]{1,100}$/;
/** A person has one id: where a UUID is that of one, more behind it makes the id of none. */
const UUID_AND_MORE = /^(?<uuid>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})./i;
const SHOWN = 40;
/** Any refusal will do: a path may be too long as well. */
const NOT_FOUND: StatusExpected = { kind: 'status', accepted: [[300, 599]], words: '400 or 404' };

/** Whether such an id is refused or not found is open. That a person has it is not possible. */
export const tenancyMalformedIdFindsNothing = rule({
  id: 'tenancy-malformed-id-finds-nothing',
  requirements: ['TEN-16', 'TEN-18'],
  title: 'A text in the path that can be no id finds no person',
  fault: 'Person found by a text that is no id',
  fix: 'Answer 400 or 404 where the text in the path is no id. Look for a lookup that leaves its condition out, or takes another person, where it cannot read the id.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    const found = new Set(exchanges.filter(({ status }) => status === 200).map(textOf));
    const isOfAPerson = (text: string) => found.has(UUID_AND_MORE.exec(text)?.groups?.uuid ?? '');
    const asked = exchanges.flatMap((exchange) => {
      const text = textOf(exchange);
      return text === null || (LIKE_AN_ID.test(text) && !isOfAPerson(text))
        ? []
        : [{ ...exchange, exchange: exchange.id, text }];
    });
    return countRequests(asked, {
      kept: ({ status }) => status === null || status < 200 || status > 299,
      subject: ({ operation, text }) => ({
        operation,
        request: `of ${text.slice(0, SHOWN)}${text.length > SHOWN ? '…' : ''}`,
      }),
      expected: () => NOT_FOUND,
      cases: 'requests with such a text',
    });
  },
});

/** What stands in the place of the id, as it was sent. */
function textOf({ method, path, credential }: Exchange): string | null {
  const found = method === 'GET' && isGoodKey(credential) ? matchPath(path) : null;
  return found === null || found.rawId === '' ? null : found.rawId;
}

export const tenancyMeCountsStores = rule({
  id: 'tenancy-me-counts-stores',
  requirements: ['TEN-21'],
  presupposes: [{ rules: ['same-at-every-read'], share: 'any', by: { aspects: ['getMe'] } }, STORES_ARE_LISTED],
  title: 'organization.stores of /me is the number of stores listed',
  fault: 'Number of stores in /me is wrong',
  fix: 'Count what the list shows: the same organization and the same stores, with closed ones in both or in neither.',
  needs: ['me', 'stores'],
  confirm: true,
  judge({ me, stores }) {
    const evidence = [me.exchange, ...stores.evidence];
    if (me.organizationStores === null) return { ...lackingAnswer('/me gave no number of stores'), evidence };
    if (!stores.complete) return { ...lackingAnswer('the list of stores was not read to its end'), evidence };
    const listed = stores.stores.length;
    if (me.organizationStores === listed)
      return tally({ cases: 'numbers of stores', kept: 1, evidence, note: `both are ${listed}` });
    const message = say('/me shows {stores}, /stores lists {listed}', {
      stores: plural(me.organizationStores, 'store'),
      listed,
    });
    const subject = { operation: 'getMe', field: 'organization.stores' };
    const compared = { expected: String(listed), received: String(me.organizationStores), evidence };
    return tally({ cases: 'numbers of stores', broken: [{ subject, message, ...compared }] });
  },
});

export const tenancyRefusalHoldsNoData = rule({
  id: 'tenancy-refusal-holds-no-data',
  requirements: ['TEN-13'],
  title: 'A refusal contains no records and does not name what is foreign',
  fault: 'Refusal contains data of another organization',
  fix: 'Build the error from the request alone. A client that may not read a store may not learn its name either.',
  groups: ['any-answer'],
  needs: ['tenancy'],
  judge({ tenancy }) {
    const refusals = tenancy.filter(
      ({ case: about, status }) => ABOUT_FOREIGN.has(about) && [400, 403, 404].includes(status ?? 0),
    );
    if (refusals.length === 0) return lackingData('nothing was refused');
    // Where every refusal contains the word that a store or an organization is named with, its name reveals nothing.
    const isCommonWord = refusals.some(({ foreign, foreignIds }) => foreign === 'random' && foreignIds > 0);
    return countRequests(refusals, {
      kept: ({ hasData, foreignIds }) => !hasData && (foreignIds === 0 || isCommonWord),
      subject: tenancySubject,
      expected: () => ({ kind: 'no-data', words: 'a refusal alone' }),
      received: ({ hasData }) => (hasData ? 'records' : 'something about what is foreign'),
      cases: 'refusals',
    });
  },
});

const ABOUT_FOREIGN: ReadonlySet<TenancyCase> = new Set(['foreign-store', 'person', 'filter']);
