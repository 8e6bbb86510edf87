import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isDate, isUuid as isUuidOfContract } from '../../../contract/formats.ts';
import { operationIds } from '../../../contract/operations.ts';
import { checkResponse } from '../../../contract/testing/responses.ts';
import { answer, capture, exampleBody, slots } from '../../testing/captured.ts';
import { isDay, isUuid } from './shape.ts';

const nearUuid = fc.string({ unit: fc.constantFrom(...'0aFg-é'), minLength: 36, maxLength: 36 });

it('recognizes the UUIDs of the contract', () => {
  const spoilt = fc.tuple(fc.uuid(), fc.nat({ max: 35 }), fc.constantFrom(...'-gG0:é'));
  fc.assert(fc.property(fc.uuid(), (id) => isUuid(id) && isUuid(id.toUpperCase())));
  fc.assert(fc.property(nearUuid, (text) => isUuid(text) === isUuidOfContract(text)));
  fc.assert(
    fc.property(spoilt, ([id, at, sign]) => {
      const text = `${id.slice(0, at)}${sign}${id.slice(at + 1)}`;
      return isUuid(text) === isUuidOfContract(text);
    }),
  );
});

it('recognizes every day of the calendar, and no other', () => {
  const part = (most: number) => fc.nat({ max: most });
  fc.assert(
    fc.property(part(2100), part(13), part(32), (year, month, day) => {
      const text = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join(
        '-',
      );
      return isDay(text) === isDate(text);
    }),
  );
});

const described = operationIds.filter((operation) => operation !== 'getOpenapi');

/** Where the suite demands less than the contract's schemas, or more: the tables of promises.ts, seen from outside. */
const LOOSENED = [
  /\/data\/\d+\/(?:firstName|lastName|region|type|role|avgOrderValue|discountRate|observedWork\w+)$/,
  /\/data\/(?:\d+\/customers\/\d+\/)?(?:firstName|lastName|region|type)$/,
  /\/products\/\d+/,
  /^\/meta/,
  /^\/pagination/,
];
const TIGHTENED = /^\/data$|^$/;

it('what the suite demands is what the contract’s validators demand, unless the source says less', () => {
  const changes = fc.constantFrom<unknown>(undefined, null, 7, 7.5, 'seven', true, [], {}, '2026-01-01T00:00:00Z');
  fc.assert(
    fc.property(fc.constantFrom(...described), fc.nat(), changes, (operation, spot, change) => {
      const body = exampleBody(operation);
      const all = slots(body);
      const { holder, name, path } = all[spot % all.length] ?? { holder: {}, name: '', path: '' };
      if (LOOSENED.some((pattern) => pattern.test(path))) return;
      if (change === undefined && Array.isArray(holder)) return;
      if (change === undefined) Reflect.deleteProperty(holder, name);
      else Reflect.set(holder, name, change);
      const theirs = (checkResponse(operation, 200, body, 'promised') ?? []).filter(({ kind }) => kind !== 'extra');
      const ours = capture
        .response(answer(operation, body))
        .facts.violations.filter(
          ({ keyword, path: at }) => keyword !== 'timestamp' && !(TIGHTENED.test(at) && theirs.length === 0),
        );
      expect(ours.length > 0, `${operation} ${path} ${JSON.stringify(change)} ${JSON.stringify([ours, theirs])}`).toBe(
        theirs.length > 0,
      );
    }),
    { numRuns: 2000 },
  );
});
