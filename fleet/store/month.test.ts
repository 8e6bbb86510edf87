import { describe, expect, it } from 'vitest';
import { scheduleOf } from '../file/schedule.ts';
import { type MonthVisit, missedIn, monthOf, spanOf } from './month.ts';

const span = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-04-01T00:00:00Z') };
const daily = scheduleOf('every 1d', 'UTC');

function visit(day: string, letters: Record<string, string>, more: Partial<MonthVisit> = {}): MonthVisit {
  return {
    id: day,
    kind: 'full',
    late: false,
    result: 'incomplete',
    reason: '',
    evidence: `evidence of ${day}`,
    ended: `${day}T06:00:00.000Z`,
    since: `${day}T06:00:00.000Z`,
    summary: null,
    letters: new Map(Object.entries(letters)),
    ...more,
  };
}

describe('a month', () => {
  const changesOf = (...visits: MonthVisit[]) =>
    monthOf(visits, span, daily).changes.map(({ visit: id, broken, kept, waived }) => [id, broken, kept, waived]);

  it('says from when to when a deployment did not answer', () => {
    const silent = (day: string, since = day) =>
      visit(day, {}, { result: 'unreachable', since: `${since}T06:00:00.000Z` });
    const visits = [silent('2026-03-01', '2026-02-27'), silent('2026-03-02'), visit('2026-03-03', { A: 'p' })];
    const { silences, visits: counts } = monthOf([...visits, silent('2026-03-09')], span, daily);
    expect(silences).toEqual([
      { from: '2026-02-27T06:00:00.000Z', until: '2026-03-03T06:00:00.000Z', visits: 2 },
      { from: '2026-03-09T06:00:00.000Z', until: null, visits: 1 },
    ]);
    expect(counts).toMatchObject({ full: 4, unanswered: 3, notMade: 0 });
  });

  it('has nothing broken by a sample alone, and nothing fixed by a visit that did not decide it', () => {
    const visits = [
      visit('2026-03-02', { A: 'F' }, { kind: 'sample' }),
      visit('2026-03-03', { A: 'F' }, { kind: 'confirm' }),
      visit('2026-03-04', { A: 'c', B: 'u' }),
      visit('2026-03-05', { A: 'f' }),
    ];
    expect(changesOf(...visits)).toEqual([
      ['2026-03-03', ['A'], [], []],
      ['2026-03-05', [], [], ['A']],
    ]);
    expect(monthOf(visits, span, daily).unseen).toEqual([{ requirement: 'B', reason: null }]);
    expect(monthOf(visits, span, daily, ['A', 'C', 'AUTH-14']).unseen).toEqual([
      { requirement: 'B', reason: null },
      { requirement: 'C', reason: expect.stringContaining('no rule of these visits looks at it') },
      { requirement: 'AUTH-14', reason: expect.stringContaining('cannot be tested from outside: Rotating is') },
    ]);
    expect(monthOf([visit('2026-02-28', { A: 'p' })], span, daily).unseen).toBeNull();
  });

  it('counts due times that passed while nothing ran, in it alone', () => {
    const missed = (due: string, begun: string | null, schedule = daily) =>
      missedIn({ due: new Date(due), begun: begun === null ? null : new Date(begun) }, span, schedule);
    // Made late: the first due time is that of the visit.
    expect(missed('2026-03-05T06:00:00Z', '2026-03-05T07:00:00Z')).toBe(0);
    expect(missed('2026-03-05T06:00:00Z', '2026-03-08T12:00:00Z')).toBe(3);
    expect(missed('2026-02-20T06:00:00Z', '2026-03-02T12:00:00Z')).toBe(2);
    expect(missed('2026-03-29T06:00:00Z', '2026-04-09T12:00:00Z')).toBe(2);
    expect(missed('2026-03-29T06:00:00Z', null)).toBe(3);
    expect(missed('2026-02-27T03:30:00Z', '2026-03-03T12:00:00Z', scheduleOf('30 3 * * *', 'UTC'))).toBe(3);
  });

  it('is from its first moment to that of the next one', () => {
    expect(spanOf('2026-03')).toEqual(span);
    expect(spanOf('2026-12')?.to.toISOString()).toBe('2027-01-01T00:00:00.000Z');
    for (const text of ['2026-13', '2026-3', 'March', '']) expect(spanOf(text)).toBeNull();
  });
});
