import { describe, expect, it } from 'vitest';
import { exchange } from '../../model/examples/evidence.ts';
import type { Exchange } from '../../model/exchange.ts';
import { status as oneOf } from '../../model/expectation.ts';
import { say } from '../../model/message.ts';
import type { Finding } from '../../model/outcome.ts';
import type { Stated } from '../../model/reproduction.ts';
import { unchangedAt } from '../../see/description/document-states.ts';
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

  it('are none with a status that would have been right', () => {
    const received = { kind: 'status', status: 200 } as const;
    expect(derived({ expected: oneOf(200, 404), received, evidence: ['ex-0002'] })?.shows.kind).toBe('unchanged');
  });

  it('go on to the last page, where a record is looked for', () => {
    const sight = { shows: MISSED, pages: [{ first: 'ex-0001', count: 1, isToEnd: true }] };
    expect(derived({ sight })?.requests).toMatchObject([{ query: [['limit', '2']] }, { isNextPage: true, upTo: 59 }]);
  });

  it.each([
    ['what a refusal says, where it is no list', { detail: 'Smith' }, 'unchanged'],
    ['the data of a refusal that has them where a list has', { data: [{ id: 'a' }] }, 'data'],
  ])('are about %s', (_, body, kind) => {
    const refused = exchange({ id: 'e', status: 403, body });
    expect(derivedFrom([refused], { expected: { kind: 'no-data', words: 'no data' } })?.shows.kind).toBe(kind);
  });

  it('are about the length where a text goes on after its shape', () => {
    const leak = { kind: 'leak', where: 'body', path: '/data/*/imageUrl', shape: 'aaa…', by: 'value' } as const;
    const shown = (isCut: boolean) =>
      derivedFrom([exchange({ id: 'e', facts: { bytes: 512 } })], { sight: { shows: { ...leak, isCut } } })?.shows;
    expect(shown(true)).toEqual({ kind: 'length', bytes: [512] });
    expect(shown(false)?.kind).toBe('leak');
  });

  it('know the place of a violation from the contract', () => {
    const shows = { kind: 'violation', path: '/data/*/createdAt', keyword: 'format' } as const;
    expect(derived({ sight: { shows } })?.shows).toMatchObject({ kind: 'place', type: 'string', form: 'timestamp' });
  });

  it('are those of the finding that takes the fewest', () => {
    const walk = { sight: { shows: MISSED, pages: [{ first: 'ex-0001', count: 5 }] } };
    const one = { sight: { shows: MISSED } };
    expect(derived(walk, one)?.requests).toHaveLength(1);
  });

  it('are those of both keys, where they read a record in common', () => {
    const read = (key: 'good' | 'other', id: string) =>
      exchange({ id, credential: { key }, body: { data: [{ id: key === 'good' ? 'x' : 'y' }, { id: 'both' }] } });
    const found = derivedFrom([read('good', 'ours'), read('other', 'theirs')], { evidence: ['theirs'] });
    expect(found).toMatchObject({
      shows: { kind: 'once' },
      requests: [{ credential: { key: 'good' } }, { credential: { key: 'other' } }],
    });
  });

  it.each([
    ['nothing else is known', {}],
    ['that does not show what the finding says', { sight: { shows: { kind: 'once' } } }],
  ] as const)('compare with the recorded answer, where %s', (_, partial) => {
    expect(derived(partial)?.shows).toMatchObject({ kind: 'unchanged', subjects: [] });
  });

  it('are as long as they were, where no body was kept', () => {
    const kept = exchange({ id: 'e', body: undefined, facts: { bytes: 512 } });
    const found = derivedFrom([kept], {});
    expect(found?.shows).toEqual({ kind: 'length', bytes: [512], mayBeRight: true });
  });

  describe('about a document', () => {
    const document = { info: { title: 'POS' } };
    const pages = [{ first: 'ex-0001', count: 1 }];
    const shown = (stated?: Stated) => {
      const shows = { kind: 'served' as const, pointer: '#/info', ...(stated === undefined ? {} : { stated }) };
      return reproductionOf([finding({ sight: { shows, pages } })], { ...known, document })?.shows;
    };

    it('are what was stated, if that is so', () => {
      const stated: Stated = { says: 'value', pointer: '#/info/title', value: '"POS"' };
      expect(shown(stated)).toEqual({ kind: 'document', stated });
    });

    it('are the whole document, where the contract says the same at that place', () => {
      const whole = { says: 'unchanged', pointer: '', digest: expect.any(String) };
      expect(shown({ says: 'present', pointer: '#/info/title' })).toEqual({ kind: 'document', stated: whole });
    });

    it('are what stands at the place otherwise', () => {
      const stated = unchangedAt(document, '#/info');
      expect(shown({ says: 'present', pointer: '#/info/version' })).toEqual({ kind: 'document', stated });
      expect(shown()).toEqual({ kind: 'document', stated });
    });
  });

  it('are none where not even the length is known', () => {
    expect(derived({ evidence: ['ex-0003'] })).toBeNull();
  });
});
