import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../model/exchange.ts';
import { status as oneOf } from '../../model/expectation.ts';
import { say } from '../../model/message.ts';
import type { Finding } from '../../model/outcome.ts';
import { exchange } from '../../testing/exchanges.ts';
import { reproductionOf } from './derive.ts';

const pages = [
  exchange({ id: 'ex-0001', query: [['limit', '2']], body: { data: [{ id: 'a' }] } }),
  exchange({ id: 'ex-0002', query: [['limit', '101']], status: 200 }),
  exchange({ id: 'ex-0003', body: undefined }),
];
const known = { base: 'https://pos.example.com', exchanges: new Map(pages.map((each) => [each.id, each])) };
const finding = (partial: Partial<Finding>): Finding => ({
  subject: { request: 'k' },
  message: say('m'),
  evidence: ['ex-0001'],
  ...partial,
});
const derived = (...partials: readonly Partial<Finding>[]) => reproductionOf(partials.map(finding), known);
/** Of one finding, about these exchanges. */
const derivedFrom = (exchanges: readonly Exchange[], partial: Partial<Finding>) =>
  reproductionOf([finding({ evidence: ['e'], ...partial })], {
    ...known,
    exchanges: new Map(exchanges.map((each) => [each.id, each])),
  });

const MISSED = { kind: 'records', returned: ['z'], left: [] } as const;

describe('the requests that show a failure again', () => {
  it('have the User-Agent that the check was given', () => {
    const received = { kind: 'status', status: 200 } as const;
    const broken = finding({ expected: oneOf(400), received, evidence: ['ex-0002'] });
    const found = reproductionOf([broken], { ...known, userAgent: 'PosSync/2.1' });
    expect(found?.requests).toMatchObject([{ headers: [['user-agent', 'PosSync/2.1']] }]);
  });

  it('are those of the finding that takes the fewest', () => {
    const walk = { sight: { shows: MISSED, pages: [{ first: 'ex-0001', count: 5 }] } };
    const one = { sight: { shows: MISSED } };
    expect(derived(walk, one)?.requests).toHaveLength(1);
  });

  it('are as long as they were, where no body was kept', () => {
    const kept = exchange({ id: 'e', body: undefined, facts: { bytes: 512 } });
    const found = derivedFrom([kept], {});
    expect(found?.shows).toEqual({ kind: 'length', bytes: [512], mayBeRight: true });
  });

  it('are none where not even the length is known', () => {
    expect(derived({ evidence: ['ex-0003'] })).toBeNull();
  });
});
